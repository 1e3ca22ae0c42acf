import { describe, expect, test, vi } from 'vitest';
import { createStore } from '../client/store';
import { wireCalls } from '../wire';
import { endpointNames, send, showing, withEveryQuery } from './everyQuery';
import { wireUser } from './examples';
import { signInAs } from './factories';
import { mutationRows, queryRows, signingOut } from './facts';
import type { StubRequest, StubTarget } from './stub';
import { withFakeBrowser } from './withStub';

// Decoding pictures needs a browser's canvas; what is sent here is a picture already.
vi.mock('../client/jpeg', () => ({ toJpeg: async (file: Blob) => file }));

const { stub } = withFakeBrowser();
const { openEverything, requestsDuring } = withEveryQuery(stub);

const rows = Object.entries(mutationRows).map(([label, row]) => ({ label, name: label.split(' ')[0] ?? '', row }));

test('the table lists every query and every mutation of the client', () => {
  expect(Object.keys(queryRows).sort()).toEqual(endpointNames('query').sort());
  const mutations = new Set([...rows.map(({ name }) => name), ...Object.keys(signingOut)]);
  expect([...mutations].sort()).toEqual(endpointNames('mutation').sort());
});

test('every fact has a query and a mutation, and a query without a mutation gives its reason', () => {
  const changed = new Set(rows.flatMap(({ row }) => [...row.changes, ...(row.answers ?? [])]));
  const facts = new Set(Object.values(queryRows).flatMap(({ shows }) => shows));
  expect([...facts].sort()).toEqual([...changed].sort());
  const silent = Object.entries(queryRows).filter(([, { shows, unfollowed }]) => shows.length === 0 && !unfollowed);
  expect(silent.map(([name]) => name)).toEqual([]);
});

function targetOf({ method, path }: StubRequest): StubTarget {
  const call = Object.entries(wireCalls).find(([, { path: own }]) => path === `/UserController${own}`)?.[0];
  return call ? (call as StubTarget) : `v1:${method} ${path.replace('/api/v1', '')}`;
}

const otherPerson = { ...wireUser, user_id: 'u_other' };

describe('a mutation, successful or rejected, refreshes its stale queries once and nothing else', () => {
  test.each(rows.map(({ label, ...row }) => [label, row] as const))('%s', async (_label, { name, row }) => {
    signInAs(row.as ?? 'customer');
    const store = await openEverything();
    stub.on('login', { body: { data: otherPerson } }).on('register', { body: { data: otherPerson } });
    stub.on('v1:/otp/verify', { body: { user: { ...otherPerson, user_type: '1' } } });
    stub.on('v1:/passkeys/sign-in', { body: { user: { ...otherPerson, user_type: '1' } } });
    stub.on('v1:/sign-in/second-step', { body: { user: { ...otherPerson, user_type: '1' } } });
    let outcome: { readonly error?: unknown } = {};
    const act = async () => {
      outcome = await send(store, name, row.arg);
    };
    const { own, requested } = await requestsDuring(store, act);
    expect(outcome.error).toBeUndefined();
    expect(requested).toEqual(showing(row.changes, row));
    for (const request of own) stub.on(targetOf(request), { status: 409, outcome: 'failure', body: { data: null } });
    const rejection = await requestsDuring(store, act);
    expect(outcome.error).toBeDefined();
    expect(rejection.own).toHaveLength(1);
    const unsure = row.rejected === 'same' ? row.changes : row.rejected;
    expect(rejection.requested).toEqual(unsure ? showing(unsure, row) : []);
  });
});

describe('data of a response appears without a request', () => {
  test('the unread count changes after reading', async () => {
    const store = createStore();
    await send(store, 'getUnreadCount', undefined);
    const { requested } = await requestsDuring(store, () => send(store, 'markNotificationsRead', ['n_3']));
    expect(requested).toEqual([]);
    const [unread] = Object.values(store.getState().api.queries);
    expect(unread?.data).toBe(1);
  });

  test('the table marks only markNotificationsRead as updating queries from its response', () => {
    expect(rows.filter(({ row }) => row.answers).map(({ name }) => name)).toEqual(['markNotificationsRead']);
  });
});

describe('signing out requests nothing personal and leaves public data unchanged', () => {
  test.each(Object.entries(signingOut))('%s', async (name, arg) => {
    const store = await openEverything();
    const { requested } = await requestsDuring(store, () => send(store, name, arg));
    // The pages of providers are for visitors too, who see them without hearts.
    expect(requested).toEqual(['getProvider', 'getProvider (other)']);
  });
});
