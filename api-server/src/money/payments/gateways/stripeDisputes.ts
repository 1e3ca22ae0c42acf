import type { CardDisputeState } from '@doorstep/shared-api/domain';
import type Stripe from 'stripe';
import type { DisputeEvidence } from '../../../platform/db/schema';
import type { GatewayDispute } from '../gateway';

const stateOf: Readonly<Record<string, CardDisputeState>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

const idOf = (reference: string | { id: string } | null) =>
  (typeof reference === 'string' ? reference : reference?.id) ?? '';

export function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { balance_transactions: lines, evidence_details: details } = dispute;
  // Withdrawn money is negative, reinstated money positive.
  const taken = lines.reduce((sum, { amount }) => sum - amount, 0);
  const [line] = lines;
  return {
    ref: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    // A dispute in another currency than the payment cannot be booked as it is.
    currency: line && line.currency !== dispute.currency ? line.currency : dispute.currency,
    reason: dispute.reason,
    // A state that a later Stripe invents has not decided anything.
    state: stateOf[dispute.status] ?? 'under_review',
    isInquiry: dispute.status.startsWith('warning_'),
    takenCents: taken,
    feeCents: lines.reduce((sum, { fee }) => sum + fee, 0),
    openedAt: new Date(dispute.created * 1000),
    dueAt: details.due_by ? new Date(details.due_by * 1000) : null,
  };
}

/** Stripe takes this much of one text. */
const MAX_TEXT = 20_000;

export function evidenceOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { statement, messages, serviceAddress } = evidence;
  const rest = [statement, `Address of the service: ${serviceAddress}`, messages && `Messages:\n${messages}`];
  const texts = {
    product_description: evidence.product,
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    service_date: evidence.serviceDate,
    access_activity_log: evidence.timeline,
    cancellation_policy_disclosure: evidence.cancellationPolicy,
    refund_policy_disclosure: evidence.refundPolicy,
    uncategorized_text: rest.filter(Boolean).join('\n\n'),
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text.slice(0, MAX_TEXT)]] : [])),
  );
}
