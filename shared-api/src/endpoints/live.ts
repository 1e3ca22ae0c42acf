/**
 * Live updates: changes that others make, as they happen. The server only says what changed. The cache then requests
 * what is on screen again, and nothing else.
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

/** Without a booking id, these are the tags of all bookings. */
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

const allTags: Tags = [
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

/** The last event that any tab of this browser received, stored for tabs that open later. */
interface StoredPosition {
  readonly userId: string;
  readonly id: string;
  /** Time of arrival, in milliseconds since the epoch. Earlier releases did not store it. */
  readonly at?: number;
}

function storedPosition(userId: string): { id?: number; at?: number } {
  const json = read.record(readJson(keys.liveEvent));
  if (json.userId !== userId) return {};
  return { id: read.optionalNumber(json.id), at: read.optionalNumber(json.at) };
}

/** The last event that this page has. Another tab may have received more while this one was suspended. */
interface StreamPosition {
  readonly userId: string;
  id: number | undefined;
}

interface RelayedEvent {
  readonly name: 'ready' | 'change' | 'reset';
  /** A tab of an earlier release sends no numbers. */
  readonly id?: number;
  readonly data: unknown;
}

const retryAfterMs = 30_000;

/**
 * Follows the stream while somebody is signed in. All tabs of a browser share one connection: the tab that holds the
 * lock has it and passes the events on. When that tab is closed, another one continues after the last event. Returns a
 * function that ends all of it.
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
    if (next && position?.userId !== next) {
      const { id, at = 0 } = storedPosition(next);
      position = { userId: next, id };
      // The event arrived in another tab while this page loaded, so that its data may be older than the event.
      if (at >= performance.timeOrigin) refetchEverything(store);
    }
    stop = next && position ? followEvents(position, store) : () => {};
  };
  // A suspended page holds no connection and no lock. When the browser restores it, it continues after its last event.
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

const refetchEverything = (store: AppStore) => store.dispatch(baseApi.util.invalidateTags(allTags));

function followEvents(position: StreamPosition, store: AppStore): () => void {
  const { userId } = position;
  const ended = new AbortController();
  const { signal } = ended;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`doorstep.live.${userId}`);
  const take = ({ name, id = Number.NaN, data }: RelayedEvent) => {
    const next = (position.id ?? Number.NaN) + 1;
    if (name === 'change' && id < next) return;
    if (!Number.isNaN(id)) position.id = id;
    const event = name === 'change' ? toLiveEvent(data) : undefined;
    if (name === 'reset' || id > next) refetchEverything(store);
    else if (event) store.dispatch(baseApi.util.invalidateTags(tagsOf(event)));
  };
  const { id: latest } = storedPosition(userId);
  if (latest !== undefined && position.id !== undefined && latest > position.id) {
    position.id = latest;
    refetchEverything(store);
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<RelayedEvent>) => take(data);
  const hold = () =>
    connect(position, signal, (relayed) => {
      take(relayed);
      channel?.postMessage(relayed);
    });
  const { locks } = navigator;
  // In a browser without the Locks API, each tab has its own connection.
  if (locks) locks.request(`doorstep.live.${userId}`, { signal }, hold).catch(() => {});
  else void hold();
  return () => {
    ended.abort();
    channel?.close();
  };
}

function connect(position: StreamPosition, signal: AbortSignal, pass: (relayed: RelayedEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      // Without a number, the page asks for what changed since it began to load: its data is older than the stream.
      const start = position.id === undefined ? `age=${pageAge()}` : `after=${position.id}`;
      source = new EventSource(`${getSettings().host}${apiV1}/events?${start}`);
      for (const name of ['ready', 'change', 'reset'] as const) {
        source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) => {
          writeText(
            keys.liveEvent,
            JSON.stringify({ userId: position.userId, id, at: Date.now() } satisfies StoredPosition),
          );
          pass({ name, id: Number(id), data: parse(data) });
        });
      }
      source.onerror = () => {
        // The browser reopens a broken connection by itself, but not a refused one.
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        timer = setTimeout(open, retryAfterMs);
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

/** Milliseconds since the page began to load, at most the day for which the server stores events. */
const pageAge = () => Math.min(Math.round(performance.now()), 86_400_000);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
