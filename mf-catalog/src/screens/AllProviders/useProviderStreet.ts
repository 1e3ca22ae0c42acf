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
 * what is beyond it, and whatever is asked for in particular, comes from the server page by page. A server without
 * extensions gives its whole list, which is searched here.
 */
export function useProviderStreet(search: ProviderSearch, point: Point | undefined) {
  const { apiExtensions, timeZone } = useSettings();
  const wanted = apiExtensions ? serverFilters(search, point) : undefined;
  const first = useGetProvidersQuery(wanted ? skipToken : undefined);
  const isFirstAll = (first.data?.length ?? 0) < firstLength;
  const pages = useGetProviderPagesInfiniteQuery(wanted ?? {}, {
    skip: !apiExtensions || (!wanted && isFirstAll),
    initialPageParam: wanted ? 1 : firstLength / providersPerPage + 1,
  });
  const categories = useGetCategoriesQuery();

  const isWanted = wanted !== undefined;
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

  const asked = wanted ? pages : first;
  const hasAnswer = wanted ? pages.currentData !== undefined : first.data !== undefined;
  const told = pages.currentData?.pages.at(-1)?.total;
  return {
    data: hasAnswer ? providers : undefined,
    /** Of all that fit, also those that are not loaded yet; undefined while the server has not told. */
    total: wanted || (apiExtensions && !isFirstAll) ? told : providers.length,
    isFetching: asked.isFetching,
    error: hasAnswer ? undefined : asked.error,
    refetch: () => void asked.refetch(),
    pageCount: pages.currentData?.pages.length ?? 0,
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    /** The next page could not be had; the others stay. */
    hasMoreFailed: pages.isFetchNextPageError,
    fetchMore: () => void pages.fetchNextPage(),
  };
}
