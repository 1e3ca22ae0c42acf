import type { Cents, Service } from '@doorstep/shared-api/domain';

/** The lowest price in a list of services; undefined when there is none. */
export function startPrice(services: readonly Pick<Service, 'priceCents'>[]): Cents | undefined {
  return services.length > 0 ? Math.min(...services.map((service) => service.priceCents)) : undefined;
}
