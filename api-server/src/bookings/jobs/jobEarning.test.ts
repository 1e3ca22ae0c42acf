import { describe, expect, test } from 'vitest';
import { type EarningFacts, earningOf } from './jobEarning';

const accepted: EarningFacts['booking'] = {
  ...{ status: 'accepted', paymentStatus: 'captured' },
  ...{ payableCents: 10_000, refundedCents: 0, providerPayoutCents: 9000, commissionCents: 1000, promotionCents: 0 },
};
const facts: EarningFacts = {
  ...{ booking: accepted, left: 10_000, ofProvider: 0, ofPlatform: 0, ofCoupon: 0, withBank: 0, hasOpenProblem: false },
};
const completed: EarningFacts['booking'] = { ...accepted, status: 'completed' };
const cancelled: EarningFacts['booking'] = { ...accepted, status: 'cancelled' };
const bookingPaidByPlatform: EarningFacts['booking'] = {
  ...accepted,
  paymentStatus: 'not_required',
  payableCents: 0,
  promotionCents: 10_000,
};
const bookingPaidByProvider: EarningFacts['booking'] = {
  ...bookingPaidByPlatform,
  providerPayoutCents: 0,
  commissionCents: 0,
  promotionCents: 0,
};
const earnedBalances = { left: 0, ofProvider: 9000, ofPlatform: 1000 };

describe('earningOf', () => {
  test.each<[string, Partial<EarningFacts>, string, number]>([
    ['accepted and paid', {}, 'expected', 9000],
    ['open, with an authorised card', { booking: { ...accepted, status: 'open' } }, 'expected', 9000],
    [
      'accepted, not paid yet',
      { booking: { ...accepted, paymentStatus: 'requires_payment' }, left: 0 },
      'expected',
      9000,
    ],
    ['charged back before the visit', { left: 0, withBank: 10_000 }, 'charged_back', 0],
    ['charged back in part before the visit', { left: 6000, withBank: 4000 }, 'expected', 5400],
    [
      'charged back while it was open',
      { booking: { ...accepted, status: 'open' }, left: 0, withBank: 1 },
      'charged_back',
      0,
    ],
    ['charged back, and the marketplace bears it', { withBank: 10_000 }, 'expected', 9000],
    ['completed, awaiting the customer', { booking: completed }, 'expected', 9000],
    ['completed, charged back while it awaits', { booking: completed, left: 0, withBank: 10_000 }, 'charged_back', 0],
    ['confirmed', { booking: completed, ...earnedBalances }, 'earned', 9000],
    ['confirmed, then charged back', { booking: completed, left: 0, withBank: 10_000 }, 'charged_back', 0],
    [
      'confirmed, charged back in part',
      { booking: completed, left: 0, ofProvider: 5400, ofPlatform: 600, withBank: 4000 },
      'earned',
      5400,
    ],
    [
      'confirmed, charged back, borne by us',
      { booking: completed, ...earnedBalances, withBank: 10_000 },
      'earned',
      9000,
    ],
    [
      'confirmed, below zero by a rule',
      { booking: completed, left: 0, ofProvider: -100, withBank: 10_000 },
      'charged_back',
      0,
    ],
    ['in question before it was confirmed', { booking: completed, hasOpenProblem: true }, 'questioned', 9000],
    [
      'in question, and charged back',
      { booking: completed, left: 0, withBank: 10_000, hasOpenProblem: true },
      'charged_back',
      0,
    ],
    ['free by a coupon of the platform', { booking: bookingPaidByPlatform, left: 0 }, 'expected', 9000],
    [
      'free by a coupon of the platform, confirmed',
      { booking: { ...bookingPaidByPlatform, status: 'completed' }, ...earnedBalances, ofCoupon: 10_000 },
      'earned',
      9000,
    ],
    ['free by a coupon of the provider', { booking: bookingPaidByProvider, left: 0 }, 'nothing', 0],
    [
      'refunded in part',
      { booking: { ...completed, paymentStatus: 'partially_refunded', refundedCents: 5000 }, left: 5000 },
      'expected',
      4500,
    ],
    [
      'refunded whole',
      { booking: { ...completed, paymentStatus: 'refunded', refundedCents: 10_000 }, left: 0 },
      'nothing',
      0,
    ],
    ['cancelled without a fee', { booking: { ...cancelled, refundedCents: 10_000 }, left: 0 }, 'nothing', 0],
    [
      'cancelled with a fee',
      { booking: { ...cancelled, refundedCents: 5000 }, left: 0, ofProvider: 5000 },
      'earned',
      5000,
    ],
  ])('%s', (_, change, state, cents) => {
    expect(earningOf({ ...facts, ...change })).toEqual({ state, cents });
  });
});
