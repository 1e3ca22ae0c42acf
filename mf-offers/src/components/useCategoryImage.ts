import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';

/** The picture of a category by its name: bookings carry the name only. */
export function useCategoryImage(categoryName: string): string {
  const { data: categories = [] } = useGetCategoriesQuery();
  return categories.find(({ name }) => name === categoryName)?.image ?? '';
}
