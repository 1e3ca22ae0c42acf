import type { Assignment } from '@doorstep/shared-api/domain';
import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';

const MAX_JOBS = 20;

/** Jobs that are under way, as soon as possible, or begin today or tomorrow on the provider's clock. */
export function jobsToKeep(assignments: readonly Assignment[], timeZone: string, now: Date): Assignment[] {
  const today = wallTimeIn(timeZone, now).date;
  const lastDay = dayAfter(today, 1);
  return assignments
    .filter(({ booking: { status, asap, startAt } }) => {
      if (status !== 'accepted' || asap || !startAt) return true;
      const day = wallTimeIn(timeZone, new Date(startAt)).date;
      return day >= today && day <= lastDay;
    })
    .slice(0, MAX_JOBS);
}
