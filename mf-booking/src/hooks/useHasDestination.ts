import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { useDraft } from '@doorstep/shared-api/draft';

/** Reports whether the work of the draft needs a destination, such as a move. */
export function useHasDestination(): boolean {
  const { draft } = useDraft();
  const { data: categories = [] } = useGetCategoriesQuery();
  return categories.find(({ id }) => id === draft.category?.id)?.hasDestination === true;
}
