import { formatMoney, type OfferType } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { HOUR, later } from '../../clock';
import type { Session } from '../../db/connect';
import { offers } from '../../db/schema';
import { announceBooking } from '../../events/outbox';
import { Failure } from '../../http/httpError';
import { newId } from '../../ids';
import type { User } from '../auth/sessions/sessions';
import { notify } from '../notifications/notify';
import { lockNegotiation, sideOf } from './negotiation';

/** An offer that nobody answers ends after so long, or when the work was to begin. */
const OFFER_LIFE = 48 * HOUR;
const MOST_OFFERS = 40;

interface NewOffer {
  bookingId: string;
  providerId: string;
  /** undefined where none was sent that anybody knows. */
  type: OfferType | undefined;
  amountCents: number;
  message: string;
  replyTo: string;
}

const over = (field = 'order_id') =>
  new Failure('state_conflict', 'This booking can no longer receive offers.', { field });

/** W20. The new offer is the only live one: it closes whichever was, its own side's or the other's. Answers its id. */
export async function sendOffer(tx: Session, user: User, sent: NewOffer, now: Date): Promise<string> {
  const booking = await lockNegotiation(tx, user, sent.bookingId);
  if (!booking) throw new Failure('not_found', 'This booking can no longer receive offers.', { field: 'order_id' });
  const type = sideOf(booking, user);
  if (sent.type !== type) throw new Failure('forbidden', 'Not allowed!', { field: 'type' });
  if (booking.bookingType !== 'hire' || booking.status !== 'open' || (booking.startAt && booking.startAt <= now))
    throw over();
  if (!booking.providerId || booking.providerId !== sent.providerId) throw over('provider_id');
  const earlier = await tx.select({ id: offers.id }).from(offers).where(eq(offers.bookingId, booking.id));
  if (earlier.length >= MOST_OFFERS) throw over();
  if (sent.replyTo && !earlier.some((offer) => offer.id === sent.replyTo)) {
    throw new Failure('validation', 'This offer has changed. Please review it again.', { field: 'reply_to' });
  }
  await tx
    .update(offers)
    .set({ status: 'closed' })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.status, 'live')));
  const end = later(now, OFFER_LIFE);
  const id = newId('o');
  await tx.insert(offers).values({
    id,
    bookingId: booking.id,
    providerId: booking.providerId,
    type,
    amountCents: sent.amountCents,
    message: sent.message,
    status: 'live',
    createdAt: now,
    expiresAt: booking.startAt && booking.startAt < end ? booking.startAt : end,
  });
  announceBooking(tx, booking, 'offer');
  await notify(tx, now, {
    kind: 'offer_received',
    booking,
    to: type === 'customer' ? 'provider' : 'customer',
    values: { amount: formatMoney(sent.amountCents) },
  });
  return id;
}
