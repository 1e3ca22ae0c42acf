import { walletPartOf } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { walletBalance } from '../wallet/wallet.repository';
import { amountToPay, type PaymentRequest } from './amountToPay';
import { createPaymentIntent } from './createPaymentIntent';
import type { Intent } from './gateway';
import { portOf, upiOf } from './gateways/portOf';
import { noteRefusal } from './noteRefusedCard';
import { paymentFailed, throwGatewayError, walletPartChanged, walletTooSmall } from './paymentErrors';
import { findPaymentById, sumHeldOfWallet } from './payments.repository';
import { findCard } from './savedCards';
import { findCustomerRef } from './savedCards.repository';
import { settleStep } from './settleStep';

/*
 * Steps of a payment from the click on Pay to the ledger. Each step is one file and may be repeated. `reconcile`
 * continues what a crash or an unreachable gateway leaves open.
 *
 * 1. `makeQuote` (catalog/quotes) computes the price.
 * 2. `startPayment` creates an intent at the gateway for that amount. The customer's browser or a saved card confirms
 *    it.
 * 3. An order is submitted with its intent: `createBooking` (bookings/bookings) loads it (`authorisedIntent`) and binds
 *    it in the booking's transaction (`bindPayment`), or refunds it (`voidUnused`). Waiting bookings, top-ups and tips
 *    use `confirmPayment`.
 * 4. `settleStep` polls the gateway for the payment's state and updates booking and ledger. The webhook calls it.
 *    Extra work is approved by its authorisation (`approveOrVoidExtraWork`).
 * 5. Accepting or ending a booking, or voiding a payment, records in our books what the gateway should do
 *    (`requestCapture`, `voidOrRefundPayments`). After the commit, `settlePayment` applies it at the gateway.
 * 6. `markEarned` distributes the money to provider and platform when the job is done.
 */

interface StartPaymentRequest extends PaymentRequest {
  cardId?: string;
  useWallet: boolean;
  /** The wallet's part that the customer was shown. */
  shownWalletCents?: number | undefined;
  upi?: { id?: string };
}

/** Pays at once if a saved card is named. */
export async function startPayment(
  context: Context,
  userId: string,
  request: StartPaymentRequest,
  log: Log,
): Promise<Intent> {
  checkRequest(request);
  const { amountCents, purpose } = await amountToPay(context, userId, request);
  let walletCents = 0;
  if (request.useWallet) {
    // Include what the wallet already holds for this purpose, so that a retry finds the same payment.
    const heldCents = await sumHeldOfWallet(context.db, purpose, userId);
    const balanceCents = (await walletBalance(context.db, userId)) + heldCents;
    const paysAll = balanceCents >= amountCents;
    walletCents = paysAll ? amountCents : walletPartOf(amountCents, balanceCents);
    if ((request.shownWalletCents ?? walletCents) !== walletCents) throw walletPartChanged();
    if (paysAll) return createPaymentIntent(context, userId, amountCents, purpose, 'wallet');
    if (balanceCents === 0 || 'tipOf' in purpose) throw walletTooSmall();
  }
  if (request.upi) {
    const intent = await createPaymentIntent(context, userId, amountCents, purpose, 'upi');
    return requestUpiPayment(context, intent, request.upi.id);
  }
  const intent = await createPaymentIntent(context, userId, amountCents, purpose, 'card', walletCents);
  if (!request.cardId) return intent;
  return confirmWithSavedCard(context, userId, intent, request.cardId, log).catch(async (error) => {
    if ('extraWorkId' in purpose) await noteRefusal(context, purpose.extraWorkId, error);
    throw error;
  });
}

function checkRequest({ cardId, useWallet, upi, ...request }: StartPaymentRequest) {
  const { quoteId, bookingId, topUpAmount, tip, extraWorkId } = request;
  if ([quoteId, bookingId, topUpAmount, tip, extraWorkId].filter((purpose) => purpose !== undefined).length !== 1) {
    throw new HttpError('validation', 'Send one of quote_id, booking_id, topup_amount, tip and extra_work_id.', {
      field: 'quote_id',
    });
  }
  if (useWallet && topUpAmount !== undefined) {
    throw new HttpError('validation', 'You cannot top up the wallet from the wallet itself.', { field: 'use_wallet' });
  }
  if (upi && (cardId || useWallet))
    throw new HttpError('validation', 'UPI cannot be combined with a saved card or the wallet.', { field: 'upi' });
}

async function requestUpiPayment(context: Context, intent: Intent, upiId: string | undefined): Promise<Intent> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent;
  const outcome = await upiOf(context).ask(intent.id, upiId);
  if (outcome.refused) throw new HttpError('payment_failed', outcome.refused, { field: 'upi' });
  return outcome.intent;
}

async function confirmWithSavedCard(
  context: Context,
  userId: string,
  intent: Intent,
  cardId: string,
  log: Log,
): Promise<Intent> {
  const card = await findCard(context, userId, cardId);
  if (!card) throw new HttpError('not_found', 'There is no such card.', { field: 'payment_method_id' });
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent;
  const customer = (await findCustomerRef(context.db, userId, card.gateway)) ?? '';
  const outcome = await portOf(context, card.gateway).confirmSaved(intent.id, card.ref, customer);
  if (outcome.refused) throw new HttpError('payment_failed', outcome.refused, { field: 'payment_method_id' });
  await settleStep(context, intent.id, log);
  return outcome.intent;
}

export async function confirmPayment(context: Context, id: string, log: Log) {
  try {
    await settleStep(context, id, log, 'customer');
    const payment = await findPaymentById(context.db, id);
    if (payment?.authorizedAt && !payment.voidWantedAt) return;
    const intent = payment && (await portOf(context, payment.gateway).find(id));
    if (!payment || payment.voidWantedAt || intent?.status !== 'requires_capture') throw paymentFailed();
  } catch (error) {
    throwGatewayError(error);
  }
}
