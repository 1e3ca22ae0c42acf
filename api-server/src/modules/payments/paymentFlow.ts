import { parseMoney } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import { bookings, quotes } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { walletBalance } from '../wallet/wallet';
import type { Intent } from './gateway';
import { portOf } from './gateways/portOf';
import { openIntent, type Purpose } from './intents';
import { walletTooSmall } from './payments.repository';
import { customerRef, findCard } from './savedCards';
import { settleStep } from './settleStep';

export interface IntentRequest {
  quoteId?: string;
  bookingId?: string;
  topUpAmount?: string;
  cardId?: string;
  useWallet: boolean;
}

const SMALLEST_TOP_UP = 100;
const LARGEST_TOP_UP = 100_000;

/** A payment for a quote, a booking that waits for it, or the wallet; at once with a saved card where one is named. */
export async function makeIntent(
  context: Context,
  userId: string,
  intentRequest: IntentRequest,
  log: FastifyBaseLogger,
): Promise<Intent> {
  const { quoteId, bookingId, topUpAmount, cardId, useWallet } = intentRequest;
  if ([quoteId, bookingId, topUpAmount].filter((purpose) => purpose !== undefined).length !== 1) {
    throw new HttpError('validation', 'Send one of quote_id, booking_id and topup_amount.', { field: 'quote_id' });
  }
  if (useWallet && (cardId || topUpAmount !== undefined)) {
    throw new HttpError('validation', 'The wallet pays alone, and not for itself.', { field: 'use_wallet' });
  }
  const { amountCents, purpose } = quoteId
    ? await quoteToPay(context, userId, quoteId)
    : bookingId
      ? await bookingToPay(context, userId, bookingId)
      : topUpToPay(topUpAmount ?? '');
  if (useWallet) {
    if ((await walletBalance(context.db, userId)) < amountCents) throw walletTooSmall();
    return openIntent(context, userId, amountCents, purpose, 'wallet');
  }
  const intent = await openIntent(context, userId, amountCents, purpose);
  return cardId ? confirmSaved(context, userId, intent, cardId, log) : intent;
}

async function confirmSaved(
  context: Context,
  userId: string,
  intent: Intent,
  cardId: string,
  log: FastifyBaseLogger,
): Promise<Intent> {
  const card = await findCard(context, userId, cardId);
  if (!card) throw new HttpError('not_found', 'There is no such card.', { field: 'payment_method_id' });
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent;
  const customer = (await customerRef(context.db, userId, card.gateway)) ?? '';
  const outcome = await portOf(context, card.gateway).confirmSaved(intent.id, card.ref, customer);
  if (outcome.refused) throw new HttpError('payment_failed', outcome.refused, { field: 'payment_method_id' });
  await settleStep(context, intent.id, log);
  return outcome.intent;
}

const nothingToPay = (field: string) => new HttpError('state_conflict', 'Nothing has to be paid for this.', { field });

interface ToPay {
  amountCents: number;
  purpose: Purpose;
}

async function quoteToPay(context: Context, userId: string, quoteId: string): Promise<ToPay> {
  const [quote] = await context.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.userId, userId)));
  if (!quote) throw new HttpError('not_found', 'There is no such quote.', { field: 'quote_id' });
  if (quote.expiresAt <= context.clock()) {
    throw new HttpError('price_changed', 'This price is too old. Please review your booking.', { field: 'quote_id' });
  }
  if (quote.grandCents === 0 || quote.bookingType === 'hire') throw nothingToPay('quote_id');
  return { amountCents: quote.grandCents, purpose: { quoteId } };
}

async function bookingToPay(context: Context, userId: string, bookingId: string): Promise<ToPay> {
  const [booking] = await context.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)));
  if (!booking) throw new HttpError('not_found', 'There is no such booking.', { field: 'booking_id' });
  if (booking.paymentStatus !== 'requires_payment' || (booking.payBy && booking.payBy <= context.clock())) {
    throw nothingToPay('booking_id');
  }
  return { amountCents: booking.grandCents, purpose: { bookingId } };
}

function topUpToPay(amount: string): ToPay {
  const amountCents = parseMoney(amount) ?? 0;
  if (amountCents < SMALLEST_TOP_UP || amountCents > LARGEST_TOP_UP) {
    throw new HttpError('validation', 'Please enter an amount from $1.00 to $1000.00.', { field: 'topup_amount' });
  }
  return { amountCents, purpose: { topup: true } };
}
