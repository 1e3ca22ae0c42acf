import { skipToken, useSettings } from '@doorstep/shared-api';
import {
  firstPageBeyond,
  useGetCategoriesQuery,
  useGetProviderPagesInfiniteQuery,
  useGetProvidersQuery,
} from '@doorstep/shared-api/catalog';
import type { Provider, ProviderFilterCounts } from '@doorstep/shared-api/domain';
import { useMemo } from 'react';
import { isWithin, type MapBounds } from '../../model/map/plane';
import { countFilterChoices, filterProviders } from '../../model/providers/filterProviders';
import { emptySearch, type ProviderSearch, ratingSteps } from '../../model/providers/providerSearch';
import { circleAroundMap, type Point, serverFilters } from '../../model/providers/serverFilters';
import { withDistance } from '../../model/providers/withDistance';
import { withoutTwins } from '../../model/services/withoutTwins';

/** Maximum length of the default list. A shorter list is complete. */
const defaultListLength = 100;
const nobody: readonly Provider[] = [];

/**
 * The default list begins with the list that the page carries. Its rest and every other search come from the server
 * page by page. A server without extensions sends its whole list, which is searched here.
 */
export function useProviderStreet(search: ProviderSearch, point: Point | undefined, bounds?: MapBounds) {
  const { apiExtensions, timeZone } = useSettings();
  const requestFilters = apiExtensions ? serverFilters(search, point) : undefined;
  // The server filters by the circle around the map's area. The list is then cut to the area's edges here.
  const providerFilters = apiExtensions && bounds ? { ...requestFilters, ...circleAroundMap(bounds) } : requestFilters;
  const first = useGetProvidersQuery(providerFilters ? skipToken : undefined);
  const isFirstAll = (first.data?.length ?? 0) < defaultListLength;
  const pages = useGetProviderPagesInfiniteQuery(providerFilters ?? {}, {
    skip: !apiExtensions || (!providerFilters && isFirstAll),
    initialPageParam: providerFilters ? 1 : firstPageBeyond,
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
  const home = useMemo(() => point && { lat: Number(point.lat), long: Number(point.long) }, [point]);
  const providers = useMemo(() => {
    const placed = withDistance(loaded, home, Boolean(bounds));
    if (!apiExtensions) return filterProviders(placed, search, { now: new Date(), timeZone, categoryServices });
    if (!bounds) return placed;
    const { withinKm } = search;
    return placed.filter(
      ({ areaPoint, distanceKm = 0 }) =>
        areaPoint && isWithin(areaPoint, bounds) && (withinKm === undefined || distanceKm <= withinKm),
    );
  }, [apiExtensions, loaded, search, timeZone, categoryServices, home, bounds]);

  const query = providerFilters ? pages : first;
  const hasResponse = providerFilters ? pages.currentData !== undefined : first.data !== undefined;
  const reportedCount = pages.currentData?.pages.at(-1)?.total;
  const isComplete = !providerFilters || !pages.hasNextPage;
  const counts: ProviderFilterCounts | undefined = useMemo(() => {
    if (isWanted || !isFirstAll || !apiExtensions) return undefined;
    const count = countFilterChoices(loaded, { now: new Date(), timeZone }, emptySearch);
    const byCategory = (categories.data ?? []).map(({ id, services }) => {
      const names = new Set(services.map(({ name }) => name));
      return [id, loaded.filter(({ serviceNames }) => serviceNames.some((name) => names.has(name))).length] as const;
    });
    return {
      available: count.free('now'),
      byMinRating: Object.fromEntries(ratingSteps.map((min) => [String(min), count.rating(min)])),
      byCategory: Object.fromEntries(byCategory),
    };
  }, [isWanted, isFirstAll, apiExtensions, loaded, timeZone, categories.data]);
  return {
    counts: pages.currentData?.pages[0]?.counts ?? counts,
    data: hasResponse ? providers : undefined,
    /** Number of all matches, including those not loaded yet. Undefined until the server has sent it. */
    total: bounds
      ? isComplete
        ? providers.length
        : undefined
      : providerFilters || (apiExtensions && !isFirstAll)
        ? reportedCount
        : providers.length,
    isFetching: query.isFetching,
    error: hasResponse ? undefined : query.error,
    refetch: () => void query.refetch(),
    pageCount: pages.currentData?.pages.length ?? 0,
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    fetchMore: () => void pages.fetchNextPage(),
  };
}
