import { type OrderLine, type Service, toggleLine } from '@doorstep/shared-api/domain';
import { lineOf } from './chosenLines';

/** An order is of one category, so a service of another category replaces what was chosen before. */
export function toggleService(
  services: readonly Service[],
  lines: readonly OrderLine[],
  service: Service,
): OrderLine[] {
  const categoryOf = new Map(services.map((one) => [one.id, one.categoryId]));
  const sameCategory = lines.filter((line) => categoryOf.get(line.subcategoryId) === service.categoryId);
  return toggleLine(sameCategory, lineOf(service));
}
