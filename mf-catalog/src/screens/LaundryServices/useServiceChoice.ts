import { type Category, type OrderLine, type Service, toggleLine, totalOf } from '@doorstep/shared-api/domain';
import { getDraft, useDraft } from '@doorstep/shared-api/draft';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenLines, lineOf, withCount } from '../../model/services/chosenLines';

/**
 * A draft of another category starts anew. Prices are always the catalogue's, also when the lines come from a
 * provider's page.
 */
export function useServiceChoice(category: Category) {
  const { draft, update } = useDraft();
  const [search, setSearch] = useSearchParams();
  const isOurs = draft.category?.id === category.id;
  const lines = isOurs ? chosenLines(category.services, draft.lines) : [];
  const wished = category.services.find((service) => service.id === search.get('service'));

  useEffect(() => {
    if (!isOurs) {
      update({ category: { id: category.id, name: category.name }, lines: [], provider: undefined, coupon: undefined });
    }
  }, [isOurs, category.id, category.name, update]);

  // Choose the service in the URL (from a search) once. After that the customer decides.
  useEffect(() => {
    if (!isOurs || !wished) return;
    if (!lines.some((line) => line.subcategoryId === wished.id)) update({ lines: [...lines, lineOf(wished)] });
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('service');
        return after;
      },
      { replace: true },
    );
  });

  // Stable functions, so that a change re-renders a single service.
  const changes = useMemo(() => {
    const change = (next: (lines: readonly OrderLine[]) => OrderLine[]) =>
      update({ lines: next(chosenLines(category.services, getDraft().lines)) });
    return {
      toggle: (service: Service) => change((lines) => toggleLine(lines, lineOf(service))),
      count: (service: Service, quantity: number) => change((lines) => withCount(lines, service, quantity)),
      remove: (line: OrderLine) =>
        change((lines) => lines.filter((other) => other.subcategoryId !== line.subcategoryId)),
    };
  }, [category, update]);
  return { draft, update, lines, totalCents: totalOf(lines), ...changes };
}
