import { type BookingAction, type BookingTransition, type Effect, formatMoney } from '@doorstep/shared-api/domain';
import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import { reserveChosenTime } from '../../catalog/availability/bookableTime';
import { publishOpenJob } from '../../catalog/availability/eligible';
import { findAlternativesForBooking } from '../../catalog/availability/freeOthers';
import { stepsOf, takeSteps } from '../../catalog/availability/slots';
import { releaseRestOfSlot, releaseSlot } from '../../catalog/availability/slots.repository';
import { lacksLicence } from '../../catalog/catalog/pausedServices.repository';
import { returnCoupon } from '../../catalog/coupons/coupons.repository';
import { listLines, setColumns } from '../../catalog/orders/bookingRows.repository';
import { sharesOfFee } from '../../catalog/orders/cancellationFee';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import type { NotificationKind, Role } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import { hasWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import { markEarned, requestCapture, voidOrRefundPayments } from '../../money/payments/payments.repository';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { insertDecline } from '../jobs/jobs.repository';
import { closeLiveOffer, hasProviderOffer, markOfferAccepted } from '../offers/offers.repository';
import { bookedMinutesOf } from './bookings.repository';
import { claimEffects } from './claimEffects';
import { completionEffects } from './completionEffects';
import { reopenJob } from './reopenJob';
import type { CompletedTransition, RunEffect } from './transitioned';

export const effectRunners: Readonly<Record<Effect, RunEffect>> = {
  take_slot: takeSlot,

  async capture_payment(tx, { booking: { paymentId, paymentStatus }, now, payments }) {
    if (paymentStatus !== 'authorized' || !paymentId) return;
    await requestCapture(tx, paymentId, now);
    payments.push(paymentId);
  },

  async settle_offers(tx, { booking, offerId }) {
    if (!offerId) throw new Error('the booking has no accepted offer');
    await markOfferAccepted(tx, offerId);
    publishBookingChange(tx, booking, 'offer');
  },

  close_offers: (tx, { booking }) => closeLiveOffer(tx, booking.id),

  // `before` is the open job, whose possible providers must be found. Nobody was shown an unpaid job.
  async withdraw_job(tx, { before }) {
    if (before.paymentStatus !== 'requires_payment') await publishOpenJob(tx, before);
  },

  async hide_from_provider(tx, { booking, actorId, reason, now }) {
    const isHidden =
      actorId !== null &&
      (await insertDecline(tx, { bookingId: booking.id, providerId: actorId, reason, createdAt: now }));
    if (!isHidden) throw new HttpError('state_conflict', 'This job has changed. Please look at it again.');
  },

  async release_payment(tx, { booking, now, payments }) {
    payments.push(...(await voidOrRefundPayments(tx, booking.id, now)));
  },

  async refund_by_policy(tx, { booking, feeCents, now, payments }) {
    // Money in question stays in escrow until the problem is decided.
    if (feeCents > 0 && !(await hasWaitingProblem(tx, booking.id))) await markFeeEarned(tx, booking, feeCents, now);
    payments.push(...(await voidOrRefundPayments(tx, booking.id, now, feeCents)));
  },

  release_slot: (tx, { booking }) => releaseSlot(tx, booking.id),
  take_rest_of_slot: takeRestOfSlot,
  release_rest_of_slot: (tx, { booking, now }) => releaseRestOfSlot(tx, booking.id, now),
  return_coupon: (tx, { booking }) => returnCoupon(tx, booking.id),

  ...completionEffects,
  reopen_job: reopenJob,
  ...claimEffects,

  tell_customer: async (tx, transitioned) => notifyOfTransition(tx, transitioned, 'customer'),

  async tell_provider(tx, transitioned) {
    const { status, paymentStatus } = transitioned.before;
    const wasSeen = status !== 'open' || paymentStatus !== 'requires_payment';
    if (wasSeen) notifyOfTransition(tx, transitioned, 'provider');
  },
};

export async function runEffects(tx: Session, transitioned: CompletedTransition) {
  for (const effect of transitioned.transition.effects) await effectRunners[effect](tx, transitioned);
}

const licenceEndedError = () =>
  new HttpError(
    'state_conflict',
    'The licence for this work has expired. The provider needs a new licence to accept new jobs.',
  );

/**
 * A booking with a provider has its time since it was made. A hire takes its time now, regardless of working hours, because
 * both sides have agreed. A booking that starts at once takes the hours from now on.
 */
async function takeSlot(tx: Session, { before, booking, now }: CompletedTransition) {
  const { id: claimId, userId, providerId } = booking;
  if (await lacksLicence(tx, claimId)) throw licenceEndedError();
  if (!providerId || (booking.bookingType !== 'hire' && before.providerId && before.startAt)) return;
  const startAt = booking.startAt ?? now;
  const endAt = booking.endAt ?? addMilliseconds(now, (await bookedMinutesOf(tx, claimId)) * MINUTE);
  const slotRequest = { providerId, claimId, userId, startAt, endAt, now, place: visitPlaceOf(booking) };
  // A job that starts at once begins when its provider gets there.
  const isWayAgreed = booking.bookingType === 'hire' || before.asap || !before.startAt;
  const readServices = async () => (await listLines(tx, claimId)).map((line) => line.subcategoryId);
  const workerId = await reserveChosenTime(tx, slotRequest, { isWayAgreed, readServices });
  if (workerId !== booking.workerId) await setColumns(tx, claimId, { workerId });
}

async function takeRestOfSlot(tx: Session, { before, booking, now }: CompletedTransition) {
  const { id: claimId, userId, providerId, startAt, endAt } = booking;
  const workerId = booking.workerId ?? '';
  const { completedAt } = before;
  if (!providerId || !startAt || !endAt || !completedAt) return;
  const rest = stepsOf(startAt, endAt).filter((stepAt) => stepAt > completedAt);
  if (!(await takeSteps(tx, { providerId, claimId, userId, now, workerId }, rest)))
    throw new HttpError(
      'state_conflict',
      'The rest of this time has been booked in the meantime, so the job stays completed.',
    );
}

async function markFeeEarned(tx: Session, { id, providerId, paymentId }: Booking, feeCents: number, at: Date) {
  if (!providerId || !paymentId) throw new Error('the booking has a fee but no provider or payment');
  await markEarned(tx, { id, providerId, paymentId }, sharesOfFee(feeCents), at);
}

const notificationKindByAction: Readonly<
  Record<BookingAction, NotificationKind | Partial<Record<Role, NotificationKind>> | undefined>
> = {
  accept: { customer: 'booking_accepted', provider: 'booking_confirmed' },
  accept_offer: 'offer_accepted',
  decline: 'booking_declined',
  cancel: 'booking_cancelled',
  expire: 'booking_expired',
  out: 'provider_out',
  arrive: 'provider_arrived',
  start: 'service_started',
  confirm_start: 'start_confirmed',
  complete: 'booking_completed',
  undo: 'completion_undone',
  confirm: 'completion_confirmed',
  no_show: 'no_show',
  nobody_came: 'nobody_came',
  take_back: 'claim_taken_back',
  concede: 'claim_settled',
  contest: 'claim_contested',
  unanswered: { customer: 'claim_settled', provider: 'claim_unanswered' },
  remind: 'job_overdue',
  escalate: undefined,
  close: 'booking_closed',
  resolve_dispute: undefined,
  release: 'job_released',
};

/** Tells the former provider. The start goes along, since a job of others shows them none. */
export function notifyOfLostJob(
  tx: Session,
  kind: 'job_called_off' | 'job_reassigned',
  { startAt, ...booking }: Booking,
  values: NotificationValuesWire = {},
) {
  const start = startAt && booking.status !== 'open' ? { starts_at: toInstant(startAt) } : {};
  notify(tx, { kind, booking, userId: booking.providerId ?? undefined, values: { ...values, ...start } });
}

function notifyOfOwnCancellation(tx: Session, before: Booking, booking: Booking) {
  notify(tx, { kind: 'booking_called_off', booking });
  notifyOfRefundedAmount(tx, before, booking);
}

function notifyOfRefundedAmount(tx: Session, before: Booking, booking: Booking) {
  const values = amountOf(booking.refundedCents - before.refundedCents);
  if (values.amount) notify(tx, { kind: 'money_returned', booking, values });
}

/** A mere hold needs no notification: the cancellation notice says that nothing is charged. */
function notifyOfRefund(tx: Session, before: Booking, booking: Booking) {
  if (before.paymentStatus === 'captured') notifyOfRefundedAmount(tx, before, booking);
}

function notifyOfReceipt(tx: Session, booking: Booking) {
  if (booking.paymentStatus !== 'captured' && booking.paymentStatus !== 'partially_refunded') return;
  const values = amountOf(booking.payableCents - booking.refundedCents);
  if (values.amount) notify(tx, { kind: 'receipt_ready', booking, values });
}

const amountOf = (cents: number): { amount?: string } => (cents > 0 ? { amount: formatMoney(cents) } : {});

const isGivenUp = ({ action, to }: BookingTransition, before: Booking) =>
  to === 'cancelled' && (action === 'release' || (action === 'decline' && before.status !== 'open'));

async function notifyOfNoAnswer(tx: Session, booking: Booking, now: Date) {
  const isOffered = booking.bookingType === 'hire' && (await hasProviderOffer(tx, booking.id));
  const others = await findAlternativesForBooking(tx, booking, now);
  const values =
    others.length > 0
      ? { others: others.map(({ name }) => name).join(', '), other_ids: others.map(({ id }) => id).join(' ') }
      : {};
  notify(tx, { kind: isOffered ? 'hire_expired' : 'booking_unanswered', booking, values });
}

/** Mails of changes that the provider made, or that took the job from them, so that their calendar has every change. */
function notifyProviderOfOwnCalendar(
  tx: Session,
  { action, by }: BookingTransition,
  before: Booking,
  booking: Booking,
) {
  if (by === 'provider' && booking.status === 'accepted' && before.status === 'open')
    notify(tx, { kind: 'job_accepted', booking });
  const isLost = (by === 'provider' && action === 'decline') || (by === 'system' && action === 'release');
  if (isLost && before.status !== 'open') notifyOfLostJob(tx, 'job_called_off', before);
}

async function notifyOfTransition(tx: Session, { transition, before, booking, now }: CompletedTransition, to: Role) {
  const { action } = transition;
  // The provider is told too, since the time reserved for the booking is free again.
  const unpaid = { customer: 'payment_missed', provider: 'booking_unpaid' } as const;
  const isUnpaid = action === 'expire' && before.paymentStatus === 'requires_payment';
  const isSilence = action === 'expire' && !isUnpaid && before.status === 'open' && before.providerId !== null;
  if (isSilence && to === 'customer') return notifyOfNoAnswer(tx, booking, now);
  const chosenKind = isUnpaid
    ? unpaid
    : isGivenUp(transition, before)
      ? 'job_given_up'
      : notificationKindByAction[action];
  const isDue = action === 'accept_offer' && booking.paymentStatus === 'requires_payment';
  const kind =
    isDue && to === 'customer' ? 'payment_due' : typeof chosenKind === 'object' ? chosenKind[to] : chosenKind;
  const values = amountOf(
    kind === 'payment_due'
      ? booking.payableCents
      : action === 'accept_offer'
        ? booking.totalCents
        : kind === 'job_given_up'
          ? booking.refundedCents
          : 0,
  );
  if (kind) notify(tx, { kind, booking, to, values });
  if (to === 'customer') {
    notifyProviderOfOwnCalendar(tx, transition, before, booking);
    return kind === 'job_given_up' ? undefined : notifyOfRefund(tx, before, booking);
  }
  if (action === 'cancel' && transition.by === 'customer') notifyOfOwnCancellation(tx, before, booking);
  if (isDue) notify(tx, { kind: 'payment_due', booking, values: amountOf(booking.payableCents) });
  if (action === 'confirm') notifyOfReceipt(tx, booking);
}
