// @vitest-environment happy-dom
/** Every live event against every query, in one tab and in two. */
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

/** Fakes the channel between the tabs of a browser, without its delay. */
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

/** Fakes Web Locks: a tab holds the lock, and the next one gets it when that tab is closed. */
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
/** Closes the tab when it is called. */
function openTab(store: AppStore): () => void {
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

  test('asks again for what changed of its booking, once and in every tab, and without one of all', async () => {
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

  test('is heard once however often it is said, and in whatever order', async () => {
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

  test('after a gap in the numbers stands for whatever was missed', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    const { requested } = await requestsDuring(store, () => connection().change(42, kind, 'b_77'));
    expect(requested).toEqual(showing(everyFact, ofAllBookings));
    const next = await requestsDuring(store, () => connection().change(43, kind, 'b_77'));
    expect(next.requested).toEqual(showing(facts));
  });

  test('is not heard after a sign-out, nor by the next person in this browser', async () => {
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
    expect(connection().url).toBe('/api/v1/events');
    const foreign = await requestsDuring(store, () => stray.postMessage(relayed));
    expect(foreign.requested).toEqual([]);
    const own = await requestsDuring(store, () => connection().change(7, kind, 'b_77'));
    expect(own.requested).toEqual(showing(facts));
    expect(localStorage.getItem('doorstep.liveEvent')).toBe('{"userId":"u_other","id":"7"}');
  });
});

describe('events that one transaction writes', () => {
  test('ask once for what several of them changed', async () => {
    const store = await openEverything();
    openTab(store);
    const { requested } = await requestsDuring(store, () => {
      for (const [place, kind] of liveKinds.entries()) connection().change(place + 1, kind, 'b_77');
    });
    expect([...new Set(requested)]).toEqual(showing(everyFact));
  });

  test('too long ago to be kept, or of a newer server, are no riddle', async () => {
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
  test('the one that takes the connection over goes on behind what it has itself', async () => {
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

  test('one that rested while the other went on reads everything anew when it comes back', async () => {
    const store = await openEverything();
    openTab(store);
    connection().say('ready', 40);
    window.dispatchEvent(new Event('pagehide'));
    localStorage.setItem('doorstep.liveEvent', '{"userId":"u_8k2","id":"44"}');
    const back = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect((await requestsDuring(store, back)).requested).toEqual(showing(everyFact, ofAllBookings));
  });

  test('without locks each has a connection of its own and comes back behind its own number', async () => {
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

  test('an event of a tab that still runs an earlier release, which passes on no numbers, is heard', async () => {
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

test('a session that the server ended ends the stream, and the same person goes on behind the last event', async () => {
  const store = await openEverything();
  openTab(store);
  connection().say('ready', 40);
  expireSession('u_8k2');
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED]);
  signInAs('customer');
  await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(connection().url).toBe('/api/v1/events?after=40');
});

test('another person who signs in after it has a number of their own, and hears all of theirs', async () => {
  const store = await openEverything();
  openTab(store);
  connection().say('ready', 40);
  expireSession('u_8k2');
  signInAs('customer', { user_id: 'u_other' });
  await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(connection().url).toBe('/api/v1/events');
});
