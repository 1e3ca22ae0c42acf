import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { baseApi } from '../client/baseApi';
import { type AppStore, createStore } from '../client/store';
import { signInAs } from './factories';
import { type Fact, factsOfOne, queryRows } from './facts';
import type { Stub, StubRequest } from './stub';

interface Endpoint {
  readonly initiate: (arg: unknown, options?: object) => Parameters<AppStore['dispatch']>[0];
  readonly useMutation?: unknown;
}
const folder = join(import.meta.dirname, '../endpoints');
for (const file of readdirSync(folder)) if (!/\.test\./.test(file)) await import(join(folder, file));
const endpoints = baseApi.endpoints as unknown as Readonly<Record<string, Endpoint>>;
export const endpointNames = (kind: 'query' | 'mutation'): string[] =>
  Object.keys(endpoints).filter((name) => 'useMutation' in (endpoints[name] ?? {}) === (kind === 'mutation'));

/** Queries as they are on screen: by name, and with ` (other)` about another booking or provider. */
const shown = Object.entries(queryRows).flatMap(([name, { arg, otherArg }]) => [
  { label: name, name, arg },
  ...(otherArg === undefined ? [] : [{ label: `${name} (other)`, name, arg: otherArg }]),
]);

export async function send(store: AppStore, name: string, arg: unknown): Promise<{ readonly error?: unknown }> {
  return store.dispatch(endpoints[name]?.initiate(arg) as never);
}

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

/** Around each test of a file: a customer who is signed in, and a store that has every query on screen once it is opened. */
export function withEveryQuery(stub: Stub) {
  const labels = new Map<string, string>();
  const stores: AppStore[] = [];
  const open = () => {
    const store = createStore();
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    signInAs('customer');
    if (labels.size > 0) return;
    const store = open();
    for (const { label, name, arg } of shown) {
      const before = stub.requests.length;
      const { error } = await send(store, name, arg);
      if (error) throw new Error(`${label} cannot be put on screen: ${JSON.stringify(error)}`);
      for (const request of stub.requests.slice(before)) labels.set(signatureOf(request), label);
    }
    if (new Set(labels.values()).size !== shown.length) throw new Error('two queries send the same request');
  });
  afterEach(() => {
    for (const store of stores.splice(0)) store.dispatch(baseApi.util.resetApiState());
    vi.restoreAllMocks();
  });

  return {
    async openEverything(): Promise<AppStore> {
      const store = open();
      for (const { name, arg } of shown) void send(store, name, arg);
      await settled(store);
      return store;
    },
    async requestsDuring(store: AppStore, act: () => unknown) {
      stub.requests.length = 0;
      await act();
      await settled(store);
      const labelled = stub.requests.map((request) => ({ request, label: labels.get(signatureOf(request)) }));
      const requested = labelled.flatMap(({ label }) => label ?? []).sort();
      return { requested, own: labelled.flatMap(({ request, label }) => (label ? [] : [request])) };
    },
  };
}

const ofOne: readonly Fact[] = factsOfOne;

interface Exceptions {
  readonly also?: Readonly<Record<string, string>>;
  readonly ofAll?: readonly Fact[];
}

export function showing(facts: readonly Fact[], { also = {}, ofAll = [] }: Exceptions = {}): string[] {
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
