import { type OrderLine, type Service, withQuantity } from '@doorstep/shared-api/domain';

/**
 * Uses today's prices and names, in the order the lines were chosen. A service that is no longer offered drops out, and
 * quantities are limited to the list's maximum.
 */
export function chosenLines(services: readonly Service[], lines: readonly OrderLine[]): OrderLine[] {
  return lines.flatMap((line) => {
    const service = services.find((one) => one.id === line.subcategoryId);
    return service ? [lineOf(service, line.quantity)] : [];
  });
}

/** Limits the quantity to the service's maximum, and to one without a unit. */
export function lineOf({ id, name, priceCents, unit, maxQuantity = 1 }: Service, quantity = 1): OrderLine {
  return withQuantity({ subcategoryId: id, name, priceCents }, unit ? Math.min(quantity, maxQuantity) : 1);
}

export const withCount = (lines: readonly OrderLine[], service: Service, quantity: number): OrderLine[] =>
  lines.map((line) => (line.subcategoryId === service.id ? lineOf(service, quantity) : line));
