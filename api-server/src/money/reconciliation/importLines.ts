import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { GatewayName } from '../../platform/db/schema';
import type { Log } from '../../platform/log';
import { findDisputeByRef } from '../disputes/disputes.repository';
import { settleDispute } from '../disputes/settleDispute';
import { postMovement } from '../ledger/ledger.repository';
import type { GatewayLine } from '../payments/gateway';
import { findPaymentById } from '../payments/payments.repository';
import { settleStep } from '../payments/settleStep';
import * as stored from './reconciliation.repository';

const IMPORT_INTERVAL = 10 * MINUTE;
/** Gateways list some movements late: so far back each import asks again. */
const OVERLAP = 3 * DAY;
/** The first import of a site that ran before there was one. */
const FIRST_IMPORT_PERIOD = 100 * DAY;

export async function importLinesIfDue(context: Context, log: Log) {
  const known = await stored.findImport(context.db, context.payments.gateway);
  if (!known || addMilliseconds(known.until, IMPORT_INTERVAL) <= context.clock()) await importLines(context, log);
}

/**
 * Imports all movements from the gateway, each line once. Books what no event reported: fees, and refunds and disputes
 * whose events were lost. Several processes may run it at once.
 */
export async function importLines(context: Context, log: Log) {
  const { db, clock, payments } = context;
  const { gateway } = payments;
  const until = clock();
  const known = await stored.findImport(db, gateway);
  const since = known?.since ?? addMilliseconds(until, -FIRST_IMPORT_PERIOD);
  const from = known ? new Date(Math.max(since.getTime(), known.until.getTime() - OVERLAP)) : since;
  const lines = await payments.listLines(from, until);
  const old = await stored.listKnownRefs(db, gateway, from);
  for (const line of lines) if (!old.has(line.ref)) await settleAndStoreLine(context, gateway, line, log);
  await stored.storeImport(db, { gateway, since, until });
}

async function settleAndStoreLine(context: Context, gateway: GatewayName, line: GatewayLine, log: Log) {
  // Do this before storing the line, so that the next import repeats it after a failure.
  if (line.kind === 'refund' && line.paymentId) await settleStep(context, line.paymentId, log);
  const subject = await subjectOf(context, gateway, line, log);
  await context.db.transaction(async (tx) => {
    const { ref, kind, amountCents, feeCents, currency, at } = line;
    const isFirst = await stored.insertLine(tx, { gateway, ref, kind, amountCents, feeCents, currency, at, subject });
    if (isFirst) await recordFee(tx, line, subject);
  });
}

async function subjectOf(context: Context, gateway: GatewayName, line: GatewayLine, log: Log) {
  const { ref, kind, disputeRef, payoutKey, paymentId } = line;
  if (disputeRef) {
    if (!(await findDisputeByRef(context.db, gateway, disputeRef)))
      await settleDispute(context, gateway, disputeRef, log);
    const dispute = await findDisputeByRef(context.db, gateway, disputeRef);
    return dispute ? `dispute:${dispute.id}` : `line:${ref}`;
  }
  if (payoutKey) return payoutKey;
  if (kind === 'fee') return 'fees';
  const isOurs = paymentId && (await findPaymentById(context.db, paymentId));
  return isOurs ? `payment:${paymentId}` : `line:${ref}`;
}

/** Dispute fees are booked with the dispute. */
async function recordFee(tx: Session, { kind, amountCents, feeCents, currency, at }: GatewayLine, subject: string) {
  const cents = kind === 'fee' ? feeCents - amountCents : feeCents;
  const [type, id = null] = subject.split(':');
  const isBooked = type === 'fees' || type === 'payment';
  if (cents === 0 || currency !== 'usd' || !isBooked) return;
  const entries = { gateway_fees: -cents, customer_external: cents };
  await postMovement(tx, { kind: 'gateway_fee', bookingId: null, paymentId: id, amountCents: cents, entries, at });
}
