import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { DAY, later, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { isAmong } from '../db/isAmong';
import { liveCounters, liveEvents } from '../db/schema';
import type { Log } from '../log';
import { LIVE_GAPS, meter } from '../observability/instruments';
import type { EventCarrier, LiveEvent } from './outbox';
import type { EventListener } from './pgListener';

/** Receiver of an open page's events. */
export interface Listener {
  userId: string;
  /** The number of the last event that it has. */
  seq: number;
  events(events: readonly LiveEvent[]): void;
  /** Events that it has not got are gone: it reads everything anew, and goes on from `seq`. */
  reset(seq: number): void;
}

const RETENTION = DAY;
/** Milliseconds until events arrive whose notice was lost. */
const POLL_INTERVAL = 2 * SECOND;
const BATCH_SIZE = 500;

interface Channel {
  listeners: Set<Listener>;
  reading: boolean;
  again: boolean;
}

/**
 * Brings the events of the database to the open pages of this process. A notice only says that there is something to
 * read: what a page gets is read from the table behind the last event that it has, so a lost notice, a broken connection
 * or a change made by another process costs time and never an event. A carrier brings the events themselves; a page gets them
 * where they are the next ones after its last, and else what the table has.
 */
export class LiveHub {
  readonly #db: Db;
  readonly #log: Log | undefined;
  readonly #channels = new Map<string, Channel>();
  #stopListening = async () => {};
  #timer: NodeJS.Timeout | undefined;
  #isFetching = false;
  #onNews = () => {};
  readonly #gaps = meter().createCounter(LIVE_GAPS, {
    description: 'Events that a carrier brought before the one in front of them: read from the database',
  });

  constructor(db: Db, log: Log | undefined) {
    this.#db = db;
    this.#log = log;
  }

  /** Hears the database's notices until it is closed. `onNews` is told of each: something was committed. */
  listen(eventListener: EventListener, onNews: () => void) {
    this.#onNews = onNews;
    this.#stopListening = eventListener((userIds) => {
      onNews();
      if (userIds === 'all') void this.#fetchMissed();
      else for (const userId of userIds) this.#wake(userId);
    });
  }

  /** Gets the events of other processes from it, beside the database's notices. */
  hear(carrier: EventCarrier) {
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

  /** Open pages of this process. */
  get size(): number {
    let count = 0;
    for (const { listeners } of this.#channels.values()) count += listeners.size;
    return count;
  }

  /** The number of this person's latest event: where a page that has read everything just now goes on from. */
  async latest(userId: string): Promise<number> {
    const [row] = await this.#db.select().from(liveCounters).where(eq(liveCounters.userId, userId));
    return row?.seq ?? 0;
  }

  /** Reports whether all events after this number are still stored. */
  async holds(userId: string, seq: number, latest: number): Promise<boolean> {
    if (seq >= latest) return true;
    const next = and(eq(liveEvents.userId, userId), eq(liveEvents.seq, seq + 1));
    return (await this.#db.$count(liveEvents, next)) > 0;
  }

  /**
   * Adds a listener, which gets all events after its `seq`, existing ones included. Returns the function that removes
   * it.
   */
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

  /** Delivers the events of one transaction: in order and without gaps for each person. */
  #take(events: readonly LiveEvent[]) {
    for (const userId of new Set(events.map((event) => event.userId))) {
      const own = events.filter((event) => event.userId === userId);
      const channel = this.#channels.get(userId);
      if (!channel) continue;
      // Read once more afterwards: the current read may have started before these events existed.
      if (channel.reading) channel.again = true;
      else if (![...channel.listeners].map((listener) => handNext(listener, own)).every(Boolean)) {
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

  async #read(userId: string, channel: Channel) {
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
        // A page that came back meanwhile may miss some in front of these: the next round, which it asked for, brings them.
        for (const listener of channel.listeners) if (listener.seq >= from) hand(listener, events);
        if (events.length === BATCH_SIZE) channel.again = true;
      }
    } catch (error) {
      // The next notice, or the next look for lost ones, tries again.
      this.#log?.warn({ err: error }, 'live events could not be read');
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
      this.#log?.warn({ err: error }, 'live events could not be read');
    } finally {
      this.#isFetching = false;
    }
  }
}

/** False: there are some between its last event and these. */
function handNext(listener: Listener, events: readonly LiveEvent[]): boolean {
  const fresh = events.filter((event) => event.seq > listener.seq);
  if (fresh.length > 0 && fresh[0]?.seq !== listener.seq + 1) return false;
  hand(listener, fresh);
  return true;
}

/** Numbers have no gaps: a first event that is not the next one says that those between are no longer kept. */
function hand(listener: Listener, events: readonly LiveEvent[]) {
  const fresh = events.filter((event) => event.seq > listener.seq);
  const last = fresh.at(-1);
  if (!last) return;
  const isNext = fresh[0]?.seq === listener.seq + 1;
  listener.seq = last.seq;
  if (isNext) listener.events(fresh);
  else listener.reset(last.seq);
}

/** Part of the maintenance job. */
export async function removeOldEvents(db: Session, now: Date) {
  await db.delete(liveEvents).where(lt(liveEvents.createdAt, later(now, -RETENTION)));
}
