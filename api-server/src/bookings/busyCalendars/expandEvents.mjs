import { parentPort, workerData } from 'node:worker_threads';
import ICAL from 'ical.js';

// Plain JavaScript, because it runs in a worker without a loader. Some recurrence rules never end, so the process that
// starts it stops it after a time limit.

const MAX_STEPS_PER_EVENT = 50_000;
const MAX_OCCURRENCES = 20_000;

/** @type {{ text: string, from: number, until: number, ownHost: string }} */
const { text, from, until, ownHost } = workerData;

/**
 * Moment in milliseconds. A time without an offset is a wall time, in the zone that it names or in the provider's one.
 */
function momentOf(time, property) {
  const zone = time.isDate ? undefined : time.zone;
  if (zone && zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  const { year, month, day, hour, minute, second } = time;
  return { wall: Date.UTC(year, month - 1, day, hour, minute, second), zone: property?.getParameter('tzid') ?? '' };
}

/** The zones of wall times are at most 14 hours away from UTC. */
const DAY = 24 * 3_600_000;
const isNear = (start, end) => end.toUnixTime() * 1000 > from - DAY && start.toUnixTime() * 1000 < until + DAY;

function isBusy(event) {
  const value = (name) => String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (value('transp') === 'TRANSPARENT' || value('status') === 'CANCELLED') return false;
  return value('x-microsoft-cdo-busystatus') !== 'FREE';
}

function* occurrencesOf(event, exceptions) {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    yield [event.startDate, event.endDate];
    return;
  }
  const { duration } = event;
  const replaced = new Set(exceptions.map((exception) => exception.recurrenceId.toUnixTime()));
  const iterator = event.iterator();
  for (let steps = 0; steps < MAX_STEPS_PER_EVENT; steps++) {
    const start = iterator.next();
    if (!start || start.toUnixTime() * 1000 > until + DAY) return;
    if (replaced.has(start.toUnixTime())) continue;
    const end = start.clone();
    end.addDuration(duration);
    yield [start, end];
  }
  throw Object.assign(new Error('too many'), { code: 'too_many' });
}

function expand() {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const exceptions = new Map();
  for (const event of events)
    if (event.isRecurrenceException()) exceptions.set(event.uid, [...(exceptions.get(event.uid) ?? []), event]);
  const busy = [];
  for (const event of events) {
    if (!isBusy(event) || String(event.uid ?? '').endsWith(`@${ownHost}`)) continue;
    const property = event.component.getFirstProperty('dtstart');
    if (!property) continue;
    for (const [start, end] of occurrencesOf(event, exceptions.get(event.uid) ?? [])) {
      if (!isNear(start, end)) continue;
      busy.push([momentOf(start, property), momentOf(end, property)]);
      if (busy.length > MAX_OCCURRENCES) throw Object.assign(new Error('too many'), { code: 'too_many' });
    }
  }
  return busy;
}

try {
  parentPort?.postMessage({ busy: expand() });
} catch (error) {
  parentPort?.postMessage({ error: error.code === 'too_many' ? 'too_many' : 'not_calendar' });
}
