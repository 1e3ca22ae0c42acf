import { dayAfter } from '@doorstep/shared-api/domain';
import type { JobsOfDayWire } from '@doorstep/shared-api/wire';
import { createPeriodReader } from '../../catalog/availability/workingHours';
import { travelMinutes } from '../../catalog/travel/travelMinutes';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { listBookingsStarting } from './jobs.repository';
import { profileOf, toAssignments } from './readJobs';

/** The jobs of a date on the provider's clock, each with the way from the job before. */
export async function readDay(context: Context, user: User, day: string): Promise<JobsOfDayWire> {
  const profile = await profileOf(context.db, user.id);
  const reader = createPeriodReader();
  const [from, until] = [day, dayAfter(day)].map((date) => new Date(reader.midnight(profile, date))) as [Date, Date];
  const matches = await listBookingsStarting(context.db, user.id, from, until);
  const assignments = await toAssignments(context, user, matches, profile);
  return {
    time_zone: profile.timeZone,
    jobs: assignments.map((job, at) => {
      const minutes = wayBetween(matches[at - 1], matches[at]);
      return { job, ...(minutes > 0 && { travel_minutes: minutes }) };
    }),
  };
}

/** 0 without a job before, within a neighbourhood, and where an address has no coordinates. */
function wayBetween(before: Booking | undefined, booking: Booking | undefined): number {
  const from = before && visitPlaceOf(before)?.end;
  const to = booking && visitPlaceOf(booking)?.start;
  return from && to ? travelMinutes(from, to) : 0;
}
