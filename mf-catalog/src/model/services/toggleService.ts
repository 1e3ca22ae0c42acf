import { type OrderLine, type Service, toggleLine } from '@doorstep/shared-api/domain';
import { lineOf } from './chosenLines';

/**
 * Adds or removes a service of a provider. An order is of one category: a service of another category takes the place
 * of what was chosen before.
 */
export function toggleService(
  services: readonly Service[],
  lines: readonly OrderLine[],
  service: Service,
): OrderLine[] {
  const categoryOf = new Map(services.map((one) => [one.id, one.categoryId]));
  const sameCategory = lines.filter((line) => categoryOf.get(line.subcategoryId) === service.categoryId);
  return toggleLine(sameCategory, lineOf(service));
}
