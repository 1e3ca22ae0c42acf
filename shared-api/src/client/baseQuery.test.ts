import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi } from '../endpoints/account';
import { bookingsApi } from '../endpoints/bookings';
import { catalogApi } from '../endpoints/catalog';
import { publicReads } from '../endpoints/publicReads';
import { signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { isNotFound, isOffline, isSecurityCheckFailed, isSessionExpired, isUnreachable } from './apiError';
import { apiBaseQuery } from './baseQuery';
import { getSession, saveSession } from './session';
import { configure } from './settings';
import { createStore } from './store';

const { stub, browser } = withFakeBrowser();

beforeEach(() => signInAs('customer'));
afterEach(() => vi.restoreAllMocks());

const categories = () => createStore().dispatch(publicReads.endpoints.getCategories.initiate());
async function myBookings() {
  const store = createStore().dispatch(bookingsApi.endpoints.getMyBookings.initiate('all'));
  const result = await store;
  store.unsubscribe();
  return result;
}
const paths = () => stub.requests.map(({ method, path }) => `${method} ${path}`);

describe('a public read', () => {
  test('fetches only the GET view that the page preloads', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    expect((await categories()).data).toHaveLength(2);
    expect(fetching.mock.calls).toEqual([['/data/categories.json']]);
  });

  test.each([
    ['is missing', { status: 404 }],
    ['fails', { fault: 'html502' }],
    ['is a page', { fault: 'html200' }],
    ['cannot be reached', { fault: 'cut' }],
    ['is no answer of the contract', { flag: 'absent', body: { data: undefined, message: undefined } }],
  ] as const)('falls back to the POST when the view %s', async (_what, behaviour) => {
    stub.on('view:categories', behaviour);
    expect((await categories()).data).toHaveLength(2);
    expect(paths()).toEqual(['GET /data/categories.json', 'POST /UserController/category_with_subcategory']);
  });

  test('filters providers on our server, and in the browser for another server', async () => {
    const search = { text: 'sam', minRating: 4, sort: 'rating' } as const;
    const find = () => createStore().dispatch(publicReads.endpoints.getProviders.initiate(search));
    expect((await find()).data).toHaveLength(1);
    expect(Object.fromEntries(stub.requests[0]?.form ?? [])).toMatchObject({
      q: 'sam',
      min_rating: '4',
      sort: 'rating',
    });
    stub.reset();
    configure({ apiExtensions: false });
    expect((await find()).data).toHaveLength(1);
    const nobody = publicReads.endpoints.getProviders.initiate({ text: 'nobody' });
    expect((await createStore().dispatch(nobody)).data).toEqual([]);
    expect(paths()).toEqual(['GET /data/providers.json', 'GET /data/providers.json']);
  });

  test('fails for a commission that is not a number instead of assuming 0', async () => {
    stub.on('percentage', { body: { data: 'soon' } });
    const store = await createStore().dispatch(publicReads.endpoints.getCommission.initiate());
    expect(store.error).toMatchObject({ kind: 'server' });
  });
});

describe('a protection token', () => {
  const rejected = { status: 403, outcome: 'failure', body: { error: { code: 'csrf', request_id: 'r' } } } as const;

  test('triggers one retry with a fresh cookie after a rejection', async () => {
    browser.cookies = 'XSRF-TOKEN=old';
    stub.on('myBookings', rejected);
    const real = stub.respond.bind(stub);
    vi.spyOn(stub, 'respond').mockImplementation((request) => {
      const result = real(request);
      browser.cookies = 'XSRF-TOKEN=new';
      stub.on('myBookings', {});
      return result;
    });
    expect((await myBookings()).data).toHaveLength(1);
    expect(stub.requests.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['old', 'new']);
  });

  test.each([
    ['', 'token-1'],
    ['https://api.example', null],
    ['HTTP://api.example', null],
    ['//api.example', null],
  ])('sends the protection token only to the page’s own server: host "%s" gets %s', async (host, token) => {
    browser.cookies = 'XSRF-TOKEN=token-1';
    configure({ host });
    await myBookings();
    expect(stub.requests.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([token]);
  });

  test('reports a second rejection without ending the session', async () => {
    stub.on('myBookings', rejected);
    const { error } = await myBookings();
    expect(isSecurityCheckFailed(error)).toBe(true);
    expect(stub.requests).toHaveLength(2);
    expect(getSession().status).toBe('customer');
  });

  test('recognizes a rejection by its message when there is no code', async () => {
    const message = 'Security check failed. Please reload the page.';
    stub.on('myBookings', { status: 403, outcome: 'failure', body: { message } });
    expect((await myBookings()).error).toMatchObject({ kind: 'csrf', message });
  });

  test('repeats a booking under the same key', async () => {
    stub.on('cancelBooking', rejected);
    await createStore().dispatch(
      bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b_77', idempotencyKey: 'k' }),
    );
    expect(stub.requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k', 'k']);
  });
});

describe('an ended session', () => {
  test('signs the person out and reports the expiry', async () => {
    stub.on('myBookings', { status: 401, outcome: 'failure', body: { message: 'Please login again.' } });
    const { error } = await myBookings();
    expect(isSessionExpired(error)).toBe(true);
    expect(getSession()).toEqual({ status: 'visitor', expired: true });
    signInAs('customer');
    expect(getSession()).toMatchObject({ status: 'customer', expired: false });
  });

  test('leaves a newer session of another person alone', async () => {
    stub.on('myBookings', { status: 401, outcome: 'failure' });
    const real = stub.respond.bind(stub);
    vi.spyOn(stub, 'respond').mockImplementation((request) => {
      saveSession({ data: { user_id: 'u_new' } }, 'customer');
      return real(request);
    });
    await myBookings();
    expect(getSession()).toMatchObject({ status: 'customer', user: { id: 'u_new' } });
  });

  test("fails a visitor's call without a request", async () => {
    localStorage.clear();
    const { error } = await myBookings();
    expect(isSessionExpired(error)).toBe(true);
    expect(stub.requestsTo('myBookings')).toEqual([]);
    expect(getSession()).toEqual({ status: 'visitor', expired: false });
  });

  test.each([
    ['public', 'customer'],
    ['required', 'visitor'],
    [undefined, 'visitor'],
  ] as const)('follows a 401 of a call with session %s: the person becomes %s', async (session, status) => {
    stub.on('v1:/sessions', { status: 401, body: { code: 'session' } });
    const request = { path: '/sessions', ...(session && { session }) };
    const api = { signal: new AbortController().signal, type: 'query' } as Parameters<typeof apiBaseQuery>[1];
    expect(await apiBaseQuery(request, api, {})).toMatchObject({ error: { kind: 'session' } });
    expect(getSession().status).toBe(status);
  });

  test('does not follow a wrong password', async () => {
    stub.on('login', { outcome: 'failure', flag: { keys: ['responce'], value: 'true' } });
    const { error } = await createStore().dispatch(
      accountApi.endpoints.login.initiate({ contact: '555', password: 'x' }),
    );
    expect(error).toMatchObject({ kind: 'business', message: 'Invalid login credential!' });
    expect(getSession().status).toBe('customer');
  });
});

test('sends only calls with another base when extensions are off', async () => {
  configure({ apiExtensions: false });
  const api = { signal: new AbortController().signal, type: 'query' } as Parameters<typeof apiBaseQuery>[1];
  expect(await apiBaseQuery({ path: '/sessions' }, api, {})).toMatchObject({ error: { kind: 'notFound' } });
  await apiBaseQuery({ path: '/state', base: '/_doorstep/ops' }, api, {});
  expect(paths()).toEqual(['GET /_doorstep/ops/state']);
});

describe('an error', () => {
  test('reports a failed request without a network as offline', async () => {
    stub.on('myBookings', { fault: 'cut' });
    vi.stubGlobal('navigator', { onLine: false });
    const { error } = await myBookings();
    vi.unstubAllGlobals();
    expect(isOffline(error)).toBe(true);
    expect(isUnreachable(error)).toBe(true);
  });

  test('comes from the problem document in /api/v1', async () => {
    const quote = { categoryId: 'c_2', subcategoryIds: ['s_7'], bookingType: 'book', coupon: 'NOPE' } as const;
    const { error } = await createStore().dispatch(
      bookingsApi.endpoints.getQuote.initiate(quote, { subscribe: false }),
    );
    expect(error).toMatchObject({
      kind: 'business',
      code: 'coupon_invalid',
      field: 'coupon',
      message: 'Invalid coupon code!',
      status: 422,
      requestId: 'r_1',
    });
  });

  test('reports an unknown provider as not found', async () => {
    stub.on('providerDetails', { outcome: 'failure', body: { error: { code: 'not_found', request_id: 'r' } } });
    const { error } = await createStore().dispatch(
      catalogApi.endpoints.getProvider.initiate('p_0', { subscribe: false }),
    );
    expect(isNotFound(error)).toBe(true);
  });

  test('carries the new quote of a price change', async () => {
    const data = { quote: { totalPrice: '50.00', lines: [] } };
    stub.on('cancelBooking', { outcome: 'failure', body: { data, error: { code: 'price_changed', request_id: 'r' } } });
    const cancel = bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b' });
    expect((await createStore().dispatch(cancel)).error).toMatchObject({ code: 'price_changed', data });
  });
});
