import { formatMoney, platformPromotionOf, providerShareOfOffer, quoteOffer } from '@doorstep/shared-api/domain';
import { statusCodes } from '@doorstep/shared-api/wire';
import { firstFreeTime, withAlternativeTimes } from '../../catalog/availability/availability';
import { currentCommission } from '../../catalog/commission/commission';
import { ruleOf } from '../../catalog/coupons/coupons';
import { findCoupon } from '../../catalog/coupons/coupons.repository';
import { findBooking, listLines } from '../../catalog/orders/bookingRows.repository';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import { authorisedIntent } from '../../money/payments/authorisedIntent';
import type { Intent } from '../../money/payments/gateway';
import { bindPayment } from '../../money/payments/payments.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import { voidUnused } from '../../money/payments/voidUnused';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, PaymentStatusCode, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { type IdempotencyKey, withIdempotency } from '../../platform/http/idempotency';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { findTransition } from '../bookings/guards';
import { partyOf } from '../bookings/partyOf';
import { transitionBooking } from '../bookings/transitionBooking';
import { lockNegotiation } from './negotiation';
import { findLiveOffer } from './offers.repository';

/** The time to pay ends so long before the start, and there is always this much of it. */
const PAID_BEFORE_START = HOUR;
const MIN_TIME_TO_PAY = 15 * MINUTE;

export interface Acceptance {
  bookingId: string;
  providerId: string;
  amountCents: number;
  /** Provider's share as the client computed it. Checked but never used. */
  providerPayoutCents: number;
  offerId: string;
  stripeToken: string;
}

const offerChangedError = (code: 'state_conflict' | 'not_found' = 'state_conflict') =>
  new HttpError(code, 'This offer has changed. Please review it again.', { field: 'offer_amount' });

/**
 * Accepts the other side's live offer at exactly this amount. Fixes price, commission and the provider's time. The
 * customer pays now with a token, or until `pay_by`.
 */
export async function acceptOffer(
  context: Context,
  user: User,
  acceptance: Acceptance,
  idempotencyKey: IdempotencyKey | undefined,
  log: Log,
) {
  const { db, clock } = context;
  const now = clock();
  const token = user.userType === 'customer' ? acceptance.stripeToken : '';
  let intent: Intent | undefined;
  try {
    intent = token ? await authoriseOfferPayment(context, user, acceptance, token) : undefined;
    await withIdempotency(db, idempotencyKey, now, async (tx) => {
      await accept(tx, user, acceptance, intent, now);
      return {};
    });
    if (intent) await settlePayment(context, intent.id, log);
    if (token) await voidUnused(context, intent?.id ?? token, user.id, log);
  } catch (error) {
    if (token) await voidUnused(context, intent?.id ?? token, user.id, log);
    throw await withAlternativeTimes(context, error);
  }
  const booking = await findBooking(db, acceptance.bookingId);
  if (!booking) throw offerChangedError('not_found');
  return {
    booking_id: booking.id,
    status: statusCodes[booking.status],
    delivery_cost: formatMoney(booking.payableCents),
    driver_delivery_cost: formatMoney(booking.providerPayoutCents),
    start_at: toInstant(booking.startAt),
    payment: {
      status: booking.paymentStatus,
      amount: formatMoney(booking.payableCents),
      currency: 'usd',
      pay_by: toInstant(booking.payBy),
    },
  };
}

async function totalsOf(db: Session, booking: Booking, amountCents: number, now: Date) {
  const coupon = booking.couponCode ? await findCoupon(db, booking.couponCode) : undefined;
  return quoteOffer(amountCents, coupon && ruleOf(coupon), await currentCommission(db, now));
}

async function authoriseOfferPayment(
  context: Context,
  user: User,
  acceptance: Acceptance,
  token: string,
): Promise<Intent | undefined> {
  const booking = await findBooking(context.db, acceptance.bookingId);
  if (booking?.userId !== user.id) throw offerChangedError('not_found');
  const { payableCents } = await totalsOf(context.db, booking, acceptance.amountCents, context.clock());
  return payableCents === 0 ? undefined : authorisedIntent(context, token, user.id, payableCents);
}

async function accept(tx: Session, user: User, acceptance: Acceptance, intent: Intent | undefined, now: Date) {
  const booking = await lockNegotiation(tx, user, acceptance.bookingId);
  if (!booking) throw offerChangedError('not_found');
  const side = partyOf(booking, user.id);
  const live = await findLiveOffer(tx, booking.id);
  const transition = findTransition(booking, side, user.id, 'accept_offer');
  const isLive =
    booking.providerId === acceptance.providerId &&
    live !== undefined &&
    live.type !== side &&
    live.amountCents === acceptance.amountCents &&
    (live.expiresAt === null || live.expiresAt > now) &&
    (acceptance.offerId === '' || acceptance.offerId === live.id);
  if (!transition || !isLive) throw offerChangedError();
  const figures = await totalsOf(tx, booking, acceptance.amountCents, now);
  if (acceptance.providerPayoutCents !== providerShareOfOffer(acceptance.amountCents, figures.percentage)) {
    throw new HttpError('price_changed', 'The price has changed. Please review your booking.', {
      field: 'driver_delivery_cost',
      body: {
        data: { driver_delivery_cost: formatMoney(figures.providerPayoutCents), percentage: figures.percentage / 100 },
      },
    });
  }
  const time = await agreedTime(tx, booking, now);
  if (intent) await bindPayment(tx, intent, booking.id, now);
  const { paymentStatus, payBy } = initialPaymentState(time.startAt, figures.payableCents, intent, now);
  const accepted = await transitionBooking(tx, {
    transition,
    booking,
    actorId: user.id,
    now,
    offerId: live.id,
    set: {
      totalCents: figures.totalCents,
      discountCents: figures.discountCents,
      payableCents: figures.payableCents,
      commissionCents: figures.commissionCents,
      providerPayoutCents: figures.providerPayoutCents,
      promotionCents: platformPromotionOf(figures),
      percentHundredths: figures.percentage,
      paymentStatus,
      paymentId: intent?.id ?? null,
      payBy,
      ...time,
    },
  });
  if (!accepted) throw offerChangedError();
}

/**
 * A hire without a time begins at the provider's first free time, as both sides were told, since accepted bookings need
 * a time.
 */
async function agreedTime(tx: Session, booking: Booking, now: Date) {
  const { id, providerId, userId, startAt, endAt } = booking;
  if (startAt && endAt) return { startAt, endAt };
  const lines = await listLines(tx, id);
  const minutes = lines.reduce((sum, line) => sum + line.durationMinutes, 0);
  const services = lines.map((line) => line.subcategoryId);
  const first = providerId
    ? await firstFreeTime(tx, { providerId, minutes, place: visitPlaceOf(booking), services, userId }, now)
    : undefined;
  if (!first)
    throw new HttpError('provider_unavailable', 'The provider has no free time. Please agree on a time first.');
  return { ...first, asap: false };
}

function initialPaymentState(
  startAt: Date,
  totalCents: number,
  intent: Intent | undefined,
  now: Date,
): { paymentStatus: PaymentStatusCode; payBy: Date | null } {
  if (totalCents === 0) return { paymentStatus: 'not_required', payBy: null };
  if (intent) return { paymentStatus: intent.status === 'succeeded' ? 'captured' : 'authorized', payBy: null };
  const day = addMilliseconds(now, DAY).getTime();
  const beforeStart = addMilliseconds(startAt, -PAID_BEFORE_START).getTime();
  const shortest = addMilliseconds(now, MIN_TIME_TO_PAY).getTime();
  return { paymentStatus: 'requires_payment', payBy: new Date(Math.max(Math.min(beforeStart, day), shortest)) };
}
