import { withAlternativeTimes } from '../../catalog/availability/availability';
import { requireWorkingTime, reserveFreeTime } from '../../catalog/availability/bookableTime';
import { endOf } from '../../catalog/availability/slots';
import { releaseSlot } from '../../catalog/availability/slots.repository';
import { requireValidStart, requireWorkingProvider } from '../../catalog/availability/startRule';
import { readWorkingWeek } from '../../catalog/availability/workingHours';
import { findOwnBooking, listLines, setColumns } from '../../catalog/orders/bookingRows.repository';
import { earliestTermsStart } from '../../catalog/orders/cancellationFee';
import { findBookableProvider } from '../../catalog/orders/orders.repository';
import { providerUnavailable } from '../../catalog/orders/priceOrder';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import type { Role } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { updateIfUnchanged } from './bookings.repository';
import { learnRoutesOfBooking, requirePossibleStart, saveTimeProposal } from './proposeTimes';
import { passedReminderColumns } from './remindOfVisits';

export const RESCHEDULE_CUTOFF = 2 * HOUR;
/** Within this time of either start, the provider must agree to a move. */
const CONSENT_NOTICE = 24 * HOUR;

export const canReschedule = ({ status, startAt }: Pick<Booking, 'status' | 'startAt'>, now: Date) =>
  (status === 'open' || status === 'accepted') &&
  (startAt === null || now < addMilliseconds(startAt, -RESCHEDULE_CUTOFF));

const needsConsent = ({ status, startAt, providerId }: Booking, next: Date, now: Date) =>
  status === 'accepted' &&
  providerId !== null &&
  startAt !== null &&
  [startAt, next].some((at) => at < addMilliseconds(now, CONSENT_NOTICE));

/** On short notice it asks the provider instead. Does nothing if the booking already starts then. */
export async function reschedule(context: Context, user: User, input: { bookingId: string; startAt: string }) {
  const { db, clock } = context;
  const now = clock();
  const booking = await findOwnBooking(db, input.bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  const startAt = new Date(input.startAt);
  if (booking.startAt?.getTime() === startAt.getTime()) return;
  if (!canReschedule(booking, now)) {
    throw new HttpError('state_conflict', 'This booking can no longer be moved to another time.');
  }
  const { timeZone } = booking;
  requireValidStart(startAt, {
    now,
    scheduled: true,
    timeZone,
    fields: { start_at: input.startAt },
    field: 'start_at',
  });
  const lines = await listLines(db, booking.id);
  const endAt = endOf(startAt, lines);
  if (!booking.providerId) {
    const subcategoryIds = lines.map((line) => line.subcategoryId);
    await requireWorkingProvider(db, { ...booking, subcategoryIds, startAt, endAt }, 'start_at');
  }
  await learnRoutesOfBooking(context, booking, [startAt], now);
  const change = needsConsent(booking, startAt, now)
    ? (tx: Session) => proposeMove(tx, booking, startAt, now)
    : (tx: Session) => moveBooking(tx, booking, { startAt, by: 'customer' }, now);
  await withEvents(db, now, change).catch(async (error) => {
    throw await withAlternativeTimes(context, error);
  });
}

interface Move {
  startAt: Date;
  by: Role;
  /** The other side proposed this time, so no notice is needed. */
  isAgreed?: boolean;
}

export async function moveBooking(tx: Session, booking: Booking, { startAt, by, isAgreed = false }: Move, now: Date) {
  const { id, userId, providerId, status, payBy } = booking;
  const lines = await listLines(tx, id);
  const endAt = endOf(startAt, lines);
  const moved = await updateIfUnchanged(tx, booking, 'version', {
    startAt,
    endAt,
    asap: false,
    newArrivalAt: null,
    ...passedReminderColumns(startAt, now),
    ...(status === 'accepted' && { termsStartAt: earliestTermsStart(booking, startAt) }),
    ...(status === 'accepted' && payBy && { payBy: new Date(Math.min(payBy.getTime(), startAt.getTime() - HOUR)) }),
    updatedAt: now,
  });
  if (!moved) throw new HttpError('state_conflict', 'This booking has changed. Please look at it again.');
  publishBookingChange(tx, booking, 'booking');
  if (by === 'customer') notify(tx, { kind: 'booking_moved', booking });
  if (!providerId) return;
  const provider = await findBookableProvider(tx, providerId);
  if (!provider) throw providerUnavailable();
  const slotRequest = {
    ...{ providerId, claimId: id, userId, startAt, endAt, now, place: visitPlaceOf(booking) },
    services: lines.map((line) => line.subcategoryId),
    workerId: booking.workerId ?? '',
  };
  const week = await readWorkingWeek(tx, provider);
  const options = { isNoticeGiven: isAgreed };
  // A negotiated booking reserves its time when an offer is accepted.
  if (booking.bookingType !== 'hire' || status === 'accepted') {
    await releaseSlot(tx, id);
    const workerId = await reserveFreeTime(tx, week, slotRequest, options);
    if (workerId !== booking.workerId) await setColumns(tx, id, { workerId });
  } else requireWorkingTime(week, slotRequest, options);
  if (by === 'provider') notify(tx, { kind: 'job_moved', booking });
  if (booking.paymentStatus !== 'requires_payment' || status === 'accepted')
    notify(tx, { kind: by === 'customer' ? 'booking_rescheduled' : 'move_accepted', booking });
}

/** Check that the move is possible now, so that nobody agrees to an impossible one. */
async function proposeMove(tx: Session, booking: Booking, startAt: Date, now: Date) {
  const { providerId } = booking;
  if (!providerId) throw providerUnavailable();
  await requirePossibleStart(tx, { ...booking, providerId }, startAt, now);
  await saveTimeProposal(tx, booking, { by: 'customer', starts: [startAt], text: '' }, now);
  notify(tx, { kind: 'move_asked', booking });
}
