import { type BookingStatus, type ProblemOutcome, problemOutcomes, share, statuses } from '@doorstep/shared-api/domain';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../platform/http/httpError';
import { mostCommission, splitDecisionMoney } from './decision';

const LEFT = 4555;
/** 12.5 % */
const RATE = 1250;
const parts = (
  outcome: ProblemOutcome,
  status: BookingStatus,
  refundCents: number,
  payProviderCents: number,
  leftCents = LEFT,
) => splitDecisionMoney({ outcome, refundCents, payProviderCents }, { status, leftCents, percentHundredths: RATE });

const possible: Readonly<Record<BookingStatus, readonly ProblemOutcome[]>> = {
  open: ['cancel', 'none'],
  accepted: ['cancel', 'complete', 'none'],
  on_the_way: ['cancel', 'complete', 'none'],
  arrived: ['cancel', 'complete', 'none'],
  started: ['cancel', 'complete', 'none'],
  completed: ['refund', 'pay_provider', 'none'],
  cancelled: ['refund', 'pay_provider', 'none'],
};

describe.each(statuses)('a problem of a booking that is %s', (status) => {
  test.each(problemOutcomes)('allows or refuses the outcome %s by the booking’s state', (outcome) => {
    const decide = () => parts(outcome, status, 0, outcome === 'none' ? 0 : LEFT, outcome === 'none' ? 0 : LEFT);
    if (possible[status].includes(outcome)) expect(decide).not.toThrow();
    else expect(decide).toThrow('The booking’s current status does not allow this');
  });

  test.each(problemOutcomes)(
    'requires that the parts of %s sum to the disputed amount, with commission on finished work alone',
    (outcome) => {
      if (!possible[status].includes(outcome) || outcome === 'none') return;
      const isFinished = status === 'completed' || outcome === 'complete';
      for (const refundCents of outcome === 'pay_provider' ? [0] : [0, 1, 2000, LEFT]) {
        const rest = LEFT - refundCents;
        const most = isFinished ? share(rest, RATE) : 0;
        expect(
          mostCommission(
            { outcome, refundCents, payProviderCents: 0 },
            { status, leftCents: LEFT, percentHundredths: RATE },
          ),
        ).toBe(most);
        for (const payProviderCents of [rest - most, rest])
          expect(parts(outcome, status, refundCents, payProviderCents)).toEqual({
            ...{ refundCents, payProviderCents, commissionCents: rest - payProviderCents },
          });
        if (rest - most > 0)
          expect(() => parts(outcome, status, refundCents, rest - most - 1)).toThrow('The amounts do not add up');
      }
    },
  );
});

function refusalOf(decide: () => unknown) {
  try {
    decide();
  } catch (error) {
    if (error instanceof HttpError) return error.message;
  }
  return undefined;
}

test.each([
  ['a cent more goes back than is left', () => parts('refund', 'completed', LEFT + 1, 0), 'At most $45.55 is left.'],
  ['a cent more is given away', () => parts('refund', 'completed', 2000, LEFT - 1999), 'At most $45.55 is left.'],
  [
    'something goes back although the provider is paid',
    () => parts('pay_provider', 'completed', 1, LEFT - 1),
    'This outcome refunds nothing',
  ],
  ['money would move although nothing is decided', () => parts('none', 'started', 1, 0), 'This outcome moves no money'],
  [
    'money of finished work would stay with nobody',
    () => parts('none', 'completed', 0, 0),
    'This outcome moves no money',
  ],
] as const)('refuses when %s', (_what, decide, reason) => {
  expect(refusalOf(decide)).toContain(reason);
});

test('moves no money for work that is under way', () => {
  expect(parts('none', 'started', 0, 0)).toEqual({ refundCents: 0, payProviderCents: 0, commissionCents: 0 });
});

describe('a booking with a coupon of 20 % on 100.00', () => {
  const terms = { payableCents: 8000, providerPayoutCents: 9000, promotionCents: 2000 };
  const coupon = { terms, leftCents: 2000 };
  const facts = { status: 'completed', leftCents: 8000, percentHundredths: 1000, coupon } as const;

  test.each([
    ['pay_provider', 0, 9000, { commissionCents: 1000, promotionCents: 2000 }],
    ['refund', 2000, 6750, { commissionCents: 750, promotionCents: 1500 }],
    ['refund', 8000, 0, { commissionCents: 0, promotionCents: 0 }],
  ] as const)('adds the coupon in proportion for %s with %d back', (outcome, refundCents, payProviderCents, rest) => {
    expect(splitDecisionMoney({ outcome, refundCents, payProviderCents }, facts)).toEqual({
      refundCents,
      payProviderCents,
      ...rest,
    });
  });

  test('pays no coupon for unfinished work', () => {
    const parts = splitDecisionMoney(
      { outcome: 'cancel', refundCents: 4000, payProviderCents: 4000 },
      { ...facts, status: 'accepted' },
    );
    expect(parts).toEqual({ refundCents: 4000, payProviderCents: 4000, commissionCents: 0, promotionCents: 0 });
  });

  test('refuses a decision that leaves the coupon’s money unassigned', () => {
    const whole = { ...terms, payableCents: 0, providerPayoutCents: 9000, promotionCents: 10_000 };
    const all = { ...facts, leftCents: 0, coupon: { terms: whole, leftCents: 10_000 } };
    expect(() => splitDecisionMoney({ outcome: 'none', refundCents: 0, payProviderCents: 0 }, all)).toThrow(
      'This outcome moves no money.',
    );
  });
});
