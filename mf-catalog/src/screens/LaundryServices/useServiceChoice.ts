import { type Category, type OrderLine, type Service, toggleLine, totalOf } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenLines, lineOf, withCount } from '../../model/services/chosenLines';

/**
 * The draft as this category sees it. A draft of another category starts anew; prices are always the catalogue's, also
 * when the lines come from a provider's page.
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

  // A service of the address (from a search) is chosen once; then it is up to the customer.
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

  const setLines = (next: readonly OrderLine[]) => update({ lines: [...next] });
  return {
    draft,
    update,
    lines,
    totalCents: totalOf(lines),
    isChosen: (service: Service) => lines.some((line) => line.subcategoryId === service.id),
    toggle: (service: Service) => setLines(toggleLine(lines, lineOf(service))),
    count: (service: Service, quantity: number) => setLines(withCount(lines, service, quantity)),
    remove: (line: OrderLine) => setLines(lines.filter((other) => other.subcategoryId !== line.subcategoryId)),
  };
}
