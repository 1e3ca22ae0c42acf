import { type BookingStatus, formatMoney, type ProblemOutcome, share } from '@doorstep/shared-api/domain';
import { HttpError } from '../../http/httpError';

export interface DecisionRequest {
  outcome: ProblemOutcome;
  refundCents: number;
  /** What the provider gets, after commission. */
  payProviderCents: number;
}

interface Facts {
  status: BookingStatus;
  /** Taken, and neither refunded nor anybody's: the money in question. */
  leftCents: number;
  percentHundredths: number;
}

const isUnderWay = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled';

/** What each outcome may be of. */
const fits: Readonly<Record<ProblemOutcome, (status: BookingStatus) => boolean>> = {
  refund: (status) => !isUnderWay(status),
  pay_provider: (status) => !isUnderWay(status),
  cancel: isUnderWay,
  complete: (status) => isUnderWay(status) && status !== 'open',
  none: () => true,
};

const impossible = (message: string, reason: string, field: string, more: object = {}) =>
  new HttpError('validation', message, { status: 422, field, body: { reason, ...more } });

/** Of finished work alone there is a commission, at most at the booking's rate. Operators may leave it to the provider. */
export function mostCommission(
  { outcome, refundCents }: DecisionRequest,
  { status, leftCents, percentHundredths }: Facts,
) {
  const isFinished = status === 'completed' || outcome === 'complete';
  return isFinished ? share(Math.max(0, leftCents - refundCents), percentHundredths) : 0;
}

/**
 * The parts of the money in question: what goes back, what the provider gets and the commission are together exactly that
 * money. Throws what is wrong with a decision in a sentence that says what to do.
 */
export function partsOf(request: DecisionRequest, facts: Facts) {
  const { outcome, refundCents, payProviderCents } = request;
  const { status, leftCents } = facts;
  const left = { left: formatMoney(leftCents), left_cents: leftCents };
  if (!fits[outcome](status)) {
    throw new HttpError('state_conflict', 'This is not possible for the booking as it is now. Look at it again.', {
      field: 'outcome',
      body: { reason: 'outcome', status },
    });
  }
  if (refundCents > leftCents) throw impossible(`At most $${left.left} is left.`, 'too_much', 'refund_cents', left);
  if (refundCents + payProviderCents > leftCents)
    throw impossible(`At most $${left.left} is left.`, 'too_much', 'pay_provider_cents', left);
  if (outcome === 'none') {
    const moves = refundCents + payProviderCents > 0;
    if (moves || (leftCents > 0 && !isUnderWay(status)))
      throw impossible('Say where the money goes: with this outcome none moves.', 'outcome', 'outcome', left);
    return { refundCents: 0, payProviderCents: 0, commissionCents: 0 };
  }
  if (outcome === 'pay_provider' && refundCents > 0)
    throw impossible('Nothing goes back with this outcome. Choose a refund.', 'outcome', 'refund_cents', left);
  const commissionCents = leftCents - refundCents - payProviderCents;
  const most = mostCommission(request, facts);
  if (commissionCents > most) {
    const expected = leftCents - refundCents - most;
    throw impossible(
      `The parts do not add up: the provider gets at least $${formatMoney(expected)}.`,
      'does_not_add_up',
      'pay_provider_cents',
      { ...left, pay_provider_cents: expected },
    );
  }
  return { refundCents, payProviderCents, commissionCents };
}
