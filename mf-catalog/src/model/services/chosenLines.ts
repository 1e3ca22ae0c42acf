import type { OrderLine, Service } from '@doorstep/shared-api/domain';

/**
 * The lines of a draft as this list of services sells them today, in the order they were chosen: prices and names come
 * from the list, and a service that is not in it any more drops out.
 */
export function chosenLines(services: readonly Service[], lines: readonly OrderLine[]): OrderLine[] {
  return lines.flatMap((line) => {
    const service = services.find((one) => one.id === line.subcategoryId);
    return service ? [lineOf(service)] : [];
  });
}

export function lineOf(service: Service): OrderLine {
  return { subcategoryId: service.id, name: service.name, priceCents: service.priceCents };
}
