import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { useDraft } from '@doorstep/shared-api/draft';

export function useHasDestination(): boolean {
  const { draft } = useDraft();
  const { data: categories = [] } = useGetCategoriesQuery();
  return categories.find(({ id }) => id === draft.category?.id)?.hasDestination === true;
}
