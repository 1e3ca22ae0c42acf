import { isValidTip, parseMoney } from '@doorstep/shared-api/domain';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { findOwnQuote } from '../../catalog/quotes/quotes.repository';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { readTip } from '../tips/readTip';
import { findExtraWork } from './extraWork.repository';
import { isStillOpen, takesExtraWork } from './extraWorkRules';
import type { Purpose } from './payments.repository';

/** Exactly one of them is set. */
export interface PaymentRequest {
  quoteId?: string;
  bookingId?: string;
  topUpAmount?: string;
  tip?: { bookingId: string; amount: string };
  extraWorkId?: string | undefined;
}

interface ToPay {
  amountCents: number;
  purpose: Purpose;
}

const SMALLEST_TOP_UP = 100;
const LARGEST_TOP_UP = 100_000;

/** Throws when nothing is due. */
export async function amountToPay(
  context: Context,
  userId: string,
  { quoteId, bookingId, topUpAmount = '', tip, extraWorkId }: PaymentRequest,
): Promise<ToPay> {
  if (quoteId) return quoteToPay(context, userId, quoteId);
  if (tip) return tipToPay(context, userId, tip);
  if (extraWorkId) return extraWorkToPay(context, userId, extraWorkId);
  return bookingId ? bookingToPay(context, userId, bookingId) : topUpToPay(topUpAmount);
}

const nothingToPay = (field: string) => new HttpError('state_conflict', 'There is nothing to pay for this.', { field });

async function quoteToPay({ db, clock }: Context, userId: string, quoteId: string): Promise<ToPay> {
  const quote = await findOwnQuote(db, quoteId, userId);
  if (!quote) throw new HttpError('not_found', 'There is no such quote.', { field: 'quote_id' });
  if (quote.expiresAt <= clock()) {
    throw new HttpError('price_changed', 'This price has expired. Please review your booking.', { field: 'quote_id' });
  }
  if (quote.payableCents === 0 || quote.bookingType === 'hire') throw nothingToPay('quote_id');
  return { amountCents: quote.payableCents, purpose: { quoteId } };
}

async function bookingToPay({ db, clock }: Context, userId: string, bookingId: string): Promise<ToPay> {
  const booking = await findOwnBooking(db, bookingId, userId);
  if (!booking) throw new HttpError('not_found', 'There is no such booking.', { field: 'booking_id' });
  if (booking.paymentStatus !== 'requires_payment' || (booking.payBy && booking.payBy <= clock())) {
    throw nothingToPay('booking_id');
  }
  return { amountCents: booking.payableCents, purpose: { bookingId } };
}

async function tipToPay(
  context: Context,
  userId: string,
  { bookingId, amount }: { bookingId: string; amount: string },
): Promise<ToPay> {
  const tip = await readTip(context, userId, bookingId);
  if (!tip) throw new HttpError('not_found', 'There is no such booking.', { field: 'tip' });
  if (tip.state !== 'open') throw nothingToPay('tip');
  const amountCents = parseMoney(amount) ?? 0;
  if (!isValidTip(amountCents)) {
    throw new HttpError('validation', 'Please enter an amount from $1.00 to $200.00.', { field: 'tip' });
  }
  return { amountCents, purpose: { tipOf: bookingId } };
}

async function extraWorkToPay({ db, clock }: Context, userId: string, id: string): Promise<ToPay> {
  const work = await findExtraWork(db, id);
  const booking = work && (await findOwnBooking(db, work.bookingId, userId));
  if (!booking) throw new HttpError('not_found', 'There is no such extra work.', { field: 'extra_work_id' });
  if (!isStillOpen(work, clock()) || !(await takesExtraWork(db, booking))) throw nothingToPay('extra_work_id');
  return { amountCents: work.amountCents, purpose: { extraWorkId: id } };
}

function topUpToPay(amount: string): ToPay {
  const amountCents = parseMoney(amount) ?? 0;
  if (amountCents < SMALLEST_TOP_UP || amountCents > LARGEST_TOP_UP) {
    throw new HttpError('validation', 'Please enter an amount from $1.00 to $1000.00.', { field: 'topup_amount' });
  }
  return { amountCents, purpose: { topup: true } };
}
