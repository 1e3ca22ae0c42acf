import { addMilliseconds } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { listTakenTimes, lockTimeZone } from './availability.repository';
import { type NotBookableReason, whyNotBookable } from './freeTimes';
import { notAtWork, reserveSlot, type SlotRequest, SlotTakenError } from './slots';
import { BACK_TO_MIDNIGHT, fits, noLimits, type TakenTimes } from './takenTime';
import type { WorkingWeek } from './workingHours';

interface BookableTimeOptions {
  /** The customer has held this time, or the provider has chosen it. */
  isNoticeGiven?: boolean;
  field?: string;
}

const errors: Readonly<Record<NotBookableReason, (slotRequest: SlotRequest, field?: string) => SlotTakenError>> = {
  not_at_work: notAtWork,
  too_soon: (slotRequest, field) =>
    new SlotTakenError(
      slotRequest,
      'provider_unavailable',
      'This provider needs more notice. Please choose a later time.',
      field,
    ),
  taken: (slotRequest, field) => new SlotTakenError(slotRequest, undefined, undefined, field),
  day_full: (slotRequest, field) =>
    new SlotTakenError(
      slotRequest,
      undefined,
      'This provider takes no more jobs on that day. Please choose another day.',
      field,
    ),
};

function requireBookable(
  week: WorkingWeek,
  taken: TakenTimes,
  slotRequest: SlotRequest,
  { isNoticeGiven = false, field }: BookableTimeOptions,
) {
  const reason = whyNotBookable(week, taken, { ...slotRequest, isNoticeGiven });
  if (reason) throw errors[reason](slotRequest, field);
}

/** Throws unless the provider works then and has that notice. Other jobs are not compared. */
export const requireWorkingTime = (week: WorkingWeek, slotRequest: SlotRequest, options: BookableTimeOptions = {}) =>
  requireBookable(week, [], slotRequest, options);

/** Throws unless the provider works then and has no other job too near to it. */
export async function requireFreeTime(
  db: Session,
  week: WorkingWeek,
  slotRequest: SlotRequest,
  options: BookableTimeOptions = {},
) {
  requireBookable(week, await listTimesAround(db, slotRequest), slotRequest, options);
}

function listTimesAround(db: Session, slotRequest: SlotRequest): Promise<TakenTimes> {
  const { providerId, userId, claimId, replacedHoldId, startAt, endAt, now, place } = slotRequest;
  return listTakenTimes(db, {
    ...{ providerId, now, place },
    since: addMilliseconds(startAt, -BACK_TO_MIDNIGHT),
    until: addMilliseconds(endAt, BACK_TO_MIDNIGHT),
    except: { userId, bookingId: replacedHoldId ?? claimId },
  });
}

/**
 * Reserves a time that the provider's hours, limits and ways allow. Limits and ways compare jobs with each other, so
 * concurrent calls wait for the provider's row.
 */
export async function reserveFreeTime(
  tx: Session,
  week: WorkingWeek,
  slotRequest: SlotRequest,
  options: BookableTimeOptions = {},
) {
  const { bufferMinutes, maxJobsPerDay } = week.limits;
  if (bufferMinutes > 0 || maxJobsPerDay > 0 || slotRequest.place) {
    // A time that is taken already is refused without waiting for others.
    await requireFreeTime(tx, week, slotRequest, options);
    await lockTimeZone(tx, slotRequest.providerId);
    await requireFreeTime(tx, week, slotRequest, options);
  } else requireWorkingTime(week, slotRequest, options);
  await reserveSlot(tx, slotRequest);
}

/** Reserves a time that the provider has chosen, regardless of hours and limits. Demands the way unless it is agreed. */
export async function reserveChosenTime(
  tx: Session,
  slotRequest: SlotRequest,
  { isWayAgreed }: { isWayAgreed: boolean },
) {
  await lockTimeZone(tx, slotRequest.providerId);
  if (!isWayAgreed && slotRequest.place) {
    const { startAt, endAt } = slotRequest;
    const taken = await listTimesAround(tx, slotRequest);
    if (!fits(taken, noLimits, startAt.getTime(), endAt.getTime())) throw new SlotTakenError(slotRequest);
  }
  await reserveSlot(tx, slotRequest);
}
