import type { Booking, PriceOffer } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { acceptance } from './acceptance';
import { canRespond, isOpenForOffers, negotiation, timeLeft } from './negotiation';
import { amountsBetween, offerAmount } from './offerAmount';

const now = new Date('2026-11-21T12:00:00Z');
const offer = (id: string, amountCents: number, createdAt: string, fields: Partial<PriceOffer> = {}) =>
  ({
    id,
    amountCents,
    createdAt,
    bookingId: 'b_80',
    providerId: 'p_31',
    status: 'closed',
    providerName: 'Sam Carter',
    providerImage: '',
    customerName: 'Mia Torres',
    ...fields,
  }) satisfies PriceOffer;
const booking = { status: 'open', bookingType: 'hire', totalCents: 8300, discountCents: 0 } as Booking;

const byProvider = [
  offer('o_3', 7200, '2026-11-21T11:00:00Z', { status: 'live', expiresAt: '2026-11-23T11:00:00Z' }),
  offer('o_1', 7800, '2026-11-20T11:00:00Z'),
];
const byCustomer = [offer('o_2', 7000, '2026-11-20T12:00:00Z')];

describe('the thread of offers', () => {
  it('lists the offers of both sides, newest first', () => {
    const { rounds } = negotiation(byProvider, byCustomer, 'customer', now);
    expect(rounds.map(({ offer: { id }, isMine }) => [id, isMine])).toEqual([
      ['o_3', false],
      ['o_2', true],
      ['o_1', false],
    ]);
  });

  it('puts the live offer first, also when two were written in the same second', () => {
    const at = '2026-11-21T11:00:00Z';
    const result = offer('o_9', 6800, at, { status: 'live' });
    const { rounds, live } = negotiation([offer('o_8', 7500, at)], [result], 'provider', now);
    expect(rounds.map(({ offer: { id } }) => id)).toEqual(['o_9', 'o_8']);
    expect(live?.offer.id).toBe('o_9');
  });

  it('swaps the sides for the provider', () => {
    const { mine, theirs } = negotiation(byProvider, byCustomer, 'provider', now);
    expect(mine.map(({ offer: { id } }) => id)).toEqual(['o_3', 'o_1']);
    expect(theirs.map(({ offer: { id } }) => id)).toEqual(['o_2']);
  });

  it('computes the change since the same side’s previous offer', () => {
    const { rounds } = negotiation(byProvider, byCustomer, 'customer', now);
    expect(rounds.map(({ change }) => change)).toEqual([-600, undefined, undefined]);
  });

  it('allows an answer only to the newest live offer of the other side', () => {
    const forCustomer = negotiation(byProvider, byCustomer, 'customer', now);
    expect(forCustomer.rounds.map((round) => canRespond(round, booking, 'customer'))).toEqual([true, false, false]);
    const forProvider = negotiation(byProvider, byCustomer, 'provider', now);
    expect(forProvider.rounds.some((round) => canRespond(round, booking, 'provider'))).toBe(false);
  });

  it('allows no answer to an accepted offer, nor when the booking takes no offers', () => {
    const accepted = negotiation([{ ...byProvider[0], status: 'accepted' } as PriceOffer], [], 'customer', now);
    expect(accepted.rounds.some((round) => canRespond(round, booking, 'customer'))).toBe(false);
    const { rounds } = negotiation(byProvider, [], 'customer', now);
    expect(canRespond(rounds[0] as never, { ...booking, status: 'accepted' }, 'customer')).toBe(false);
    expect(isOpenForOffers({ ...booking, bookingType: 'book' }, 'customer')).toBe(false);
  });

  it('treats an offer past its end as expired, before the server reports it', () => {
    const late = new Date('2026-11-23T11:00:00Z');
    const { live, rounds } = negotiation(byProvider, byCustomer, 'customer', late);
    expect(live).toBeUndefined();
    expect(rounds[0]).toMatchObject({ hasRunOut: true, isLive: false });
  });
});

describe('the time until an offer expires', () => {
  it.each([
    ['2026-11-23T11:00:00Z', { unit: 'hours', hours: 47 }],
    ['2026-11-21T15:20:00Z', { unit: 'hoursMinutes', hours: 3, minutes: 20 }],
    ['2026-11-21T12:09:30Z', { unit: 'minutes', minutes: 10 }],
    ['2026-11-21T12:00:00Z', undefined],
    [undefined, undefined],
  ])('returns for the end %s the time %o', (end, left) => {
    expect(timeLeft(end, now)).toEqual(left);
  });
});

describe('a typed amount', () => {
  it.each([
    ['85', 8500],
    ['85.5', 8550],
    ['85,50', 8550],
    ['$ 1,250.00', 125_000],
    ['۸۵٫۵۰', 8550],
    ['100000', 10_000_000],
  ])('accepts %s', (typed, cents) => {
    expect(offerAmount(typed)).toBe(cents);
  });

  it.each(['', '0', '-5', 'abc', '1.234', '100000.01', '1e3', '5 5x'])('rejects "%s"', (typed) => {
    expect(offerAmount(typed)).toBeUndefined();
  });

  it('suggests amounts between the two current offers', () => {
    expect(amountsBetween(7000, 7800)).toEqual([7200, 7400, 7600]);
    expect(amountsBetween(7000, 7200)).toEqual([7100]);
    expect(amountsBetween(undefined, 7200)).toEqual([]);
  });
});

describe('accepting an offer', () => {
  it('costs exactly the offer without a coupon', () => {
    expect(acceptance(booking, 8500, 1000)).toEqual({
      offerCents: 8500,
      discountCents: 0,
      payableCents: 8500,
      shareCents: 7650,
      isEstimate: false,
    });
  });

  it('subtracts the whole coupon from the price and keeps the provider’s share', () => {
    const withCoupon = { ...booking, totalCents: 4555, discountCents: 456 };
    expect(acceptance(withCoupon, 8000, 1250)).toMatchObject({
      discountCents: 800,
      payableCents: 7200,
      shareCents: 7000,
    });
    expect(acceptance({ ...booking, totalCents: 2000, discountCents: 1000 }, 8000, 1000)).toMatchObject({
      discountCents: 4000,
      payableCents: 4000,
      shareCents: 7200,
      isEstimate: true,
    });
  });
});
