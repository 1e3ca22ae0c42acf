import type { Cents } from './money';

/** A line of a displayed price. The `cents` of all lines add up to the amount paid. */
export type PriceRow =
  | { readonly kind: 'service'; readonly name: string; readonly quantity?: number; readonly cents: Cents }
  /** Difference between the agreed price and the listed prices. Negative when the agreed price is lower. */
  | { readonly kind: 'agreed'; readonly agreedCents: Cents; readonly cents: Cents }
  | { readonly kind: 'coupon'; readonly cents: Cents };

interface PricedBooking {
  readonly services: readonly { readonly name: string; readonly quantity?: number; readonly priceCents: Cents }[];
  readonly discountCents: Cents;
  readonly payableCents: Cents;
}

export function priceRows({ services, discountCents, payableCents }: PricedBooking): PriceRow[] {
  const agreedCents = payableCents + discountCents;
  const change = agreedCents - listedTotalOf(services);
  return [
    ...services.map(({ priceCents, name, quantity }) => ({
      kind: 'service' as const,
      name,
      ...(quantity !== undefined && { quantity }),
      cents: priceCents,
    })),
    ...(change === 0 ? [] : [{ kind: 'agreed' as const, agreedCents, cents: change }]),
    ...(discountCents === 0 ? [] : [{ kind: 'coupon' as const, cents: -discountCents }]),
  ];
}

export function listedTotalOf(services: readonly { readonly priceCents: Cents }[]): Cents {
  return services.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
