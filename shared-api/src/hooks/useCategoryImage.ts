// By its name, not by its path: the page has one copy of it, which the shell brings.
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';

/** The picture of a category by its name: bookings carry the name only. */
export function useCategoryImage(): (categoryName: string) => string {
  const { data: categories = [] } = useGetCategoriesQuery();
  return (categoryName) => categories.find(({ name }) => name === categoryName)?.image ?? '';
}
