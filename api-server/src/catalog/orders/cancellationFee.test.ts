import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../platform/db/tables/rules';
import { cancelTerms } from './cancellationFee';

const startAt = new Date('2026-12-01T18:00:00Z');
const hoursBefore = (hours: number) => new Date(startAt.getTime() - hours * 3_600_000);
const accepted = {
  status: 'accepted',
  paymentStatus: 'captured',
  payableCents: 4555,
  refundedCents: 0,
  startAt,
  termsStartAt: null,
  newArrivalAt: null,
  limits: defaultLimits,
} as const;

describe('what cancelling costs', () => {
  test.each([
    [25, 'free', 0, 4555, hoursBefore(24)],
    [24, 'half', 2278, 2277, hoursBefore(2)],
    [2.01, 'half', 2278, 2277, hoursBefore(2)],
    [2, 'full', 4555, 0, null],
    [0.01, 'full', 4555, 0, null],
    [0, 'free', 0, 4555, null],
    [-1, 'free', 0, 4555, null],
  ] as const)('%d hours before the start of an accepted booking: %s', (hours, policy, feeCents, refundCents, until) => {
    expect(cancelTerms(accepted, 'customer', hoursBefore(hours))).toEqual({ policy, feeCents, refundCents, until });
  });

  test.each([
    [30, 0, 1555],
    [3, 1555, 0],
  ])(
    '%d hours before the start, with 30.00 given back already: %d is the fee, %d goes back',
    (hours, feeCents, refundCents) => {
      const partly = { ...accepted, paymentStatus: 'partially_refunded', refundedCents: 3000 } as const;
      expect(cancelTerms(partly, 'customer', hoursBefore(hours))).toMatchObject({ feeCents, refundCents });
    },
  );

  test('a booking that was moved keeps the earlier of its starts', () => {
    const nextWeek = new Date(startAt.getTime() + 7 * 24 * 3_600_000);
    const moved = { ...accepted, startAt: nextWeek, termsStartAt: startAt };
    for (const hours of [25, 5, 1]) {
      const now = hoursBefore(hours);
      expect(cancelTerms(moved, 'customer', now)).toEqual(cancelTerms(accepted, 'customer', now));
    }
    expect(cancelTerms(moved, 'customer', hoursBefore(-72))).toMatchObject({ policy: 'full' });
    expect(cancelTerms(moved, 'provider', hoursBefore(1))).toMatchObject({ feeCents: 0 });
  });

  test.each([
    [29, 'full'],
    [30, 'free'],
    [90, 'free'],
  ])(
    'an announced delay of %d minutes makes it %s, for customers and at any time before the arrival',
    (minutes, policy) => {
      const newArrivalAt = new Date(startAt.getTime() + minutes * 60_000);
      const delayed = { ...accepted, newArrivalAt };
      expect(cancelTerms(delayed, 'customer', hoursBefore(1))).toMatchObject({ policy });
      const { freeCancelDelay: _unknown, ...olderLimits } = defaultLimits;
      const older = { ...delayed, limits: olderLimits as typeof defaultLimits };
      expect(cancelTerms(older, 'customer', hoursBefore(1))).toMatchObject({ policy });
      const stricter = { ...delayed, limits: { ...defaultLimits, freeCancelDelay: 91 } };
      expect(cancelTerms(stricter, 'customer', hoursBefore(1))).toMatchObject({ policy: 'full' });
    },
  );

  test('charges nothing before the acceptance, when the provider cancels, or for an unpaid booking', () => {
    const now = hoursBefore(1);
    expect(cancelTerms({ ...accepted, status: 'open', paymentStatus: 'authorized' }, 'customer', now)).toMatchObject({
      policy: 'free',
      feeCents: 0,
      refundCents: 4555,
    });
    expect(cancelTerms(accepted, 'provider', now)).toMatchObject({ policy: 'free', feeCents: 0, refundCents: 4555 });
    for (const paymentStatus of ['requires_payment', 'not_required'] as const) {
      expect(cancelTerms({ ...accepted, paymentStatus }, 'customer', now)).toMatchObject({
        feeCents: 0,
        refundCents: 0,
      });
    }
  });

  test('fee and refund are the price, whatever it was and whenever it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -100, max: 1000 }),
        (totalCents, hours) => {
          const terms = cancelTerms({ ...accepted, payableCents: totalCents }, 'customer', hoursBefore(hours / 10));
          expect(terms.feeCents + terms.refundCents).toBe(totalCents);
          expect(Math.min(terms.feeCents, terms.refundCents)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
