import { skipToken, useSettings } from '@doorstep/shared-api';
import {
  providersPerPage,
  useGetCategoriesQuery,
  useGetProviderPagesInfiniteQuery,
  useGetProvidersQuery,
} from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { useMemo } from 'react';
import { filterProviders } from '../../model/providers/filterProviders';
import type { ProviderSearch } from '../../model/providers/providerSearch';
import { type Point, serverFilters } from '../../model/providers/serverFilters';
import { withoutTwins } from '../../model/services/withoutTwins';

/** As many as the list that everybody gets first holds at most; a shorter one is the whole list. */
const firstLength = 100;
const nobody: readonly Provider[] = [];

/**
 * The providers that the address asks for. Everybody, in the server's order, begins with the list that the page carries;
 * what is beyond it, and whatever is requested in particular, comes from the server page by page. A server without
 * extensions gives its whole list, which is searched here.
 */
export function useProviderStreet(search: ProviderSearch, point: Point | undefined) {
  const { apiExtensions, timeZone } = useSettings();
  const providerFilters = apiExtensions ? serverFilters(search, point) : undefined;
  const first = useGetProvidersQuery(providerFilters ? skipToken : undefined);
  const isFirstAll = (first.data?.length ?? 0) < firstLength;
  const pages = useGetProviderPagesInfiniteQuery(providerFilters ?? {}, {
    skip: !apiExtensions || (!providerFilters && isFirstAll),
    initialPageParam: providerFilters ? 1 : firstLength / providersPerPage + 1,
  });
  const categories = useGetCategoriesQuery();

  const isWanted = providerFilters !== undefined;
  const loaded = useMemo(() => {
    const beyond = pages.currentData?.pages.flatMap((page) => page.providers) ?? nobody;
    return withoutTwins(isWanted ? beyond : [...(first.data ?? nobody), ...(isFirstAll ? nobody : beyond)]);
  }, [pages.currentData, first.data, isWanted, isFirstAll]);

  const categoryServices = useMemo(
    () => categories.data?.find(({ id }) => id === search.categoryId)?.services.map(({ name }) => name),
    [categories.data, search.categoryId],
  );
  const providers = useMemo(
    () => (apiExtensions ? loaded : filterProviders(loaded, search, { now: new Date(), timeZone, categoryServices })),
    [apiExtensions, loaded, search, timeZone, categoryServices],
  );

  const query = providerFilters ? pages : first;
  const hasResponse = providerFilters ? pages.currentData !== undefined : first.data !== undefined;
  const reportedCount = pages.currentData?.pages.at(-1)?.total;
  return {
    data: hasResponse ? providers : undefined,
    /** Of all that fit, also those that are not loaded yet; undefined while the server has not told. */
    total: providerFilters || (apiExtensions && !isFirstAll) ? reportedCount : providers.length,
    isFetching: query.isFetching,
    error: hasResponse ? undefined : query.error,
    refetch: () => void query.refetch(),
    pageCount: pages.currentData?.pages.length ?? 0,
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    /** The next page could not be had; the others stay. */
    hasMoreFailed: pages.isFetchNextPageError,
    fetchMore: () => void pages.fetchNextPage(),
  };
}
