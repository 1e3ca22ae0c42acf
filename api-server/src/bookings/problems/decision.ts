import {
  type AgreedAmounts,
  type BookingStatus,
  earnedShares,
  formatMoney,
  type ProblemOutcome,
  share,
} from '@doorstep/shared-api/domain';
import { HttpError } from '../../platform/http/httpError';

export interface DecisionRequest {
  outcome: ProblemOutcome;
  refundCents: number;
  /** Provider's amount, after commission. */
  payProviderCents: number;
}

export interface DecisionParts {
  refundCents: number;
  payProviderCents: number;
  commissionCents: number;
  promotionCents?: number;
}

interface MoneyFacts {
  status: BookingStatus;
  /** Money in question: captured, and neither refunded nor earned. */
  leftCents: number;
  percentHundredths: number;
  coupon?: { terms: AgreedAmounts; leftCents: number } | undefined;
}

const isUnderWay = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled';

const isOutcomeAllowed: Readonly<Record<ProblemOutcome, (status: BookingStatus) => boolean>> = {
  refund: (status) => !isUnderWay(status),
  pay_provider: (status) => !isUnderWay(status),
  cancel: isUnderWay,
  complete: (status) => isUnderWay(status) && status !== 'open',
  none: () => true,
};

const impossible = (message: string, reason: string, field: string, more: object = {}) =>
  new HttpError('validation', message, { status: 422, field, body: { reason, ...more } });

/**
 * Returns the maximum commission: the booking's rate on finished work, otherwise 0. Operators may leave it to the
 * provider.
 */
export function mostCommission(request: DecisionRequest, facts: MoneyFacts) {
  const { leftCents, percentHundredths, coupon } = facts;
  if (!isFinished(request, facts)) return 0;
  const retainedCents = Math.max(0, leftCents - request.refundCents);
  const most = share(retainedCents + promotionFor(request, facts), percentHundredths);
  return coupon ? Math.max(most, earnedShares(coupon.terms, retainedCents).commissionCents) : most;
}

const isFinished = ({ outcome }: DecisionRequest, { status }: MoneyFacts) =>
  status === 'completed' || outcome === 'complete';

/** Returns what the platform pays for a coupon on finished work, in proportion to what the customer pays. */
function promotionFor(request: DecisionRequest, facts: MoneyFacts): number {
  const { leftCents, coupon } = facts;
  if (!coupon || !isFinished(request, facts)) return 0;
  // A coupon that paid everything leaves nothing to refund: a refund then only means that the work is not paid.
  if (coupon.terms.payableCents === 0 && request.outcome === 'refund') return 0;
  const remainingCents = Math.max(0, leftCents - request.refundCents);
  return Math.min(coupon.leftCents, earnedShares(coupon.terms, remainingCents).promotionCents);
}

/**
 * Splits the money in question. Refund, provider's part and commission must sum to it plus the platform's coupon
 * payment. Throws an error that says how to fix an invalid decision.
 */
export function splitDecisionMoney(request: DecisionRequest, facts: MoneyFacts): DecisionParts {
  const { outcome, refundCents, payProviderCents } = request;
  const { status, leftCents } = facts;
  const left = { left: formatMoney(leftCents), left_cents: leftCents };
  if (!isOutcomeAllowed[outcome](status)) {
    throw new HttpError(
      'state_conflict',
      'The booking’s current status does not allow this. Please check the booking again.',
      {
        field: 'outcome',
        body: { reason: 'outcome', status },
      },
    );
  }
  if (refundCents > leftCents) throw impossible(`At most $${left.left} is left.`, 'too_much', 'refund_cents', left);
  const promotionCents = promotionFor(request, facts);
  const potCents = leftCents + promotionCents;
  if (refundCents + payProviderCents > potCents)
    throw impossible(`At most $${formatMoney(potCents)} is left.`, 'too_much', 'pay_provider_cents', left);
  if (outcome === 'none') {
    const moves = refundCents + payProviderCents > 0;
    const inQuestion = leftCents + (isFinished(request, facts) ? (facts.coupon?.leftCents ?? 0) : 0);
    if (moves || (inQuestion > 0 && !isUnderWay(status)))
      throw impossible('This outcome moves no money. Choose one that says who gets it.', 'outcome', 'outcome', left);
    return { refundCents: 0, payProviderCents: 0, commissionCents: 0 };
  }
  if (outcome === 'pay_provider' && refundCents > 0)
    throw impossible('This outcome refunds nothing. Choose a refund instead.', 'outcome', 'refund_cents', left);
  const commissionCents = potCents - refundCents - payProviderCents;
  const most = mostCommission(request, facts);
  if (commissionCents > most) {
    const expected = potCents - refundCents - most;
    throw impossible(
      `The amounts do not add up. The provider must get at least $${formatMoney(expected)}.`,
      'does_not_add_up',
      'pay_provider_cents',
      { ...left, pay_provider_cents: expected },
    );
  }
  return { refundCents, payProviderCents, commissionCents, ...(facts.coupon && { promotionCents }) };
}
