import { type OrderLine, type Service, withQuantity } from '@doorstep/shared-api/domain';

/**
 * The lines of a draft as this list of services sells them today, in the order they were chosen: prices and names come
 * from the list, and a service that is not in it any more drops out. How many of each stays as far as the list allows.
 */
export function chosenLines(services: readonly Service[], lines: readonly OrderLine[]): OrderLine[] {
  return lines.flatMap((line) => {
    const service = services.find((one) => one.id === line.subcategoryId);
    return service ? [lineOf(service, line.quantity)] : [];
  });
}

/** At most as many as the list lets be booked at once; one where it counts nothing. */
export function lineOf({ id, name, priceCents, unit, maxQuantity = 1 }: Service, quantity = 1): OrderLine {
  return withQuantity({ subcategoryId: id, name, priceCents }, unit ? Math.min(quantity, maxQuantity) : 1);
}

/** The lines with so many of this service; those without it stay as they are. */
export const withCount = (lines: readonly OrderLine[], service: Service, quantity: number): OrderLine[] =>
  lines.map((line) => (line.subcategoryId === service.id ? lineOf(service, quantity) : line));
