import type { Provider } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { chosenTimeOf, findOffer, linesWithOfferPrices, lowestPriceOf, offersOf } from './offers';

const now = new Date('2026-11-29T18:00:00Z');
const person = (id: string, facts: Partial<Provider> = {}): Provider => ({
  id,
  name: id,
  image: '',
  serviceTitle: 'Plumber',
  rating: 4.9,
  address: '',
  serviceNames: [],
  chosenPriceCents: 8600,
  nextTimes: ['2026-11-29T23:30:00Z', '2026-11-30T17:00:00Z'],
  ...facts,
});

describe('offersOf', () => {
  it('lists people with their price and free times in the order of the page', () => {
    const offers = offersOf({ providers: [person('ravi'), person('nadia', { chosenPriceCents: 9100 })] }, now);
    expect(offers.map(({ provider, priceCents }) => [provider.id, priceCents])).toEqual([
      ['ravi', 8600],
      ['nadia', 9100],
    ]);
  });

  it('drops times that have passed, and people who have no other', () => {
    const late = new Date('2026-11-30T00:00:00Z');
    const providers = [person('ravi'), person('ben', { nextTimes: ['2026-11-29T23:30:00Z'] })];
    expect(offersOf({ providers }, late)).toMatchObject([
      { provider: { id: 'ravi' }, times: ['2026-11-30T17:00:00Z'] },
    ]);
  });

  it('drops a time for which it has become too late to book', () => {
    const providers = [person('ravi')];
    const at = (moment: string) => offersOf({ providers }, new Date(moment))[0]?.times[0];
    expect(at('2026-11-29T22:28:00Z')).toBe('2026-11-29T23:30:00Z');
    expect(at('2026-11-29T22:29:00Z')).toBe('2026-11-30T17:00:00Z');
  });

  it('drops people who do not offer all chosen services', () => {
    expect(offersOf({ providers: [person('ravi', { chosenPriceCents: undefined })] }, now)).toEqual([]);
  });
});

describe('findOffer', () => {
  const offers = offersOf({ providers: [person('ravi'), person('nadia')] }, now);

  it('finds the person of a chosen time', () => {
    expect(findOffer(offers, { providerId: 'nadia', startAt: '2026-11-30T17:00:00Z' })?.provider.id).toBe('nadia');
  });

  it('finds nobody for a time that is no longer free, and without a choice', () => {
    expect(findOffer(offers, { providerId: 'nadia', startAt: '2026-11-30T18:00:00Z' })).toBeUndefined();
    expect(findOffer(offers, undefined)).toBeUndefined();
  });
});

describe('chosenTimeOf', () => {
  const draft = { lines: [], asap: false, updatedAt: '', date: '2026-11-29', time: '15:30' };

  it('reads person and time of a draft on the clocks of the zone', () => {
    expect(chosenTimeOf({ ...draft, provider: { id: 'ravi', name: 'Ravi' } }, 'America/Los_Angeles')).toEqual({
      providerId: 'ravi',
      startAt: '2026-11-29T23:30:00Z',
    });
  });

  it('reads nothing without a person', () => {
    expect(chosenTimeOf(draft, 'America/Los_Angeles')).toBeUndefined();
  });
});

const lines = [
  { subcategoryId: 'leak', name: 'Leak repair', priceCents: 4500 },
  { subcategoryId: 'tap', name: 'Tap fitting', priceCents: 3800 },
];

describe('linesAt', () => {
  it("shows the chosen services at the person's prices", () => {
    const [offer] = offersOf({ providers: [person('ravi', { chosenPricesCents: [4800, 3800] })] }, now);
    expect(offer && linesWithOfferPrices(offer, lines).map(({ priceCents }) => priceCents)).toEqual([4800, 3800]);
  });

  it('keeps the listed prices when the server sends no parts', () => {
    const [offer] = offersOf({ providers: [person('ravi')] }, now);
    expect(offer && linesWithOfferPrices(offer, lines)).toEqual(lines);
  });
});

describe('lowestPriceOf', () => {
  it('names the lowest price, and none without offers', () => {
    const providers = [person('ravi'), person('ben', { chosenPriceCents: 7900 })];
    expect(lowestPriceOf(offersOf({ providers }, now))).toBe(7900);
    expect(lowestPriceOf([])).toBeUndefined();
  });
});
