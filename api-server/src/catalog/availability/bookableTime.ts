import { addMilliseconds } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { placeAt } from '../travel/visitPlace';
import { listTakenTimes, lockProvider, workersOf } from './availability.repository';
import { chooseWorker } from './chooseWorker';
import { type NotBookableReason, whyNotBookable, whyNotFree } from './freeTimes';
import { notAtWork, reserveSlot, type SlotRequest, SlotTakenError } from './slots';
import { BACK_TO_MIDNIGHT, fits, noLimits, type TakenTimes } from './takenTime';
import { calendarsOf } from './team';
import { isWithinWorkingHours, readWorkingWeek, type WorkingWeek, weekForServices, withTeam } from './workingHours';

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
  const able = weekForServices(week, slotRequest.services);
  const reason = whyNotBookable(able, taken, { ...slotRequest, isNoticeGiven });
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
): Promise<TakenTimes> {
  const taken = await listTimesAround(db, slotRequest);
  requireBookable(week, taken, slotRequest, options);
  return taken;
}

export function listTimesAround(db: Session, slotRequest: SlotRequest): Promise<TakenTimes> {
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
 * concurrent calls wait for the provider's row. Returns the worker who comes, or null for the provider in person.
 */
export async function reserveFreeTime(
  tx: Session,
  week: WorkingWeek,
  slotRequest: SlotRequest,
  options: BookableTimeOptions = {},
): Promise<string | null> {
  if (week.workers) return reserveTimeOfTeam(tx, week, slotRequest, options);
  const { bufferMinutes, maxJobsPerDay } = week.limits;
  if (bufferMinutes > 0 || maxJobsPerDay > 0 || slotRequest.place) {
    // A time that is taken already is refused without waiting for others.
    await requireFreeTime(tx, week, slotRequest, options);
    await lockProvider(tx, slotRequest.providerId);
    await requireFreeTime(tx, week, slotRequest, options);
  } else requireWorkingTime(week, slotRequest, options);
  await reserveSlot(tx, { ...slotRequest, workerId: '' });
  return null;
}

async function reserveTimeOfTeam(
  tx: Session,
  week: WorkingWeek,
  slotRequest: SlotRequest,
  options: BookableTimeOptions,
): Promise<string | null> {
  const { providerId, services, workerId: preferred } = slotRequest;
  await requireFreeTime(tx, week, slotRequest, options);
  const provider = await lockProvider(tx, providerId);
  // Read again behind the lock, since a worker may just have been deactivated.
  const able = weekForServices(withTeam(week, await workersOf(tx, [providerId])), services);
  const taken = await requireFreeTime(tx, able, slotRequest, options);
  const visit = { ...slotRequest, isNoticeGiven: options.isNoticeGiven ?? false };
  const free = calendarsOf(able, taken)
    .filter((person) => whyNotFree(person.week, person.taken, visit) === undefined)
    .map((person) => person.workerId);
  const base = placeAt(provider?.lat, provider?.long)?.start;
  return reserveFor(tx, slotRequest, chooseWorker({ week: able, taken, free, visit, base, preferred }));
}

/** Returns the worker of the booking: null for the provider in person. */
async function reserveFor(tx: Session, slotRequest: SlotRequest, workerId: string | undefined) {
  if (workerId === undefined) throw new SlotTakenError(slotRequest);
  await reserveSlot(tx, { ...slotRequest, workerId });
  return workerId || null;
}

/** Reserves a time that the provider has chosen, regardless of hours and limits. Demands the way unless it is agreed. */
export async function reserveChosenTime(
  tx: Session,
  slotRequest: SlotRequest,
  { isWayAgreed, readServices }: { isWayAgreed: boolean; readServices: () => Promise<readonly string[]> },
): Promise<string | null> {
  const provider = await lockProvider(tx, slotRequest.providerId);
  if (provider?.hasTeam)
    return reserveChosenTimeOfTeam(tx, provider, { ...slotRequest, services: await readServices() }, isWayAgreed);
  if (!isWayAgreed && slotRequest.place) {
    const { startAt, endAt } = slotRequest;
    const taken = await listTimesAround(tx, slotRequest);
    if (!fits(taken, noLimits, startAt.getTime(), endAt.getTime())) throw new SlotTakenError(slotRequest);
  }
  await reserveSlot(tx, { ...slotRequest, workerId: '' });
  return null;
}

/** Prefers those who work at that time, although the hours do not count. */
async function reserveChosenTimeOfTeam(
  tx: Session,
  provider: NonNullable<Awaited<ReturnType<typeof lockProvider>>>,
  slotRequest: SlotRequest,
  isWayAgreed: boolean,
) {
  const { startAt, endAt, place, services, workerId: preferred } = slotRequest;
  const week = weekForServices(await readWorkingWeek(tx, provider), services);
  if (week.workers?.length === 0) throw notAtWork(slotRequest);
  const taken = await listTimesAround(tx, slotRequest);
  const isFree = (own: TakenTimes) =>
    fits(isWayAgreed ? withoutWays(own) : own, noLimits, startAt.getTime(), endAt.getTime());
  const people = calendarsOf(week, taken).filter((person) => isFree(person.taken));
  const atWork = people.filter((person) => isWithinWorkingHours(person.week, startAt, endAt));
  const free = (atWork.length > 0 ? atWork : people).map((person) => person.workerId);
  const base = placeAt(provider.lat, provider.long)?.start;
  const visit = { startAt, endAt, place };
  return reserveFor(tx, slotRequest, chooseWorker({ week, taken, free, visit, base, preferred }));
}

const withoutWays = (taken: TakenTimes): TakenTimes => taken.map(({ from, until }) => ({ from, until }));
