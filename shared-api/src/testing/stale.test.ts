/** Every mutation against every query: what it made stale is requested again, once, and nothing else is. */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { baseApi } from '../client/baseApi';
import { type AppStore, createStore } from '../client/store';
import { wireCalls } from '../wire';
import { wireUser } from './examples';
import { signInAs } from './factories';
import { type Fact, factsOfOne, type MutationRow, mutationRows, queryRows, signingOut } from './facts';
import type { StubRequest, StubTarget } from './stub';
import { withFakeBrowser } from './withStub';

// Decoding pictures needs a browser's canvas; what is sent here is a picture already.
vi.mock('../client/jpeg', () => ({ toJpeg: async (file: Blob) => file }));

const { stub } = withFakeBrowser();

interface Endpoint {
  readonly initiate: (arg: unknown, options?: object) => Parameters<AppStore['dispatch']>[0];
  readonly useMutation?: unknown;
}
const folder = new URL('../endpoints/', import.meta.url);
for (const file of readdirSync(folder)) if (!/\.test\./.test(file)) await import(new URL(file, folder).pathname);
const endpoints = baseApi.endpoints as unknown as Readonly<Record<string, Endpoint>>;
const namesOf = (kind: 'query' | 'mutation') =>
  Object.keys(endpoints).filter((name) => 'useMutation' in (endpoints[name] ?? {}) === (kind === 'mutation'));

/** Queries as they are on screen: by name, and with ` (other)` about another booking or provider. */
const shown = Object.entries(queryRows).flatMap(([name, { arg, otherArg }]) => [
  { label: name, name, arg },
  ...(otherArg === undefined ? [] : [{ label: `${name} (other)`, name, arg: otherArg }]),
]);

async function send(store: AppStore, name: string, arg: unknown): Promise<{ readonly error?: unknown }> {
  return store.dispatch(endpoints[name]?.initiate(arg) as never);
}

/** Until no request is under way and none follows. */
async function settled(store: AppStore): Promise<void> {
  for (let calm = 0; calm < 2; calm++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { queries, mutations } = store.getState().api;
    const states = [...Object.values(queries), ...Object.values(mutations)];
    if (states.some((state) => state?.status === 'pending')) calm = -1;
  }
}

function signatureOf({ method, path, query, form, json }: StubRequest): string {
  const fields = [...(form ?? [])].filter(([name]) => name !== 'user_id' && name !== 'app_token').sort();
  return `${method} ${path}?${query} ${JSON.stringify(fields)} ${JSON.stringify(json)}`;
}

/** Which query on screen a request belongs to: learnt by asking them one after the other. */
const labels = new Map<string, string>();
async function learn(): Promise<void> {
  if (labels.size > 0) return;
  const store = createStore();
  for (const { label, name, arg } of shown) {
    const before = stub.requests.length;
    expect((await send(store, name, arg)).error).toBeUndefined();
    for (const request of stub.requests.slice(before)) labels.set(signatureOf(request), label);
  }
  store.dispatch(baseApi.util.resetApiState());
}

let store: AppStore;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signInAs('customer');
  await learn();
});
afterEach(() => {
  store?.dispatch(baseApi.util.resetApiState());
  vi.restoreAllMocks();
});

/** A store with everything on screen. */
async function openAll(): Promise<void> {
  store = createStore();
  for (const { name, arg } of shown) void send(store, name, arg);
  await settled(store);
}

/** Which queries were requested since, each as often as it was, and what was sent beside them. */
async function requestsAfter(name: string, arg: unknown) {
  stub.requests.length = 0;
  const { error } = await send(store, name, arg);
  await settled(store);
  const labelled = stub.requests.map((request) => ({ request, label: labels.get(signatureOf(request)) }));
  const requested = labelled.flatMap(({ label }) => label ?? []).sort();
  return { requested, own: labelled.flatMap(({ request, label }) => (label ? [] : [request])), error };
}

const ofOne: readonly Fact[] = factsOfOne;

function expected(facts: readonly Fact[], { also = {}, ofAll = [] }: MutationRow): string[] {
  const isStale = ({ name, label }: (typeof shown)[number]) => {
    const common = queryRows[name]?.shows.filter((fact) => facts.includes(fact)) ?? [];
    if (label === name) return common.length > 0 || name in also;
    return common.some((fact) => !ofOne.includes(fact) || ofAll.includes(fact));
  };
  return shown
    .filter(isStale)
    .map(({ label }) => label)
    .sort();
}

const rows = Object.entries(mutationRows).map(([label, row]) => ({ label, name: label.split(' ')[0] ?? '', row }));

test('every query and every mutation of the client is in the table', () => {
  expect(Object.keys(queryRows).sort()).toEqual(namesOf('query').sort());
  const mutations = new Set([...rows.map(({ name }) => name), ...Object.keys(signingOut)]);
  expect([...mutations].sort()).toEqual(namesOf('mutation').sort());
  expect(new Set(labels.values()).size).toBe(shown.length);
});

test('every fact is shown by a query and changed by a mutation; a query that follows no mutation says why', () => {
  const changed = new Set(rows.flatMap(({ row }) => [...row.changes, ...(row.answers ?? [])]));
  const facts = new Set(Object.values(queryRows).flatMap(({ shows }) => shows));
  expect([...facts].sort()).toEqual([...changed].sort());
  const silent = Object.entries(queryRows).filter(([, { shows, unfollowed }]) => shows.length === 0 && !unfollowed);
  expect(silent.map(([name]) => name)).toEqual([]);
});

/** Calls of the contract and paths below /api/v1 are named differently in the stub. */
function targetOf({ method, path }: StubRequest): StubTarget {
  const call = Object.entries(wireCalls).find(([, { path: own }]) => path === `/UserController${own}`)?.[0];
  return call ? (call as StubTarget) : `v1:${method} ${path.replace('/api/v1', '')}`;
}

const otherPerson = { ...wireUser, user_id: 'u_other' };

describe('what it made stale is requested once and nothing else, after a success and after a rejection', () => {
  test.each(rows.map(({ label, ...row }) => [label, row] as const))('%s', async (_label, { name, row }) => {
    signInAs(row.as ?? 'customer');
    await openAll();
    stub.on('login', { body: { data: otherPerson } }).on('register', { body: { data: otherPerson } });
    stub.on('v1:/otp/verify', { body: { user: { ...otherPerson, user_type: '1' } } });
    const { own, ...done } = await requestsAfter(name, row.arg);
    expect(done).toEqual({ requested: expected(row.changes, row) });
    for (const request of own) stub.on(targetOf(request), { status: 409, outcome: 'failure', body: { data: null } });
    const { requested, error, own: repeated } = await requestsAfter(name, row.arg);
    expect({ requests: repeated.length, error }).toEqual({ requests: 1, error: expect.anything() });
    const unsure = row.rejected === 'same' ? row.changes : row.rejected;
    expect(requested).toEqual(unsure ? expected(unsure, row) : []);
  });
});

describe('what the response says is on screen without a request', () => {
  test('the number on the bell after reading', async () => {
    store = createStore();
    await send(store, 'getUnreadCount', undefined);
    expect((await requestsAfter('markNotificationsRead', ['n_3'])).requested).toEqual([]);
    const [unread] = Object.values(store.getState().api.queries);
    expect(unread?.data).toBe(1);
  });

  test('no other mutation says so', () => {
    expect(rows.filter(({ row }) => row.answers).map(({ name }) => name)).toEqual(['markNotificationsRead']);
  });
});

describe('after a sign-out nothing of the person is requested, and what is public stays as it is', () => {
  test.each(Object.entries(signingOut))('%s', async (name, arg) => {
    await openAll();
    // The pages of providers are for visitors too, who see them without hearts.
    expect((await requestsAfter(name, arg)).requested).toEqual(['getProvider', 'getProvider (other)']);
  });
});
