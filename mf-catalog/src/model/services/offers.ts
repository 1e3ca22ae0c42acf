import {
  type Cents,
  instantOfWallTime,
  leadTimeMinutes,
  type OrderLine,
  type Provider,
  type ServicePage,
} from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';

export interface Offer {
  readonly provider: Provider;
  readonly priceCents: Cents;
  /** Prices of the single services, in the order in which they were chosen. Absent where the server sends none. */
  readonly pricesCents?: readonly Cents[];
  /** RFC 3339, in order. */
  readonly times: readonly string[];
}

export interface ChosenTime {
  readonly providerId: string;
  /** RFC 3339 */
  readonly startAt: string;
}

export const offerSorts = ['soonest', 'price', 'rating', 'distance'] as const;
export type OfferSort = (typeof offerSorts)[number];

/** A time that is offered can still be held after a slow press. */
const MARGIN_MINUTES = 1;

/** People without a price or a free time make no offer. Times that are too near to be booked are left out. */
export function offersOf({ providers }: Pick<ServicePage, 'providers'>, now: Date): Offer[] {
  const earliest = now.getTime() + (leadTimeMinutes + MARGIN_MINUTES) * 60_000;
  return providers.flatMap((provider) => {
    const { chosenPriceCents: priceCents, chosenPricesCents: pricesCents } = provider;
    const times = (provider.nextTimes ?? []).filter((at) => Date.parse(at) > earliest);
    if (priceCents === undefined || times.length === 0) return [];
    return [{ provider, priceCents, times, ...(pricesCents && { pricesCents }) }];
  });
}

export function findOffer(offers: readonly Offer[], chosen: ChosenTime | undefined): Offer | undefined {
  return offers.find(({ provider, times }) => provider.id === chosen?.providerId && times.includes(chosen.startAt));
}

export function chosenTimeOf({ provider, date, time, asap }: BookingDraft, zone: string): ChosenTime | undefined {
  if (!provider || !date || !time || asap) return undefined;
  return {
    providerId: provider.id,
    startAt: instantOfWallTime(zone, { date, time }).toISOString().replace('.000Z', 'Z'),
  };
}

export function lowestPriceOf(offers: readonly Offer[]): Cents | undefined {
  return offers.length === 0 ? undefined : Math.min(...offers.map(({ priceCents }) => priceCents));
}

export function linesWithOfferPrices({ pricesCents }: Offer, lines: readonly OrderLine[]): OrderLine[] {
  if (pricesCents?.length !== lines.length) return [...lines];
  return lines.map((line, index) => ({ ...line, priceCents: pricesCents[index] ?? line.priceCents }));
}
