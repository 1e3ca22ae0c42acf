import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ProviderSearch, readProviderSearch, writeProviderSearch } from '../model/providers/providerSearch';

/** Filter changes replace the history entry, so that "back" leaves the list instead of undoing every tick. */
export function useProviderSearch() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const search = useMemo(() => readProviderSearch(new URLSearchParams(text)), [text]);
  return {
    search,
    change: (part: Partial<ProviderSearch>, { keepsHistory = false } = {}) =>
      setParams((before) => writeProviderSearch(before, { ...readProviderSearch(before), ...part }), {
        replace: !keepsHistory,
      }),
    addressOf: (part: Partial<ProviderSearch>) => {
      const query = writeProviderSearch(params, { ...search, ...part }).toString();
      return query ? `?${query}` : '';
    },
  };
}
