// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expireSession } from '../client/session';
import { signOutLocally } from '../client/signOut';
import type { AppStore } from '../client/store';
import { liveKinds } from '../domain/live';
import { startLive } from '../endpoints/live';
import { showing, withEveryQuery } from './everyQuery';
import { signInAs } from './factories';
import { eventFacts, type Fact, factsOfOne } from './facts';
import { FakeEventSource } from './fakeEventSource';
import { withStub } from './withStub';

const { stub } = withStub();

class FakeChannel {
  static open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

function fakeLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const before = ends.get(name);
      const held = before ? before.then(() => (signal.aborted ? undefined : hold())) : hold();
      ends.set(name, held);
      await held;
    },
  };
}

const { openEverything, requestsDuring } = withEveryQuery(stub);
const stops: (() => void)[] = [];
/** Opens a tab that no event reached while it loaded. Returns a function that closes it. */
function openTab(store: AppStore): () => void {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1);
  const stop = startLive(store);
  stops.push(stop);
  return stop;
}
const connection = () => FakeEventSource.opened.at(-1) as FakeEventSource;

beforeEach(() => {
  FakeEventSource.opened = [];
  FakeChannel.open.clear();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { onLine: true, language: 'en', locks: fakeLocks() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

const everyFact = [...new Set(Object.values(eventFacts).flat())];
const ofAllBookings = { ofAll: factsOfOne };

describe.each(liveKinds)('the event %s', (kind) => {
  const facts: readonly Fact[] = eventFacts[kind];

  test('refreshes what changed of its booking once per tab, or all bookings when it names none', async () => {
    const store = await openEverything();
    openTab(store);
    const here = connection();
    const of = await requestsDuring(store, () => here.change(1, kind, 'b_77'));
    expect(of.requested).toEqual(showing(facts));
    const all = await requestsDuring(store, () => here.change(2, kind));
    expect(all.requested).toEqual(showing(facts, ofAllBookings));
    const other = await openEverything();
    openTab(other);
    const both = await requestsDuring(other, () => here.change(3, kind, 'b_77'));
    expect(both.requested).toEqual([...showing(facts), ...showing(facts)].sort());
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  test('counts once when it is repeated or arrives out of order', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    const first = await requestsDuring(store, () => connection().change(41, kind, 'b_77'));
    expect(first.requested).toEqual(showing(facts));
    const again = await requestsDuring(store, () => {
      connection().change(41, kind, 'b_77');
      connection().change(40, kind);
    });
    expect(again.requested).toEqual([]);
  });

  test('refreshes everything after a gap in the numbers', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    const { requested } = await requestsDuring(store, () => connection().change(42, kind, 'b_77'));
    expect(requested).toEqual(showing(everyFact, ofAllBookings));
    const next = await requestsDuring(store, () => connection().change(43, kind, 'b_77'));
    expect(next.requested).toEqual(showing(facts));
  });

  test('does not reach anybody after a sign-out, nor the next person in this browser', async () => {
    const store = await openEverything();
    openTab(store);
    const before = connection();
    before.say('ready', 40);
    const stray = new FakeChannel('doorstep.live.u_8k2');
    const relayed = { name: 'change', id: 41, data: { kind, booking_id: 'b_77' } };
    await signOutLocally();
    const requests = await requestsDuring(store, () => {
      before.change(41, kind, 'b_77');
      stray.postMessage(relayed);
    });
    expect(requests.requested).toEqual([]);
    await requestsDuring(store, () => signInAs('customer', { user_id: 'u_other' }));
    expect(connection().url).toMatch(/^\/api\/v1\/events\?age=\d+$/);
    const foreign = await requestsDuring(store, () => stray.postMessage(relayed));
    expect(foreign.requested).toEqual([]);
    const own = await requestsDuring(store, () => connection().change(7, kind, 'b_77'));
    expect(own.requested).toEqual(showing(facts));
    expect(JSON.parse(localStorage.getItem('doorstep.liveEvent') ?? '')).toMatchObject({ userId: 'u_other', id: '7' });
  });
});

describe('events that one transaction writes', () => {
  test('refresh each changed query once', async () => {
    const store = await openEverything();
    openTab(store);
    const { requested } = await requestsDuring(store, () => {
      for (const [place, kind] of liveKinds.entries()) connection().change(place + 1, kind, 'b_77');
    });
    expect([...new Set(requested)]).toEqual(showing(everyFact));
  });

  test('cause a full refresh after a reset and none for an unknown kind', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    const unknown = await requestsDuring(store, () => connection().change(41, 'something new'));
    expect(unknown.requested).toEqual([]);
    const reset = await requestsDuring(store, () => connection().say('reset', 3));
    expect(reset.requested).toEqual(showing(everyFact, ofAllBookings));
    const next = await requestsDuring(store, () => connection().change(4, 'job'));
    expect(next.requested).toEqual(showing(['jobs']));
  });
});

describe('two tabs at different numbers', () => {
  test('the tab that takes over the connection resumes after its own last event', async () => {
    const store = await openEverything();
    const close = openTab(store);
    connection().say('ready', 40);
    const other = await openEverything();
    openTab(other);
    // The first tab has 42, and was closed before it could pass it on.
    connection().change(41, 'job');
    const channels = [...FakeChannel.open];
    FakeChannel.open.clear();
    connection().change(42, 'job');
    for (const channel of channels) FakeChannel.open.add(channel);
    close();
    await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
    expect(connection().url).toBe('/api/v1/events?after=41');
    const { requested } = await requestsDuring(other, () => connection().change(42, 'job'));
    expect(requested).toEqual(showing(['jobs']));
  });

  test('a tab that was suspended refreshes everything when it resumes behind the other one', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    window.dispatchEvent(new Event('pagehide'));
    localStorage.setItem('doorstep.liveEvent', '{"userId":"u_8k2","id":"44"}');
    const back = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect((await requestsDuring(store, back)).requested).toEqual(showing(everyFact, ofAllBookings));
  });

  test('each tab has its own connection and number when the browser has no locks', async () => {
    vi.stubGlobal('navigator', { onLine: true, language: 'en' });
    const [store, other] = [await openEverything(), await openEverything()];
    openTab(store);
    openTab(other);
    const [here, there] = FakeEventSource.opened;
    const { requested } = await requestsDuring(other, () => {
      here?.change(41, 'job');
      there?.change(41, 'job');
    });
    expect(requested).toEqual([...showing(['jobs']), ...showing(['jobs'])].sort());
  });

  test('an event without a number, from a tab with an earlier release, still counts', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    const stray = new FakeChannel('doorstep.live.u_8k2');
    const { requested } = await requestsDuring(store, () =>
      stray.postMessage({ name: 'change', data: { kind: 'job' } }),
    );
    expect(requested).toEqual(showing(['jobs']));
    // The event has no number, so this tab resumes after its own last one.
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
    expect(connection().url).toBe('/api/v1/events?after=40');
  });
});

test('an ended session closes the stream, and the same person resumes after the last event', async () => {
  const store = await openEverything();
  openTab(store);
  connection().say('ready', 40);
  expireSession('u_8k2');
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED]);
  signInAs('customer');
  await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(connection().url).toBe('/api/v1/events?after=40');
});

test('another person who signs in starts a stream with a new number', async () => {
  const store = await openEverything();
  openTab(store);
  connection().say('ready', 40);
  expireSession('u_8k2');
  signInAs('customer', { user_id: 'u_other' });
  await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(connection().url).toMatch(/^\/api\/v1\/events\?age=\d+$/);
});
