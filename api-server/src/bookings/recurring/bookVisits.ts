import {
  FAILURES_BEFORE_PAUSE,
  formatMoney,
  type MissedVisitReason,
  VISIT_BOOKING_LEAD_DAYS,
  VISIT_MIN_LEAD_HOURS,
  VISIT_PAYMENT_DEADLINE_HOURS,
  visitStart,
} from '@doorstep/shared-api/domain';
import { reserveFreeTime } from '../../catalog/availability/bookableTime';
import { endOf, isHeld, SlotTakenError } from '../../catalog/availability/slots';
import { isWithinWorkingHours, readWorkingWeek, weekForServices } from '../../catalog/availability/workingHours';
import { findBooking, listLines } from '../../catalog/orders/bookingRows.repository';
import { offerLateCredit } from '../../catalog/orders/lateCredit';
import { type PricedOrder, priceOrder } from '../../catalog/orders/priceOrder';
import { requireServedPlaces } from '../../catalog/serviceArea/area';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import { findUser } from '../../identity/accounts/accounts.repository';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, RecurringRow } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { rulesOf, settingsAt } from '../../platform/settings/settings.repository';
import { insertBooking, insertHistory, lockBooking } from '../bookings/bookings.repository';
import { initialBookingColumns, priceColumns } from '../bookings/newBookingColumns';
import { isProblemOpen } from './charges.repository';
import { notifyBothSides } from './notifySides';
import {
  findLastPrice,
  findVisit,
  insertVisit,
  listDueRecurring,
  listLastVisits,
  listWithFirstVisitDecided,
  startOf,
  updateRecurring,
} from './recurring.repository';

/** Rolls back the booking. */
class MissedVisitError extends Error {
  readonly reason: MissedVisitReason;
  constructor(reason: MissedVisitReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Starts recurring bookings once their first visit is accepted, and books each later visit a week ahead. Part of the
 * maintenance job. Several processes may run it at once: the one that increments the recurring booking decides about
 * that visit.
 */
export async function bookRecurringVisits(context: Context, log: Log) {
  const { db, clock } = context;
  await startAcceptedRecurring(context, log);
  for (const row of await listDueRecurring(db, addMilliseconds(clock(), VISIT_BOOKING_LEAD_DAYS * DAY))) {
    await bookOrMissVisit(context, row).catch((error) =>
      log.error(
        { err: error, bookingId: row.firstBookingId },
        'could not book a recurring visit; the next run retries',
      ),
    );
  }
}

/**
 * Starts recurring bookings whose first visit is decided. The provider who accepted it also gets the later visits.
 * Without one, the recurring booking ends.
 */
async function startAcceptedRecurring({ db, clock }: Context, log: Log) {
  const now = clock();
  for (const { recurring } of await listWithFirstVisitDecided(db)) {
    await withEvents(db, now, async (tx) => {
      // The booking may have been reassigned meanwhile.
      await lockBooking(tx, recurring.firstBookingId);
      const first = await findBooking(tx, recurring.firstBookingId);
      if (!first || first.status === 'open') return;
      const set =
        first.status === 'cancelled'
          ? ({ state: 'ended', endedBy: 'system', endedAt: now, updatedAt: now } as const)
          : ({ state: 'running', providerId: first.providerId, runningSince: now, updatedAt: now } as const);
      if (await updateRecurring(tx, recurring.id, { state: 'waiting' }, set))
        publishBookingChange(tx, first, 'booking');
    }).catch((error) =>
      log.error(
        { err: error, bookingId: recurring.firstBookingId },
        'could not start a recurring booking; the next run retries',
      ),
    );
  }
}

async function bookOrMissVisit(context: Context, row: RecurringRow) {
  const { db, clock } = context;
  const now = clock();
  const miss = (reason: MissedVisitReason) => withEvents(db, now, (tx) => recordMissedVisit(tx, row, reason, now));
  if (row.nextStartAt < addMilliseconds(now, VISIT_MIN_LEAD_HOURS * HOUR)) return miss('late');
  if (await isProblemOpen(db, row.id)) return;
  try {
    await withEvents(db, now, (tx) => bookVisit(tx, context, row, now));
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    // Another customer holds that time but may release it, so the next maintenance run tries again.
    if (error instanceof SlotTakenError && (await isHeld(db, error.slotRequest))) return;
    await miss(reason);
  }
}

function reasonOf(error: unknown): MissedVisitReason | undefined {
  if (error instanceof MissedVisitError) return error.reason;
  return error instanceof HttpError && error.code === 'slot_taken' ? 'time_taken' : undefined;
}

/** True if this transaction decides about the visit and it was not skipped. */
async function advanceToNextVisit(tx: Session, row: RecurringRow, now: Date): Promise<boolean> {
  const { id, nextVisit } = row;
  const nextStartAt = visitStart(startOf(row), nextVisit + 1);
  const set = { nextVisit: nextVisit + 1, nextStartAt, updatedAt: now };
  if (!(await updateRecurring(tx, id, { state: 'running', nextVisit }, set))) return false;
  return (await findVisit(tx, id, nextVisit)) === undefined;
}

async function recordMissedVisit(tx: Session, row: RecurringRow, reason: MissedVisitReason, now: Date) {
  if (!(await advanceToNextVisit(tx, row, now))) return;
  const { id: recurringId, nextVisit: number, nextStartAt: startAt } = row;
  await insertVisit(tx, { recurringId, number, startAt, state: 'missed', reason, at: now });
  if (startAt <= now) return;
  const values = { reason, starts_at: toInstant(startAt), time_zone: row.timeZone };
  await notifyBothSides(tx, row, { kind: 'visit_missed', values });
}

/** Returns whether the last visits failed or were not paid. Our own failures do not count. */
async function hasFailedTooOften(tx: Session, row: RecurringRow): Promise<boolean> {
  const last = await listLastVisits(tx, row, FAILURES_BEFORE_PAUSE);
  const failed = last.filter(({ state, reason, status, paymentStatus }) =>
    state === 'missed' ? reason !== 'late' : status === 'cancelled' && paymentStatus === 'expired',
  );
  return failed.length === FAILURES_BEFORE_PAUSE;
}

async function bookVisit(tx: Session, context: Context, row: RecurringRow, now: Date) {
  if (await hasFailedTooOften(tx, row)) {
    const paused = await updateRecurring(
      tx,
      row.id,
      { state: 'running', nextVisit: row.nextVisit },
      { state: 'paused', updatedAt: now },
    );
    if (paused) await notifyBothSides(tx, paused, { kind: 'recurring_paused' });
    return;
  }
  if (!(await advanceToNextVisit(tx, row, now))) return;
  const first = await findBooking(tx, row.firstBookingId);
  if (!first) throw new Error(`the first booking ${row.firstBookingId} is missing`);
  const priced = await priceVisit(tx, context, row, first, now);
  const before = await findLastPrice(tx, row.id);
  const booking = await insertVisitBooking(tx, context, row, { first, priced }, now);
  publishBookingChange(tx, booking, 'booking');
  if (booking.payableCents === 0) {
    for (const to of ['customer', 'provider'] as const) notify(tx, { kind: 'visit_free', booking, to });
    return;
  }
  const amount = formatMoney(booking.payableCents);
  notify(
    tx,
    row.chargeCardId
      ? { kind: 'visit_will_charge', booking, values: { amount } }
      : before === booking.totalCents
        ? { kind: 'visit_booked', booking, values: { amount } }
        : { kind: 'visit_repriced', booking, values: { amount, before: formatMoney(before) } },
  );
  notify(tx, { kind: 'visit_coming', booking });
}

async function priceVisit(
  tx: Session,
  context: Context,
  row: RecurringRow,
  first: Booking,
  now: Date,
): Promise<PricedOrder> {
  const customer = await findUser(tx, row.userId);
  if (customer?.accountStatus !== 'active') throw new MissedVisitError('customer');
  const lines = await listLines(tx, first.id);
  const priced = await priceOrder(tx, {
    userId: row.userId,
    categoryId: first.categoryId,
    items: lines.map(({ subcategoryId, quantity }) => ({ subcategoryId, quantity })),
    providerId: row.providerId ?? undefined,
    couponCode: undefined,
    bookingType: first.bookingType,
    now,
  }).catch((error) => {
    if (!(error instanceof HttpError)) throw error;
    throw new MissedVisitError(error.code === 'provider_unavailable' ? 'provider' : 'service');
  });
  await requireServedPlaces({ ...context, db: tx }, placesOf(first)).catch((error) => {
    throw error instanceof HttpError ? new MissedVisitError('area') : error;
  });
  return priced;
}

function placesOf({ pickLat, pickLong, address2, pickLat2, pickLong2 }: Booking) {
  const pointOf = (lat: number | null, long: number | null) =>
    lat === null || long === null ? undefined : { lat, long };
  return [
    { point: pointOf(pickLat, pickLong), field: 'service_location' },
    ...(address2 ? [{ point: pointOf(pickLat2, pickLong2), field: 'address2' }] : []),
  ];
}

/**
 * Inserts the visit as accepted and unpaid, like a negotiated price: the provider accepted all visits with the first
 * one.
 */
async function insertVisitBooking(
  tx: Session,
  { settings: { timeZone } }: Context,
  row: RecurringRow,
  { first, priced }: { first: Booking; priced: PricedOrder },
  now: Date,
): Promise<Booking> {
  const { provider, totals, lines, category } = priced;
  const { id: recurringId, nextVisit: number, nextStartAt: startAt, userId } = row;
  if (!provider) throw new Error(`the recurring booking ${recurringId} has no provider`);
  const customer = await findUser(tx, userId);
  const id = newId('b');
  const endAt = endOf(startAt, lines);
  const services = lines.map((line) => line.subcategoryId);
  const week = weekForServices(await readWorkingWeek(tx, provider), services);
  if (!isWithinWorkingHours(week, startAt, endAt)) throw new MissedVisitError('not_at_work');
  // Reserve without a user: the customer's own holds stay, since they may be paying for another visit.
  const slotRequest = {
    providerId: provider.userId,
    claimId: id,
    userId: '',
    startAt,
    endAt,
    now,
    place: visitPlaceOf(first),
    services,
    // The worker of the first visit comes again, if free.
    workerId: first.workerId ?? '',
  };
  const workerId = await reserveFreeTime(tx, week, slotRequest, { isNoticeGiven: true });
  const isFree = totals.payableCents === 0;
  const settings = await settingsAt(tx, now);
  const { limits } = rulesOf(settings);
  const visit = { bookingType: first.bookingType, startAt, payableCents: totals.payableCents };
  const lateCredit = await offerLateCredit(tx, settings, visit, { now, timeZone });
  const { number: _number, ...same } = first;
  const booking = {
    ...same,
    id,
    providerId: provider.userId,
    workerId,
    status: 'accepted',
    categoryName: category.name,
    fullName: customer?.fullname ?? first.fullName,
    phone: customer ? `${customer.phoneCode}${customer.contact}` : first.phone,
    asap: false,
    startAt,
    endAt,
    ...priceColumns(priced),
    paymentStatus: isFree ? 'not_required' : 'requires_payment',
    paymentId: null,
    payBy: isFree ? null : addMilliseconds(startAt, -VISIT_PAYMENT_DEADLINE_HOURS * HOUR),
    ...initialBookingColumns(limits, lateCredit, now),
  } as const;
  const bookingNumber = await insertBooking(tx, booking, lines, { by: 'system', actorId: null });
  await insertHistory(tx, {
    bookingId: id,
    fromStatus: 'open',
    toStatus: 'accepted',
    by: 'system',
    actorId: null,
    // History is read in the order of its moments: not the moment of its beginning.
    at: addMilliseconds(now, 1),
  });
  await insertVisit(tx, { recurringId, number, startAt, state: 'booked', bookingId: id, at: now });
  return { ...booking, number: bookingNumber };
}
