import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import type { Point } from '../../identity/addresses/distance';
import { MINUTE } from '../../platform/clock';
import { travelMinutes } from '../travel/travelMinutes';
import type { VisitPlace } from '../travel/visitPlace';
import type { TakenTimes } from './takenTime';
import { type PersonCalendar, takenBy } from './team';
import { createPeriodReader, type WorkingWeek } from './workingHours';

interface Visit {
  startAt: Date;
  endAt: Date;
  place: VisitPlace | undefined;
}

/** Free minutes and ways are compared by the caller: all of `free` can come. */
interface Choice {
  week: WorkingWeek;
  taken: TakenTimes;
  /** Ids of the workers who are free, in the order of the team. */
  free: readonly string[];
  visit: Visit;
  /** The provider's place. */
  base: Point | undefined;
  preferred?: string | undefined;
}

/**
 * Chooses who comes: the preferred worker, then the shortest way there and on to the next job, then the fewest jobs of
 * that day, then the order of the team.
 */
export function chooseWorker({ week, taken, free, visit, base, preferred }: Choice): string | undefined {
  if (preferred !== undefined && free.includes(preferred)) return preferred;
  const reader = createPeriodReader();
  const { date } = wallTimeIn(week.timeZone, visit.startAt);
  const [midnight, nextMidnight] = [reader.midnight(week, date), reader.midnight(week, dayAfter(date))];
  const ranked = free.map((workerId) => {
    const jobs = takenBy(taken, workerId).filter(({ from }) => from >= midnight && from < nextMidnight);
    const start = week.workers?.find(({ id }) => id === workerId)?.start ?? base;
    return { workerId, jobs: jobs.length, way: wayOf(jobs, visit, start) };
  });
  return ranked.sort((a, b) => a.way - b.way || a.jobs - b.jobs)[0]?.workerId;
}

/** Milliseconds from the job before, or from the start of the day, and on to the job after it. */
function wayOf(jobs: PersonCalendar['taken'], { startAt, endAt, place }: Visit, start: Point | undefined): number {
  const before = jobs.findLast(({ until }) => until <= startAt.getTime());
  const after = jobs.find(({ from }) => from >= endAt.getTime());
  const wayThere = before ? (before.wayFrom ?? 0) : wayFromStart(start, place?.start);
  return wayThere + (after?.wayTo ?? 0);
}

const wayFromStart = (start: Point | undefined, visit: Point | undefined) =>
  start && visit ? travelMinutes(start, visit) * MINUTE : 0;
