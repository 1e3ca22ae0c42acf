// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expireSession } from '../client/session';
import { configure } from '../client/settings';
import { signOutLocally } from '../client/signOut';
import { createStore } from '../client/store';
import { signInAs, stubFetch } from '../testing';
import { FakeEventSource } from '../testing/fakeEventSource';
import { bookingsApi } from './bookings';
import { startLive } from './live';
import { unreadApi } from './unread';

let server: ReturnType<typeof stubFetch>;
let stop = () => {};
beforeEach(() => {
  server = stubFetch();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  // Without the Locks API each tab has its own connection. This test needs a single tab.
  vi.stubGlobal('navigator', { onLine: true, language: 'en' });
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  server.restore();
  vi.unstubAllGlobals();
  localStorage.clear();
  configure({});
});

function refuse() {
  const source = FakeEventSource.opened.at(-1);
  source?.close();
  source?.onerror?.();
}

const requestsFor = (path: string) => server.stub.requests.filter((request) => request.path.endsWith(path)).length;

describe('the live stream in the browser', () => {
  test('refreshes only what changed and is on screen', async () => {
    signInAs('customer');
    const store = createStore();
    stop = startLive(store);
    const shown = [
      store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77')),
      store.dispatch(unreadApi.endpoints.getUnreadCount.initiate()),
    ];
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(1));
    await vi.waitFor(() => expect(requestsFor('/notifications/unread')).toBe(1));
    FakeEventSource.opened[0]?.say('change', 1, { id: '1', kind: 'booking', booking_id: 'b_77' });
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(2));
    FakeEventSource.opened[0]?.say('change', 2, { id: '2', kind: 'booking', booking_id: 'b_other' });
    FakeEventSource.opened[0]?.say('change', 3, { id: '3', kind: 'something new' });
    FakeEventSource.opened[0]?.say('change', 4, { id: '4', kind: 'notification' });
    await vi.waitFor(() => expect(requestsFor('/notifications/unread')).toBe(2));
    expect(requestsFor('/deliveryDetails')).toBe(2);
    for (const each of shown) each.unsubscribe();
  });

  test('closes with a suspended page and resumes after the last event when it returns', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    FakeEventSource.opened[0]?.say('ready', 41);
    window.dispatchEvent(new Event('pagehide'));
    expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(FakeEventSource.opened).toHaveLength(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(FakeEventSource.opened[1]?.url).toBe('/api/v1/events?after=41');
  });

  test.each([
    { sent: 'while the page loaded', at: () => performance.timeOrigin + 1, requests: 2 },
    { sent: 'before the page loaded', at: () => performance.timeOrigin - 1, requests: 1 },
  ])(
    'refreshes everything after an event that another tab received $sent: $requests request',
    async ({ at, requests }) => {
      signInAs('customer');
      localStorage.setItem('doorstep.liveEvent', JSON.stringify({ userId: 'u_8k2', id: '41', at: at() }));
      const store = createStore();
      const shown = store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77'));
      await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(1));
      stop = startLive(store);
      expect(FakeEventSource.opened[0]?.url).toBe('/api/v1/events?after=41');
      FakeEventSource.opened[0]?.say('change', 42, { id: '42', kind: 'notification' });
      await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(requests));
      shown.unsubscribe();
    },
  );

  test('resumes after the last event on reload, and refreshes everything after a reset', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    expect(FakeEventSource.opened[0]?.url).toMatch(/^\/api\/v1\/events\?age=\d+$/);
    FakeEventSource.opened[0]?.say('ready', 41);
    FakeEventSource.opened[0]?.say('change', 42, { id: '42', kind: 'offer', booking_id: 'b_77' });
    stop();
    const store = createStore();
    stop = startLive(store);
    expect(FakeEventSource.opened[1]?.url).toBe('/api/v1/events?after=42');
    store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77'));
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(1));
    FakeEventSource.opened[1]?.say('reset', 900);
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(2));
  });

  test('ends with the session and stores nothing of the person', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    FakeEventSource.opened[0]?.say('ready', 7);
    await signOutLocally();
    expect(FakeEventSource.opened[0]?.readyState).toBe(FakeEventSource.CLOSED);
    expect(Object.keys(localStorage)).toEqual([]);
    signInAs('customer', { user_id: 'u_other' });
    expect(FakeEventSource.opened.at(-1)?.url).toMatch(/^\/api\/v1\/events\?age=\d+$/);
  });

  test('reconnects half a minute after a refusal, from the last event', async () => {
    vi.useFakeTimers();
    signInAs('customer');
    stop = startLive(createStore());
    FakeEventSource.opened[0]?.say('ready', 41);
    refuse();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(FakeEventSource.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeEventSource.opened[1]?.url).toBe('/api/v1/events?after=41');
  });

  test.each([
    ['signs out', () => signOutLocally()],
    ['is signed out by the server', () => expireSession('u_8k2')],
    ['closes the page', () => stop()],
  ])('stays closed after a refusal when its person %s', async (_what, leave) => {
    vi.useFakeTimers();
    signInAs('customer');
    stop = startLive(createStore());
    refuse();
    await leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  test('stays closed for visitors and on a server without extensions', () => {
    stop = startLive(createStore());
    expect(FakeEventSource.opened).toHaveLength(0);
    stop();
    configure({ apiExtensions: false });
    signInAs('customer');
    stop = startLive(createStore());
    expect(FakeEventSource.opened).toHaveLength(0);
  });
});
