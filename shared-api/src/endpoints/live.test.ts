// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure } from '../client/settings';
import { signOutLocally } from '../client/signOut';
import { createStore } from '../client/store';
import { signInAs, stubFetch } from '../testing';
import { bookingsApi } from './bookings';
import { startLive } from './live';
import { unreadApi } from './unread';

/** The stream in the hands of the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(name: string, id: number, data: object = {}) {
    const event = new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(id) });
    this.dispatchEvent(event);
  }
}

let server: ReturnType<typeof stubFetch>;
let stop = () => {};
beforeEach(() => {
  server = stubFetch();
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  // Without locks each tab has a connection of its own: one tab is all that there is here.
  vi.stubGlobal('navigator', { onLine: true, language: 'en' });
});
afterEach(() => {
  stop();
  stop = () => {};
  server.restore();
  vi.unstubAllGlobals();
  localStorage.clear();
  configure({});
});

const requestsFor = (path: string) => server.stub.requests.filter((request) => request.path.endsWith(path)).length;

describe('the live stream in the browser', () => {
  test('asks again for what changed, while it is on screen, and for nothing else', async () => {
    signInAs('customer');
    const store = createStore();
    stop = startLive(store);
    const shown = [
      store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77')),
      store.dispatch(unreadApi.endpoints.getUnreadCount.initiate()),
    ];
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(1));
    await vi.waitFor(() => expect(requestsFor('/notifications/unread')).toBe(1));
    FakeSource.opened[0]?.say('change', 1, { id: '1', kind: 'booking', booking_id: 'b_77' });
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(2));
    FakeSource.opened[0]?.say('change', 2, { id: '2', kind: 'booking', booking_id: 'b_other' });
    FakeSource.opened[0]?.say('change', 3, { id: '3', kind: 'something new' });
    FakeSource.opened[0]?.say('change', 4, { id: '4', kind: 'notification' });
    await vi.waitFor(() => expect(requestsFor('/notifications/unread')).toBe(2));
    expect(requestsFor('/deliveryDetails')).toBe(2);
    for (const each of shown) each.unsubscribe();
  });

  test('rests with a page that is put aside, and goes on behind the last event when it comes back', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    FakeSource.opened[0]?.say('ready', 41);
    window.dispatchEvent(new Event('pagehide'));
    expect(FakeSource.opened.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(FakeSource.opened).toHaveLength(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(FakeSource.opened[1]?.url).toBe('/api/v1/events?after=41');
  });

  test('goes on behind the last event after a reload, and reads everything anew when that is too long ago', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    expect(FakeSource.opened[0]?.url).toBe('/api/v1/events');
    FakeSource.opened[0]?.say('ready', 41);
    FakeSource.opened[0]?.say('change', 42, { id: '42', kind: 'offer', booking_id: 'b_77' });
    stop();
    const store = createStore();
    stop = startLive(store);
    expect(FakeSource.opened[1]?.url).toBe('/api/v1/events?after=42');
    store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77'));
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(1));
    FakeSource.opened[1]?.say('reset', 900);
    await vi.waitFor(() => expect(requestsFor('/deliveryDetails')).toBe(2));
  });

  test('ends with the session, and leaves nothing of the person', async () => {
    signInAs('customer');
    stop = startLive(createStore());
    FakeSource.opened[0]?.say('ready', 7);
    await signOutLocally();
    expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
    expect(Object.keys(localStorage)).toEqual([]);
    signInAs('customer', { user_id: 'u_other' });
    expect(FakeSource.opened.at(-1)?.url).toBe('/api/v1/events');
  });

  test('is not asked for from a server that does not know it, nor by a visitor', () => {
    stop = startLive(createStore());
    expect(FakeSource.opened).toHaveLength(0);
    stop();
    configure({ apiExtensions: false });
    signInAs('customer');
    stop = startLive(createStore());
    expect(FakeSource.opened).toHaveLength(0);
  });
});
