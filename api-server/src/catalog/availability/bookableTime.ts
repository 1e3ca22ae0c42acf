import { addMilliseconds } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { listTakenTimes, lockTimeZone } from './availability.repository';
import { type NotBookableReason, whyNotBookable } from './freeTimes';
import { notAtWork, reserveSlot, type SlotRequest, SlotTakenError } from './slots';
import { BACK_TO_MIDNIGHT, type TakenTimes } from './takenTime';
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
  const { providerId, userId, claimId, replacedHoldId, startAt, endAt, now } = slotRequest;
  const taken = await listTakenTimes(db, {
    providerId,
    since: addMilliseconds(startAt, -BACK_TO_MIDNIGHT),
    until: addMilliseconds(endAt, BACK_TO_MIDNIGHT),
    now,
    except: { userId, bookingId: replacedHoldId ?? claimId },
  });
  requireBookable(week, taken, slotRequest, options);
}

/**
 * Reserves a time that the provider's hours and limits allow. Limits compare jobs with each other, so concurrent calls
 * wait for the provider's row.
 */
export async function reserveFreeTime(
  tx: Session,
  week: WorkingWeek,
  slotRequest: SlotRequest,
  options: BookableTimeOptions = {},
) {
  const { bufferMinutes, maxJobsPerDay } = week.limits;
  if (bufferMinutes > 0 || maxJobsPerDay > 0) {
    await lockTimeZone(tx, slotRequest.providerId);
    await requireFreeTime(tx, week, slotRequest, options);
  } else requireWorkingTime(week, slotRequest, options);
  await reserveSlot(tx, slotRequest);
}
