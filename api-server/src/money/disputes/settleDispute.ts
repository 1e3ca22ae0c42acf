import { isCardDisputeOpen } from '@doorstep/shared-api/domain';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, GatewayName, MoneyMovementKind } from '../../platform/db/schema';
import { publish, publishBookingChange, withEvents } from '../../platform/events/outbox';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log';
import { coveredChargebackEntries, type Entries, earningReversalEntries, reversed, walletOf } from '../ledger/accounts';
import { entriesOfDispute, postMovement } from '../ledger/ledger.repository';
import { advancedRefundsOf, platformLossOf } from '../ledger/platformLosses.repository';
import { findWholeIntent } from '../payments/findWholeIntent';
import { type GatewayDispute, GatewayTimeoutError } from '../payments/gateway';
import { cardGatewayOf } from '../payments/gateways/portOf';
import {
  bookingIdOf,
  changePayment,
  findPaymentById,
  markRefunded,
  type Payment,
} from '../payments/payments.repository';
import { settlePayment } from '../payments/settlePayment';
import { settleStep } from '../payments/settleStep';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import * as stored from './disputes.repository';
import { earnWhatWaited } from './earnWhatWaited';
import { notifyOfDispute } from './notifyOfDispute';
import { lossEntries, takeBack } from './takeBack';

/** Without an event, the gateway is asked again after this time. */
const POLL_INTERVAL = 6 * HOUR;

/**
 * Safe to call at any time and repeatedly: an event only triggers it. Books nothing for foreign payments, which the
 * reconciliation lists.
 */
export async function settleDispute(context: Context, gateway: GatewayName, ref: string, log: Log) {
  const news = await askGateway(context, gateway, ref);
  const known = news && (await findPaymentById(context.db, news.paymentId));
  if (!news || !known) return;
  // The gateway captured the payment without our knowing.
  if (known.capturedCents === 0) await settleStep(context, known.id, log);
  // A refund of ours that the gateway made without our knowing is not part of the chargeback.
  const isRefundUnsure = known.refundWantedCents > known.refundedCents;
  const intent = isRefundUnsure ? await findWholeIntent(context, known) : undefined;
  const now = context.clock();
  const heard = { news, refundedCents: intent?.refundedCents ?? 0 };
  const unsettled = await withEvents(context.db, now, (tx) => applyGatewayDispute(tx, gateway, heard, known, now));
  for (const id of unsettled) await settlePayment(context, id, log);
}

async function askGateway(context: Context, gateway: GatewayName, ref: string): Promise<GatewayDispute | undefined> {
  const port = cardGatewayOf(context, gateway);
  const news = await port.findDispute(ref);
  if (news?.state !== 'needs_response') return news;
  const evidence = (await stored.findDisputeByRef(context.db, gateway, ref))?.evidence;
  return evidence ? port.submitEvidence(ref, evidence) : news;
}

/** Polls disputes whose events may be lost. Part of the maintenance job. */
export async function settleOpenDisputes(context: Context, log: Log) {
  for (const { gateway, ref } of await stored.listDisputesToPoll(context.db, context.clock())) {
    try {
      await settleDispute(context, gateway, ref, log);
    } catch (error) {
      log.error({ err: error, disputeRef: ref }, 'could not sync a dispute with the payment gateway');
      if (error instanceof GatewayTimeoutError) return;
    }
  }
}

interface DisputeNews {
  news: GatewayDispute;
  refundedCents: number;
}

async function applyGatewayDispute(tx: Session, gateway: GatewayName, heard: DisputeNews, known: Payment, now: Date) {
  // Lock these rows in the order used everywhere.
  const about = bookingIdOf(known);
  const booking = about ? await stored.lockBooking(tx, about) : undefined;
  if (booking?.providerId) await lockPayee(tx, booking.providerId);
  const payment = await stored.lockPayment(tx, known.id);
  if (!payment) throw new Error('the payment of the dispute is missing');
  const { news } = heard;
  const refundedCents = Math.min(heard.refundedCents, payment.refundWantedCents);
  if (refundedCents > payment.refundedCents) {
    await markRefunded(tx, payment, refundedCents, now);
    payment.refundedCents = refundedCents;
  }
  const { ref, amountCents, currency, reason, state, isInquiry, openedAt, dueAt } = news;
  const before = await stored.lockOrInsert(tx, {
    ...{ gateway, ref, paymentId: payment.id, bookingId: about },
    ...{ id: newId('dp'), amountCents, currency, reason, state, isInquiry, openedAt, dueAt },
    isBorneByPlatform:
      reason === 'fraudulent' && !payment.tipOf && !!booking && (await stored.wasStarted(tx, booking.id)),
  });
  const books = new DisputeBookkeeper(tx, { dispute: before, payment, booking, now });
  const isBooked = currency === payment.currency && payment.capturedCents > 0;
  const setAsideCents = isBooked ? await books.follow(news) : 0;
  const isOpen = isCardDisputeOpen(state);
  const isNews = before.version === 1 || before.state !== state || before.setAsideCents !== setAsideCents;
  await stored.changeDispute(tx, before.id, {
    ...{ state, reason, dueAt, amountCents, isInquiry, setAsideCents, feeCents: books.feeCents },
    closedAt: isOpen ? null : (before.closedAt ?? now),
    askAt: isOpen ? addMilliseconds(now, POLL_INTERVAL) : null,
    ...(isNews && { version: before.version + 1 }),
  });
  if (isNews && booking) {
    await notifyOfDispute(tx, { booking, before, state, setAsideCents });
    publishBookingChange(tx, booking, 'payment');
    if (booking.providerId) publish(tx, { userId: booking.providerId, kind: 'payment', bookingId: booking.id });
  }
  return books.unsettled;
}

interface DisputeParts {
  dispute: stored.Dispute;
  payment: Payment;
  booking: Booking | undefined;
  now: Date;
}

class DisputeBookkeeper {
  readonly #tx: Session;
  readonly #parts: DisputeParts;
  unsettled: string[] = [];
  feeCents: number;

  constructor(tx: Session, parts: DisputeParts) {
    this.#tx = tx;
    this.#parts = parts;
    this.feeCents = parts.dispute.feeCents;
  }

  async follow({ state, amountCents, takenCents, feeCents, isInquiry }: GatewayDispute): Promise<number> {
    const { dispute } = this.#parts;
    if (feeCents > 0 && dispute.feeCents === 0) await this.#bookFee(feeCents);
    const isTaken = takenCents > 0 || (state === 'lost' && !isInquiry);
    let setAside = dispute.setAsideCents;
    if (isTaken && setAside === 0) setAside = await this.#setAside(takenCents || amountCents);
    // When it was closed without a winner, the amount tells who won.
    const isBack = state === 'won' || (state === 'closed' && takenCents <= 0);
    if (isBack && setAside > 0) setAside = await this.#giveBack(setAside);
    if (!isBack && !isCardDisputeOpen(state) && setAside > 0) await this.#lose(setAside);
    return setAside;
  }

  #post(kind: MoneyMovementKind, amountCents: number, entries: Entries) {
    const { dispute, payment, now: at } = this.#parts;
    const about = { bookingId: bookingIdOf(payment), paymentId: payment.id, disputeId: dispute.id };
    return postMovement(this.#tx, { ...about, kind, amountCents, entries, at });
  }

  async #bookFee(cents: number) {
    await this.#post('gateway_fee', cents, { gateway_fees: -cents, customer_external: cents });
    this.feeCents = cents;
  }

  async #setAside(cents: number): Promise<number> {
    const { dispute, payment, booking, now } = this.#parts;
    // A dispute that was won and charged back again needs staff: the reconciliation lists it.
    if (await entriesOfDispute(this.#tx, dispute.id, 'chargeback')) return 0;
    const { isBorneByPlatform } = dispute;
    const taken = await takeBack(this.#tx, { payment, booking, cents, isBorneByPlatform, now });
    await this.#post('chargeback', cents, { ...lossEntries(taken, { payment, booking }), disputed: cents });
    await this.#changePayment(cents, -taken.fromRefunds);
    return cents;
  }

  /** Returns the disputed money to its former accounts and earns what could not be earned meanwhile. */
  async #giveBack(cents: number): Promise<number> {
    const { dispute, payment, booking, now } = this.#parts;
    const entries = await entriesOfDispute(this.#tx, dispute.id, 'chargeback');
    if (!entries) throw new Error('the ledger has no hold for this dispute');
    const wasLost = await entriesOfDispute(this.#tx, dispute.id, 'chargeback_lost');
    const { disputed = 0, ...rest } = entries;
    const back = wasLost ? { ...rest, customer_external: disputed } : entries;
    await this.#post('chargeback_won', cents, reversed(back));
    const refunds = -(entries.refunds ?? 0);
    await this.#changePayment(-cents, refunds);
    if (refunds > 0) this.unsettled.push(payment.id);
    await this.#uncover();
    await this.#takeAdvance(cents + (entries.platform_losses ?? 0));
    if (booking && !payment.tipOf) this.unsettled.push(...(await earnWhatWaited(this.#tx, booking, now)));
    return 0;
  }

  /** Turns money that the marketplace received for a chargeback it no longer bears back into the customer's refund. */
  async #uncover() {
    const { payment } = this.#parts;
    const { bookingId, id: paymentId } = payment;
    const cents = -(await platformLossOf(this.#tx, paymentId)).uncoveredCents;
    if (cents <= 0) return;
    const about = { bookingId, paymentId, at: this.#parts.now };
    await postMovement(this.#tx, {
      ...about,
      kind: 'chargeback_covered',
      amountCents: cents,
      entries: coveredChargebackEntries(-cents),
    });
  }

  /**
   * Settles refunds from the gateway's dashboard that the marketplace paid while the money was set aside. Takes them
   * from those who have the money again (`fromOthers`), as without the dispute.
   */
  async #takeAdvance(fromOthers: number) {
    const { dispute, payment, booking, now } = this.#parts;
    const { id: paymentId } = payment;
    const cents = Math.min(fromOthers, await advancedRefundsOf(this.#tx, { paymentId, disputeId: dispute.id }));
    if (cents <= 0) return;
    // Refunds that we requested have reached the customer or are on their way.
    const settled = { ...payment, refundedCents: payment.refundWantedCents };
    const request = { payment: settled, booking, cents, isBorneByPlatform: false, now };
    const { provider, commission, losses, wallet, promotion } = (await takeBack(this.#tx, request)).shares;
    const backCents = cents - losses;
    if (backCents <= 0) return;
    const about = { bookingId: bookingIdOf(payment), paymentId, at: now };
    const earnedCents = provider + commission;
    if (booking?.providerId && earnedCents > 0) {
      const kind = payment.tipOf ? 'tip_returned' : 'questioned';
      const entries = earningReversalEntries(booking.providerId, provider, commission, promotion);
      await postMovement(this.#tx, { ...about, kind, amountCents: earnedCents, entries });
    }
    const entries = {
      [walletOf(payment.userId)]: -wallet,
      escrow: wallet - backCents,
      platform_losses: backCents,
    };
    await postMovement(this.#tx, { ...about, kind: 'correction', amountCents: backCents, entries });
  }

  async #lose(cents: number) {
    if (await entriesOfDispute(this.#tx, this.#parts.dispute.id, 'chargeback_lost')) return;
    await this.#post('chargeback_lost', cents, { disputed: -cents, customer_external: cents });
  }

  async #changePayment(chargedBack: number, refundWanted: number) {
    const { payment } = this.#parts;
    const chargedBackCents = payment.chargedBackCents + chargedBack;
    const refundWantedCents = payment.refundWantedCents + refundWanted;
    await changePayment(this.#tx, payment.id, { chargedBackCents, refundWantedCents });
    Object.assign(payment, { chargedBackCents, refundWantedCents });
  }
}
