import type Stripe from 'stripe';
import type { GatewayLineKind } from '../../../platform/db/schema';
import type { GatewayLine } from '../gateway';

const kindOf: Readonly<Record<string, GatewayLineKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'payout',
  transfer_cancel: 'payout',
  transfer_failure: 'payout',
  transfer_refund: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const idOf = (reference: unknown): string | undefined =>
  typeof reference === 'string' ? reference : ((reference as { id?: string } | null)?.id ?? undefined);

/** Leaves out payouts to our own bank, which involve nobody in the marketplace. */
export async function listStripeLines(stripe: Stripe, from: Date, until: Date): Promise<GatewayLine[]> {
  const lines: GatewayLine[] = [];
  const params = { created: { gte: seconds(from), lt: seconds(until) }, limit: 100, expand: ['data.source'] };
  for await (const line of stripe.balanceTransactions.list(params)) {
    if (line.type.startsWith('payout')) continue;
    lines.push(await toLine(stripe, line));
  }
  return lines;
}

async function toLine(stripe: Stripe, line: Stripe.BalanceTransaction): Promise<GatewayLine> {
  const source = (typeof line.source === 'object' ? line.source : null) as Record<string, unknown> | null;
  const isDispute = source?.object === 'dispute';
  return {
    ref: line.id,
    kind: isDispute ? 'dispute' : (kindOf[line.type] ?? 'other'),
    amountCents: line.amount,
    feeCents: line.fee,
    currency: line.currency,
    at: new Date(line.created * 1000),
    paymentId: idOf(source?.payment_intent),
    disputeRef: isDispute ? idOf(source) : undefined,
    payoutKey: await payoutOf(stripe, source),
  };
}

/** Returns the payout of a transfer, which is its transfer group. Reversals refer to their transfer. */
async function payoutOf(stripe: Stripe, source: Record<string, unknown> | null): Promise<string | undefined> {
  if (source?.object === 'transfer') return (source as unknown as Stripe.Transfer).transfer_group ?? undefined;
  if (source?.object !== 'transfer_reversal') return undefined;
  const { transfer } = source as unknown as Stripe.TransferReversal;
  return (await stripe.transfers.retrieve(idOf(transfer) ?? '')).transfer_group ?? undefined;
}
