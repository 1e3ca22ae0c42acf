// Import by package name, not by path: the page has a single copy, which the shell provides.
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';

/** Bookings carry only the category's name. */
export function useCategoryImage(): (categoryName: string) => string {
  const { data: categories = [] } = useGetCategoriesQuery();
  return (categoryName) => categories.find(({ name }) => name === categoryName)?.image ?? '';
}
