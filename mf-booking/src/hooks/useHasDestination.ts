import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { useDraft } from '@doorstep/shared-api/draft';

/** Whether the work of the draft leads from one place to another. */
export function useHasDestination(): boolean {
  const { draft } = useDraft();
  const { data: categories = [] } = useGetCategoriesQuery();
  return categories.find(({ id }) => id === draft.category?.id)?.hasDestination === true;
}
