import { type Assignment, statusesUnderWay } from '@doorstep/shared-api/domain';
import type { JobSpan } from './dayPlan';

export type JobLook = 'now' | 'accepted' | 'done' | 'asked';

/** asked: somebody has to answer, the provider or the customer. */
export function lookOf({ booking: { status, proposal } }: Assignment): JobLook {
  if (status === 'open') return 'asked';
  if (status === 'completed') return 'done';
  if (status !== 'accepted') return 'now';
  return proposal ? 'asked' : 'accepted';
}

/** Another time can be proposed for an agreed one, unless the customer has asked for one. */
export const canPropose = ({ booking: { status, startAt, proposal } }: Assignment): boolean =>
  status === 'accepted' && Boolean(startAt) && proposal?.by !== 'customer';

export const isUnderWay = ({ booking: { status } }: Assignment): boolean =>
  (statusesUnderWay as readonly string[]).includes(status);

/** The provider's part of a job, after commission. */
export const shareOf = ({ earning, shareCents }: Assignment): number => earning?.amountCents ?? shareCents;

/** Opens the dialog that proposes another time. `startAt` is the time that the job was dragged to. */
export type Propose = (assignment: Assignment, startAt?: string) => void;

/** Counts a job on the day on which it begins, and none that is not agreed yet. */
export function agreedJobs(jobs: readonly JobSpan[]): Assignment[] {
  return jobs
    .filter(({ isContinued, assignment }) => !isContinued && assignment.booking.status !== 'open')
    .map(({ assignment }) => assignment);
}
