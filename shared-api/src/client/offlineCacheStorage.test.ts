import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingsApi } from '../endpoints/bookings';
import { signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { apiError } from './apiError';
import { clearOfflineCache, enableOfflineCache } from './offlineCache';
import { cacheOrRestore } from './offlineCacheStorage';
import type { ApiRequest } from './requests';
import { expireSession } from './session';
import { signOutLocally } from './signOut';
import { createStore } from './store';

const stores = new Map<string, Response>();
const cache = {
  put: async (key: string, response: Response) => void stores.set(key, response),
  delete: async (key: string) => stores.delete(key),
  keys: async () => [...stores.keys()],
};
const { stub } = withFakeBrowser();

beforeEach(async () => {
  stores.clear();
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (key: string) => stores.get(key)?.clone(),
    delete: async () => stores.clear(),
  });
  signInAs('customer');
  await enableOfflineCache();
});
afterEach(() => {
  clearOfflineCache();
  vi.unstubAllGlobals();
});

const myBookings = () => createStore().dispatch(bookingsApi.endpoints.getMyBookings.initiate('all'));
function withoutNetwork() {
  stub.on('myBookings', { fault: 'cut' });
  stub.on('cancelBooking', { fault: 'cut' });
  vi.stubGlobal('navigator', { onLine: false });
}
const untilCached = () => vi.waitFor(() => expect(stores.size).toBeGreaterThan(0));

// First, while no store of another test asks for anything.
test('evicts the least recently requested of two hundred responses', async () => {
  const ask = async (id: number) => {
    await cacheOrRestore({ path: `/reviews/${id}` }, { data: id });
    await new Promise((resolve) => setTimeout(resolve));
  };
  for (let id = 1; id <= 200; id += 1) await ask(id);
  await ask(1);
  await ask(201);
  const storedRequests = [...stores.keys()].map((address) => new URLSearchParams(address.split('?')[1]).get('what'));
  expect(storedRequests).toHaveLength(200);
  expect(storedRequests).not.toContain(JSON.stringify({ path: '/reviews/2' }));
  expect(storedRequests).toContain(JSON.stringify({ path: '/reviews/1' }));
});

test('answers an offline request with the last response', async () => {
  const { data } = await myBookings();
  await untilCached();
  withoutNetwork();
  expect((await myBookings()).data).toEqual(data);
});

test('reports an error for an offline mutation', async () => {
  await myBookings();
  await untilCached();
  withoutNetwork();
  const cancel = bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b_77' });
  expect((await createStore().dispatch(cancel)).error).toMatchObject({ kind: 'offline' });
});

test('never caches the response of a mutation', async () => {
  await createStore().dispatch(bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b_77' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect([...stores.keys()].filter((address) => address.includes('cancelBooking'))).toEqual([]);
});

test('forgets responses from before the cache starts when the person leaves', async () => {
  vi.resetModules();
  const early = await import('./offlineCache');
  await early.applyOfflineCache({ call: 'myBookings' }, { data: 'of Mia' });
  early.clearOfflineCache();
  await early.enableOfflineCache();
  await new Promise((resolve) => setTimeout(resolve));
  expect(stores.size).toBe(0);
});

/** Waits one task, because `cacheOrRestore` checks the session once more after writing. */
async function keepAnswer() {
  await cacheOrRestore({ path: '/of-mia' }, { data: 'of Mia' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isStored()).toBe(true);
}
const isStored = () => [...stores.keys()].some((address) => address.includes('of-mia'));

test('empties the cache on sign-out even without a store', async () => {
  await keepAnswer();
  vi.resetModules();
  const alone = await import('./signOut');
  await alone.signOutLocally();
  await vi.waitFor(() => expect(isStored()).toBe(false));
});

test.each([
  ['is signed out by the server', () => expireSession('u_8k2')],
  ['is followed by somebody else', () => signInAs('customer', { user_id: 'u_other' })],
])('empties the cache of an open page when a person %s', async (_what, leave) => {
  createStore();
  await keepAnswer();
  leave();
  await vi.waitFor(() => expect(isStored()).toBe(false));
});

test('shows a network failure instead of a cached response while online', async () => {
  await myBookings();
  await untilCached();
  stub.on('myBookings', { fault: 'cut' });
  expect((await myBookings()).error).toMatchObject({ kind: 'network' });
});

test('gives providers a stored response with its time when a connected phone reaches no server', async () => {
  signInAs('provider', { user_type: '2', user_id: 'p_31' });
  const request: ApiRequest = { path: '/provider/jobs/b_91', session: 'required' };
  await cacheOrRestore(request, { data: 'job' });
  await untilCached();
  const keptAt = expect.any(Number);
  for (const kind of ['offline', 'network', 'timeout'] as const)
    expect(await cacheOrRestore(request, { error: apiError(kind) })).toEqual({ data: 'job', meta: { keptAt } });
  expect(await cacheOrRestore(request, { error: apiError('notFound') })).toMatchObject({ error: { kind: 'notFound' } });
});

test("removes the person's responses on sign-out, so nobody else sees them", async () => {
  await myBookings();
  await untilCached();
  await signOutLocally();
  await vi.waitFor(() => expect(stores.size).toBe(0));
  signInAs('customer');
  withoutNetwork();
  expect((await myBookings()).error).toMatchObject({ kind: 'offline' });
});

test('removes a response that is still being written during sign-out', async () => {
  let isWritten = () => {};
  const writing = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const put = vi.spyOn(cache, 'put').mockImplementation(async (key, response) => {
    await writing;
    stores.set(key, response);
  });
  await myBookings();
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  await signOutLocally();
  const cleared = vi.spyOn(stores, 'clear');
  isWritten();
  await vi.waitFor(() => expect(cleared).toHaveBeenCalled());
  expect(stores.size).toBe(0);
  vi.restoreAllMocks();
});

test.each<[string, ApiRequest, boolean]>([
  ['a call of the contract', { call: 'myBookings' }, true],
  ['a view of the gateway', { view: 'categories' }, true],
  ['a read of our own', { path: '/notifications' }, true],
  ['what is paid', { path: '/payments/pi_1' }, false],
  ['a price', { path: '/quote' }, false],
  ['files that are sent', { path: '/uploads', fields: {} }, false],
  ['another base', { path: '/state', base: '/_doorstep/ops' }, false],
])('of %s the answer is kept: %#', async (_what, request, isStored) => {
  await cacheOrRestore(request, { data: 'answer' });
  await new Promise((resolve) => setTimeout(resolve));
  const storedRequests = [...stores.keys()].map((address) => new URLSearchParams(address.split('?')[1]).get('what'));
  expect(storedRequests.includes(JSON.stringify(request))).toBe(isStored);
});
