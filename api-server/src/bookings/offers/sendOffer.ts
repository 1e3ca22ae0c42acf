import { formatMoney, isPayable, type OfferType, quoteOffer } from '@doorstep/shared-api/domain';
import { ruleOf } from '../../catalog/coupons/coupons';
import { findCoupon } from '../../catalog/coupons/coupons.repository';
import { amountTooSmall } from '../../catalog/orders/amountTooSmall';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { partyOf } from '../bookings/partyOf';
import { lockNegotiation } from './negotiation';
import { closeLiveOffer, insertOffer, listOfferIds } from './offers.repository';

/** An unanswered offer ends after this time or at the start of the work. */
export const OFFER_LIFE = 48 * HOUR;
const MAX_OFFERS = 40;

interface NewOffer {
  bookingId: string;
  providerId: string;
  type: OfferType | undefined;
  amountCents: number;
  message: string;
  replyTo: string;
}

const negotiationClosedError = (field = 'order_id') =>
  new HttpError('state_conflict', 'This booking can no longer receive offers.', { field });

export async function sendOffer(tx: Session, user: User, newOffer: NewOffer, now: Date): Promise<string> {
  const booking = await lockNegotiation(tx, user, newOffer.bookingId);
  if (!booking) throw new HttpError('not_found', 'This booking can no longer receive offers.', { field: 'order_id' });
  const type = partyOf(booking, user.id);
  if (newOffer.type !== type) throw new HttpError('forbidden', 'Not allowed!', { field: 'type' });
  if (booking.bookingType !== 'hire' || booking.status !== 'open' || (booking.startAt && booking.startAt <= now))
    throw negotiationClosedError();
  if (!booking.providerId || booking.providerId !== newOffer.providerId) throw negotiationClosedError('provider_id');
  const coupon = booking.couponCode ? await findCoupon(tx, booking.couponCode) : undefined;
  if (!isPayable(quoteOffer(newOffer.amountCents, coupon && ruleOf(coupon), booking.percentHundredths).payableCents))
    throw amountTooSmall('amount');
  const earlier = await listOfferIds(tx, booking.id);
  if (earlier.length >= MAX_OFFERS) throw negotiationClosedError();
  if (newOffer.replyTo && !earlier.includes(newOffer.replyTo)) {
    throw new HttpError('validation', 'This offer has changed. Please review it again.', { field: 'reply_to' });
  }
  await closeLiveOffer(tx, booking.id);
  const end = addMilliseconds(now, OFFER_LIFE);
  const id = newId('o');
  await insertOffer(tx, {
    id,
    bookingId: booking.id,
    providerId: booking.providerId,
    type,
    amountCents: newOffer.amountCents,
    message: newOffer.message,
    status: 'live',
    createdAt: now,
    expiresAt: booking.startAt && booking.startAt < end ? booking.startAt : end,
  });
  publishBookingChange(tx, booking, 'offer');
  notify(tx, {
    kind: 'offer_received',
    booking,
    to: type === 'customer' ? 'provider' : 'customer',
    values: { amount: formatMoney(newOffer.amountCents) },
  });
  return id;
}
