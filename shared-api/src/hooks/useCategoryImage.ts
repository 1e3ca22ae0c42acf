// Import by package name, not by path: the page has a single copy, which the shell provides.
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';

/** The picture of a category by its name: bookings carry the name only. */
export function useCategoryImage(): (categoryName: string) => string {
  const { data: categories = [] } = useGetCategoriesQuery();
  return (categoryName) => categories.find(({ name }) => name === categoryName)?.image ?? '';
}
