// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SpanReport, traceCalls } from './traces';

let reported: SpanReport[];
const sent = vi.fn(async (..._args: Parameters<typeof fetch>) => new Response('{}', { status: 201 }));
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

beforeEach(() => {
  reported = [];
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

const start = (isSampled: boolean) => traceCalls(isSampled, '/home', (span) => reported.push(span));
const headersOf = (call: number) => new Headers(sent.mock.calls[call]?.[1]?.headers);
const traceparentPartsOf = (call: number) => TRACEPARENT.exec(headersOf(call).get('traceparent') ?? '')?.slice(1) ?? [];
const book = () =>
  fetch('/UserController/booking', { method: 'POST', headers: { 'Idempotency-Key': 'k' }, body: 'Mia Torres' });

test('adds a call after a click to the trace of the view that the click opened', async () => {
  const traced = start(true);
  traced.navigated(1000, 1, '/booking');
  await book();
  traced.shownBy('mf-booking', '1.4.0', 1180);
  await fetch('/api/v1/bookings/bk_77?phone=5550177321', { headers: { Accept: 'application/json' } });
  await vi.waitFor(() => expect(reported).toHaveLength(3));
  const [view, posted, read] = reported;
  const shared = { remote: 'mf-booking', version: '1.4.0', route: '/booking', kind: 'span', view: 1 };
  expect(view).toMatchObject({ ...shared, ms: 180, ago: 1000 });
  expect(posted).toMatchObject({ ...shared, method: 'POST', status: 201, parent: view?.span, trace: view?.trace });
  expect(read).toMatchObject({ ...shared, method: 'GET', parent: view?.span });
  expect(traceparentPartsOf(0)).toEqual([view?.trace, posted?.span, '01']);
  expect(traceparentPartsOf(1)).toEqual([view?.trace, read?.span, '01']);
  expect(headersOf(0).get('Idempotency-Key')).toBe('k');
  expect(JSON.stringify(reported)).not.toMatch(/bk_77|5550177321|Mia/);
});

test('gives each view a trace of its own', async () => {
  const traced = start(true);
  traced.navigated(1000, 1, '/booking');
  await book();
  traced.navigated(2000, 2, '/home');
  await book();
  expect(traceparentPartsOf(0)[0]).not.toBe(traceparentPartsOf(1)[0]);
});

test('marks calls of an unsampled page as unsampled and reports nothing', async () => {
  const traced = start(false);
  await book();
  traced.shownBy('mf-catalog', '1.1.0', 10);
  expect(traceparentPartsOf(0)[2]).toBe('00');
  expect(reported).toEqual([]);
});

test('adds no trace to preloaded requests and requests to other sites', async () => {
  start(true);
  const preloaded = ['/data/categories.json'] as const;
  await fetch(...preloaded);
  await fetch('/api/v1/bookings?type=open');
  await fetch('https://api.stripe.com/v1/tokens', { method: 'POST' });
  await fetch('//api.example.com/api/v1/x', { method: 'POST' });
  expect(sent.mock.calls[0]).toEqual(preloaded);
  for (const call of [1, 2, 3]) expect(headersOf(call).has('traceparent')).toBe(false);
});

test('passes on a failed call unchanged and reports it with status 0', async () => {
  sent.mockRejectedValueOnce(new TypeError('no network'));
  const traced = start(true);
  traced.shownBy('mf-catalog', '1.1.0', 10);
  await expect(book()).rejects.toThrow('no network');
  await vi.waitFor(() => expect(reported).toMatchObject([{ status: 0, method: 'POST' }]));
});

test('reports at most ten calls of a view and sixty spans of a page', async () => {
  const traced = start(true);
  for (let number = 1; number <= 20; number += 1) {
    traced.navigated(number, number, '/home');
    for (let call = 0; call < 20; call += 1) await book();
    traced.shownBy('mf-catalog', '1.1.0', number + 1);
  }
  expect(reported).toHaveLength(60);
  expect(reported.filter(({ view, method }) => view === 1 && method)).toHaveLength(10);
});
