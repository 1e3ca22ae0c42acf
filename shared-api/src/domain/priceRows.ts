import type { Cents } from './money';

/** One line of a price as it is shown. The `cents` of all of them add up to what is paid. */
export type PriceRow =
  | { readonly kind: 'service'; readonly name: string; readonly quantity?: number; readonly cents: Cents }
  /** What the agreed price changes of the listed ones; below zero when it is lower. */
  | { readonly kind: 'agreed'; readonly agreedCents: Cents; readonly cents: Cents }
  | { readonly kind: 'coupon'; readonly cents: Cents };

interface Priced {
  /** At the listed prices. */
  readonly services: readonly { readonly name: string; readonly quantity?: number; readonly priceCents: Cents }[];
  readonly discountCents: Cents;
  /** After the coupon. */
  readonly payableCents: Cents;
}

/** The lines of a booking's price: its services, what was agreed on instead of their listed prices, and the coupon. */
export function priceRows({ services, discountCents, payableCents }: Priced): PriceRow[] {
  const agreedCents = payableCents + discountCents;
  const change = agreedCents - listedCents(services);
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

export function listedCents(services: readonly { readonly priceCents: Cents }[]): Cents {
  return services.reduce((sum, { priceCents }) => sum + priceCents, 0);
}
