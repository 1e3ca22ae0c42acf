import { Worker } from 'node:worker_threads';
import { instantOfWallTime } from '@doorstep/shared-api/domain';
import { DAY, SECOND } from '../../platform/clock';
import { CalendarError } from './calendarError';

export const HORIZON = 60 * DAY;
const TIME_LIMIT = 10 * SECOND;
const MEMORY_LIMIT_MB = 192;
const MAX_BUSY_TIMES = 2000;

/** Moment in milliseconds, or a wall time. An empty zone is the provider's. */
type Moment = number | { wall: number; zone: string };

export interface BusyTime {
  startAt: Date;
  endAt: Date;
}

export interface Reading {
  now: Date;
  timeZone: string;
  /** Events of this host are our own invitations, which block no time. */
  ownHost: string;
}

/**
 * Reads the busy times of the coming weeks, earliest first. Touching ones are merged. Throws `CalendarError` for a text
 * that is no calendar or has too many events.
 */
export async function readBusyTimes(
  text: string,
  { now, timeZone, ownHost }: Reading,
  { timeLimit = TIME_LIMIT } = {},
): Promise<BusyTime[]> {
  const [from, until] = [now.getTime(), now.getTime() + HORIZON];
  const moments = await expandEvents({ text, from, until, ownHost }, timeLimit);
  const dateOf = (moment: Moment) => new Date(instantOf(moment, timeZone));
  return mergeBusyTimes(
    moments.map(([start, end]) => ({ startAt: dateOf(start), endAt: dateOf(end) })),
    now,
  );
}

/** Keeps what lies in the coming weeks, and joins times that overlap or touch. Throws `CalendarError` for too many. */
export function mergeBusyTimes(times: readonly BusyTime[], now: Date): BusyTime[] {
  const [from, until] = [now.getTime(), now.getTime() + HORIZON];
  const merged: { start: number; end: number }[] = [];
  const numbers = times.map(({ startAt, endAt }) => ({ start: startAt.getTime(), end: endAt.getTime() }));
  for (const { start, end } of numbers.sort((a, b) => a.start - b.start)) {
    if (!(end > start && end > from && start < until)) continue;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  if (merged.length > MAX_BUSY_TIMES) throw new CalendarError('too_many');
  return merged.map(({ start, end }) => ({ startAt: new Date(start), endAt: new Date(end) }));
}

function instantOf(moment: Moment, providerZone: string): number {
  if (typeof moment === 'number') return moment;
  const [date = '', time = ''] = new Date(moment.wall).toISOString().split('T');
  const zone = moment.zone && isKnownZone(moment.zone) ? moment.zone : providerZone;
  return instantOfWallTime(zone, { date, time: time.slice(0, 5) }).getTime();
}

function isKnownZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Runs in a worker, since some rules of strangers would occupy this thread for ever. */
function expandEvents(workerData: { text: string; from: number; until: number; ownHost: string }, timeLimit: number) {
  return new Promise<[Moment, Moment][]>((resolve, reject) => {
    const worker = new Worker(new URL('./expandEvents.mjs', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const fail = (error: CalendarError) => {
      clearTimeout(timer);
      reject(error);
      void worker.terminate();
    };
    const timer = setTimeout(() => fail(new CalendarError('too_many')), timeLimit);
    worker.once('error', () => fail(new CalendarError('too_many')));
    worker.once('message', ({ busy, error }: { busy?: [Moment, Moment][]; error?: 'too_many' | 'not_calendar' }) => {
      if (!busy) return fail(new CalendarError(error ?? 'not_calendar'));
      clearTimeout(timer);
      resolve(busy);
      void worker.terminate();
    });
  });
}
