import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { visitMinutes } from '@doorstep/shared-api/domain';

/** A booking knows its services only by name. */
export function useVisitMinutes(
  services: readonly { readonly subcategoryId?: string; readonly name: string; readonly quantity?: number }[],
): number {
  const { data: categories = [] } = useGetCategoriesQuery();
  const offered = categories.flatMap((category) => category.services);
  return visitMinutes(
    services.map(({ subcategoryId, name, quantity = 1 }) => ({
      ...offered.find((service) => (subcategoryId ? service.id === subcategoryId : service.name === name)),
      quantity,
    })),
  );
}
