import type { Cents, Service } from '@doorstep/shared-api/domain';

/** The lowest price in a list of services, and whether there are others; undefined when there is none. */
export function startPrice(
  services: readonly Pick<Service, 'priceCents'>[],
): { readonly cents: Cents; readonly isLowest: boolean } | undefined {
  if (services.length === 0) return undefined;
  const cents = Math.min(...services.map((service) => service.priceCents));
  return { cents, isLowest: services.some(({ priceCents }) => priceCents !== cents) };
}
