import { type BookingStatus, problemOutcomes } from '@doorstep/shared-api/domain';
import { statusCodes } from '@doorstep/shared-api/wire';
import { describe, expect, test } from 'vitest';
import { choicesOf, type DecisionChoice, outcomeOf, splitFor } from './decision';

const question = { status: 'completed', leftCents: 27_600, commission: 1000 } as const;

describe('choicesOf', () => {
  test.each(Object.keys(statusCodes) as BookingStatus[])(
    'offers for a booking that is %s to end it while under way, or to split its money once finished',
    (status) => {
      const outcomes = [...new Set(choicesOf({ ...question, status }).map(outcomeOf))];
      const isFinished = status === 'completed' || status === 'cancelled';
      expect(outcomes).toEqual(
        isFinished
          ? ['refund', 'pay_provider']
          : problemOutcomes.filter((outcome) =>
              ['cancel', 'none', status === 'open' ? '' : 'complete'].includes(outcome),
            ),
      );
    },
  );

  test('offers only to leave a finished booking unchanged when no money is in question', () => {
    expect(choicesOf({ ...question, leftCents: 0 })).toEqual(['none']);
  });
});

describe('splitFor', () => {
  test.each([
    ['full', 'completed', [27_600, 0, 0]],
    ['part', 'completed', [12_000, 14_040, 1560]],
    ['pay_provider', 'completed', [0, 24_840, 2760]],
    ['part', 'cancelled', [12_000, 15_600, 0]],
    ['cancel', 'accepted', [12_000, 15_600, 0]],
    ['complete', 'started', [0, 24_840, 2760]],
  ] as const)(
    'splits the money for %s of a booking that is %s',
    (choice: DecisionChoice, status, [refund, provider, commission]) => {
      expect(splitFor(choice, 12_000, { ...question, status })).toEqual({
        refundCents: refund,
        providerCents: provider,
        commissionCents: commission,
      });
    },
  );

  test('returns no split when the booking continues', () => {
    expect(splitFor('none', 12_000, { ...question, status: 'started' })).toBeUndefined();
  });
});
