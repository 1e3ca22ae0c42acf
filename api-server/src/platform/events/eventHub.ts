import { and, asc, eq, gt, gte, lt, min } from 'drizzle-orm';
import { addMilliseconds, DAY, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { isAmong } from '../db/isAmong';
import type { EventListener } from '../db/pgListener';
import { liveCounters, liveEvents } from '../db/schema';
import type { Log } from '../log';
import { LIVE_GAPS, meter } from '../observability/instruments';
import type { EventTransport, LiveEvent } from './outbox';

export interface Listener {
  userId: string;
  seq: number;
  events(events: readonly LiveEvent[]): void;
  /** Called when missed events are no longer stored. The page reloads everything and continues from `seq`. */
  reset(seq: number): void;
}

const RETENTION = DAY;
/** Milliseconds until events arrive whose notice was lost. */
const POLL_INTERVAL = 2 * SECOND;
const BATCH_SIZE = 500;

interface UserChannel {
  listeners: Set<Listener>;
  reading: boolean;
  again: boolean;
}

/**
 * Brings events from the database to the open pages of this process. A notice is a hint to read. Events come from the
 * table, after the last one that the page has. A lost notice, a broken connection or a change by another process
 * therefore costs time, but no event. A carrier brings events directly. A page gets them if they follow its last one,
 * and otherwise what the table has.
 */
export class LiveHub {
  readonly #db: Db;
  readonly #log: Log | undefined;
  readonly #channels = new Map<string, UserChannel>();
  #stopListening = async () => {};
  #timer: NodeJS.Timeout | undefined;
  #isFetching = false;
  #onNews = () => {};
  readonly #gaps = meter().createCounter(LIVE_GAPS, {
    description: 'Events that arrived before their predecessor, which was then read from the database',
  });

  constructor(db: Db, log: Log | undefined) {
    this.#db = db;
    this.#log = log;
  }

  /** Listens until it is closed. Calls `onNews` for each commit with news. */
  listen(eventListener: EventListener, onNews: () => void) {
    this.#onNews = onNews;
    this.#stopListening = eventListener((userIds) => {
      onNews();
      if (userIds === 'all') void this.#fetchMissed();
      else for (const userId of userIds) this.#wake(userId);
    });
  }

  hear(carrier: EventTransport) {
    carrier.hear(
      (events) => {
        this.#onNews();
        this.#take(events);
      },
      () => {
        this.#onNews();
        void this.#fetchMissed();
      },
    );
  }

  get size(): number {
    let count = 0;
    for (const { listeners } of this.#channels.values()) count += listeners.size;
    return count;
  }

  async latest(userId: string): Promise<number> {
    const [row] = await this.#db.select().from(liveCounters).where(eq(liveCounters.userId, userId));
    return row?.seq ?? 0;
  }

  /** Returns the number of this person's first stored event at or after `since`. Undefined when there is none. */
  async firstSince(userId: string, since: Date): Promise<number | undefined> {
    const [row] = await this.#db
      .select({ seq: min(liveEvents.seq) })
      .from(liveEvents)
      .where(and(eq(liveEvents.userId, userId), gte(liveEvents.createdAt, since)));
    return row?.seq ?? undefined;
  }

  async holds(userId: string, seq: number, latest: number): Promise<boolean> {
    if (seq >= latest) return true;
    const next = and(eq(liveEvents.userId, userId), eq(liveEvents.seq, seq + 1));
    return (await this.#db.$count(liveEvents, next)) > 0;
  }

  /** The listener gets all events after its `seq`, existing ones included. Returns the function that removes it. */
  add(listener: Listener): () => void {
    const { userId } = listener;
    const channel = this.#channels.get(userId) ?? { listeners: new Set(), reading: false, again: false };
    this.#channels.set(userId, channel);
    channel.listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#fetchMissed(), POLL_INTERVAL).unref();
    this.#wake(userId);
    return () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size === 0 && this.#channels.get(userId) === channel) this.#channels.delete(userId);
      if (this.#channels.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    };
  }

  async close() {
    clearInterval(this.#timer);
    await this.#stopListening();
  }

  #take(events: readonly LiveEvent[]) {
    for (const userId of new Set(events.map((event) => event.userId))) {
      const own = events.filter((event) => event.userId === userId);
      const channel = this.#channels.get(userId);
      if (!channel) continue;
      // Read once more afterwards: the current read may have started before these events existed.
      if (channel.reading) channel.again = true;
      else if (![...channel.listeners].map((listener) => deliverWithoutGap(listener, own)).every(Boolean)) {
        this.#gaps.add(1);
        this.#wake(userId);
      }
    }
  }

  #wake(userId: string) {
    const channel = this.#channels.get(userId);
    if (!channel) return;
    channel.again = true;
    if (!channel.reading) void this.#read(userId, channel);
  }

  async #read(userId: string, channel: UserChannel) {
    channel.reading = true;
    try {
      while (channel.again && channel.listeners.size > 0) {
        channel.again = false;
        const from = Math.min(...[...channel.listeners].map((listener) => listener.seq));
        const events = await this.#db
          .select()
          .from(liveEvents)
          .where(and(eq(liveEvents.userId, userId), gt(liveEvents.seq, from)))
          .orderBy(asc(liveEvents.seq))
          .limit(BATCH_SIZE);
        // Skip pages that reconnected meanwhile and may miss earlier events. The next round, which they requested,
        // serves them.
        for (const listener of channel.listeners) if (listener.seq >= from) deliverOrReset(listener, events);
        if (events.length === BATCH_SIZE) channel.again = true;
      }
    } catch (error) {
      // The next notice or poll tries again.
      this.#log?.warn({ err: error }, 'could not read live events; the next poll retries');
    } finally {
      channel.reading = false;
    }
  }

  async #fetchMissed() {
    const userIds = [...this.#channels.keys()];
    if (this.#isFetching || userIds.length === 0) return;
    this.#isFetching = true;
    try {
      const counters = await this.#db.select().from(liveCounters).where(isAmong(liveCounters.userId, userIds));
      for (const { userId, seq } of counters) {
        const listeners = this.#channels.get(userId)?.listeners ?? [];
        if ([...listeners].some((listener) => listener.seq < seq)) this.#wake(userId);
      }
    } catch (error) {
      this.#log?.warn({ err: error }, 'could not read live events; the next poll retries');
    } finally {
      this.#isFetching = false;
    }
  }
}

/** Returns false when events between its last one and these are missing. */
function deliverWithoutGap(listener: Listener, events: readonly LiveEvent[]): boolean {
  const fresh = events.filter((event) => event.seq > listener.seq);
  if (fresh.length > 0 && fresh[0]?.seq !== listener.seq + 1) return false;
  deliverOrReset(listener, fresh);
  return true;
}

/** Numbers have no gaps: if the first event is not the next one, those between are no longer stored. */
function deliverOrReset(listener: Listener, events: readonly LiveEvent[]) {
  const fresh = events.filter((event) => event.seq > listener.seq);
  const last = fresh.at(-1);
  if (!last) return;
  const isNext = fresh[0]?.seq === listener.seq + 1;
  listener.seq = last.seq;
  if (isNext) listener.events(fresh);
  else listener.reset(last.seq);
}

export async function removeOldEvents(db: Session, now: Date) {
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, addMilliseconds(now, -RETENTION)));
}
