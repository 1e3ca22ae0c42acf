import type { Cents, Service } from '@doorstep/shared-api/domain';

/** `isLowest` is true when there are other prices. Undefined without services. */
export function startPrice(
  services: readonly Pick<Service, 'priceCents'>[],
): { readonly cents: Cents; readonly isLowest: boolean } | undefined {
  if (services.length === 0) return undefined;
  const cents = Math.min(...services.map((service) => service.priceCents));
  return { cents, isLowest: services.some(({ priceCents }) => priceCents !== cents) };
}
