// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingsApi } from '../endpoints/bookings';
import { Stub, signInAs, stubFetch } from '../testing';
import { getSession } from './session';
import { createStore } from './store';

const stub = new Stub();
let restore: () => void;
let preloaded: Response;
const EARLY = '/api/v1/bookings?type=1';
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  ({ restore } = stubFetch(stub));
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
    requests.push(url.replace('/UserController', 'POST '));
    return url.startsWith('/api/v1/bookings') ? Promise.resolve(preloaded.clone()) : real(url, options);
  });
  signInAs('customer');
  preloaded = Response.json({ response: 'true', message: '', data: [], user_id: getSession().user?.id });
  // Keep the link out of the page, because happy-dom would fetch it.
  const link = document.createElement('link');
  vi.spyOn(performance, 'now').mockReturnValue(100);
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    selector.includes(`rel="preload"][href="${EARLY}"`) && !link.hasAttribute('data-used') ? link : null,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  restore();
  stub.reset();
});

const myBookings = (tab: 'all' | 'active' = 'all') =>
  createStore().dispatch(bookingsApi.endpoints.getMyBookings.initiate(tab, { forceRefetch: true }));
const CALL = 'POST /user_current_delivery';

test('uses an early response of the page once, then sends a new request', async () => {
  expect((await myBookings()).data).toEqual([]);
  expect(requests).toEqual([EARLY]);
  expect((await myBookings()).data).toHaveLength(1);
  expect(requests).toEqual([EARLY, CALL]);
});

test.each([
  ["is another person's", () => Response.json({ response: 'true', message: '', data: [], user_id: 'u_other' })],
  ['came before the sign-in', () => new Response(null, { status: 204 })],
  ['failed', () => new Response('', { status: 502 })],
])('ignores an early response when it %s', async (_what, respond) => {
  preloaded = respond();
  expect((await myBookings()).data).toHaveLength(1);
  expect(requests).toEqual([EARLY, CALL]);
});

test('ignores an early response for a request with other arguments', async () => {
  expect((await myBookings('active')).data).toHaveLength(1);
  expect(requests).toEqual([CALL]);
});
