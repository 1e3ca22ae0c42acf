/**
 * Changes that others make, as they happen. The server only says what changed; the cache then asks again for what is
 * on screen, and for nothing else.
 */
import { baseApi } from '../client/baseApi';
import { getSession, onSessionChange } from '../client/session';
import { getSettings } from '../client/settings';
import { keys, readJson, writeText } from '../client/storage';
import type { AppStore } from '../client/store';
import type { LiveEvent } from '../domain/live';
import { apiV1 } from '../wire';
import { toLiveEvent } from '../wire/live';
import * as read from '../wire/read';

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];

/** Returns the tags that an event makes stale. Without a booking id, these are the tags of all bookings. */
function tagsOf({ kind, bookingId: id }: LiveEvent): Tags {
  const booking = [id ? { type: 'Booking' as const, id } : 'Booking', 'Bookings', 'Jobs'] as const;
  const messages = id ? { type: 'Messages' as const, id } : 'Messages';
  switch (kind) {
    case 'booking':
      // Accepted or paid, it opens the conversation.
      return [...booking, messages, id ? { type: 'Offers', id } : 'Offers', 'Earnings', 'Availability'];
    case 'payment':
      return [...booking, messages, 'Wallet', 'Earnings', 'Payouts'];
    case 'offer':
      return [...booking, id ? { type: 'Offers', id } : 'Offers'];
    case 'message':
      return [messages, 'Conversations', 'Jobs'];
    case 'notification':
      return ['Notifications', 'Unread'];
    case 'job':
      return ['Jobs'];
  }
}

const everything: Tags = [
  'Booking',
  'Bookings',
  'Jobs',
  'Offers',
  'Earnings',
  'Payouts',
  'Availability',
  'Wallet',
  'Messages',
  'Conversations',
  'Notifications',
  'Unread',
];

/** The last event that this browser has, of whom. */
interface StoredPosition {
  readonly userId: string;
  readonly id: string;
}

/** Events are numbered for each person, without gaps. */
function placeOf(userId: string): number | undefined {
  const json = read.record(readJson(keys.liveEvent));
  return json.userId === userId ? read.optionalNumber(json.id) : undefined;
}

/** The last event that this page has: another tab may have been given more while this one was put aside. */
interface StreamPosition {
  readonly userId: string;
  id: number | undefined;
}

/** An event on its way from the tab that holds the connection to the other tabs. */
interface Relayed {
  readonly name: 'ready' | 'change' | 'reset';
  /** A tab of an earlier release passes on no numbers. */
  readonly id?: number;
  readonly data: unknown;
}

const againAfterMs = 30_000;

/**
 * Follows the stream while somebody is signed in. All tabs of a browser share one connection: whoever holds the lock has
 * it and passes on what comes; when that tab is closed another one goes on behind the last event. The response ends it.
 */
export function startLive(store: AppStore): () => void {
  if (!getSettings().apiExtensions || typeof EventSource === 'undefined') return () => {};
  let stop = () => {};
  let userId: string | undefined;
  let position: StreamPosition | undefined;
  const follow = () => {
    const next = getSession().user?.id;
    if (next === userId) return;
    stop();
    userId = next;
    if (next && position?.userId !== next) position = { userId: next, id: placeOf(next) };
    stop = next && position ? followFor(position, store) : () => {};
  };
  // A page that is put aside for the way back holds no connection and no lock; brought back, it goes on behind the last event.
  const rest = () => {
    stop();
    stop = () => {};
    userId = undefined;
  };
  const goOn = ({ persisted }: PageTransitionEvent) => persisted && follow();
  addEventListener('pagehide', rest);
  addEventListener('pageshow', goOn);
  const stopListening = onSessionChange(follow);
  follow();
  return () => {
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', goOn);
    stopListening();
    stop();
  };
}

function followFor(position: StreamPosition, store: AppStore): () => void {
  const { userId } = position;
  const ended = new AbortController();
  const { signal } = ended;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`doorstep.live.${userId}`);
  const refetchEverything = () => store.dispatch(baseApi.util.invalidateTags(everything));
  const take = ({ name, id = Number.NaN, data }: Relayed) => {
    const next = (position.id ?? Number.NaN) + 1;
    if (name === 'change' && id < next) return;
    if (!Number.isNaN(id)) position.id = id;
    const event = name === 'change' ? toLiveEvent(data) : undefined;
    if (name === 'reset' || id > next) refetchEverything();
    else if (event) store.dispatch(baseApi.util.invalidateTags(tagsOf(event)));
  };
  const latest = placeOf(userId);
  if (latest !== undefined && position.id !== undefined && latest > position.id) {
    position.id = latest;
    refetchEverything();
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Relayed>) => take(data);
  const hold = () =>
    connect(position, signal, (relayed) => {
      take(relayed);
      channel?.postMessage(relayed);
    });
  const { locks } = navigator;
  // A browser without locks has a connection in each tab, which is more than needed and nothing worse.
  if (locks) locks.request(`doorstep.live.${userId}`, { signal }, hold).catch(() => {});
  else void hold();
  return () => {
    ended.abort();
    channel?.close();
  };
}

/** Resolves when the signal says so. */
function connect(position: StreamPosition, signal: AbortSignal, pass: (relayed: Relayed) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const after = position.id === undefined ? '' : `?after=${position.id}`;
      source = new EventSource(`${getSettings().host}${apiV1}/events${after}`);
      for (const name of ['ready', 'change', 'reset'] as const) {
        source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) => {
          writeText(keys.liveEvent, JSON.stringify({ userId: position.userId, id } satisfies StoredPosition));
          pass({ name, id: Number(id), data: parse(data) });
        });
      }
      source.onerror = () => {
        // A broken connection is opened again by the browser itself; a refused one is not.
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        timer = setTimeout(open, againAfterMs);
      };
    };
    const end = () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    open();
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
