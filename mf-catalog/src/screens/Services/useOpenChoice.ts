import { type Category, type Service, toggleLine, totalOf } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenLines, lineOf, withCount } from '../../model/services/chosenLines';

/**
 * Choice of services on a public page. Unlike `useServiceChoice`, it leaves a draft of another category alone until a
 * service of this one is chosen.
 */
export function useOpenChoice(category: Category) {
  const { draft, update } = useDraft();
  const [search, setSearch] = useSearchParams();
  const isOurs = draft.category?.id === category.id;
  const lines = isOurs ? chosenLines(category.services, draft.lines) : [];
  const wished = category.services.find((service) => service.id === search.get('service'));

  const setLines = (next: typeof lines) =>
    update({
      lines: next,
      provider: undefined,
      ...(!isOurs && { category: { id: category.id, name: category.name }, coupon: undefined }),
    });

  // Choose the service in the URL (from a search) once. After that the visitor decides.
  const added = useRef<string>(undefined);
  useEffect(() => {
    // The address may still be the old one when the service is removed again.
    if (added.current === wished?.id) return;
    added.current = wished?.id;
    if (!wished) return;
    if (!lines.some((line) => line.subcategoryId === wished.id)) setLines([...lines, lineOf(wished)]);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('service');
        return after;
      },
      { replace: true },
    );
  });

  return {
    lines,
    totalCents: totalOf(lines),
    toggle: (service: Service) => setLines(toggleLine(lines, lineOf(service))),
    count: (service: Service, quantity: number) => setLines(withCount(lines, service, quantity)),
  };
}
