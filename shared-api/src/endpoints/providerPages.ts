/**
 * Loads all providers page by page, for a list that may be thousands long (with the fields that only our server reads).
 */
import { baseApi } from '../client/baseApi';
import type { Provider, ProviderFilterCounts } from '../domain/catalog';
import type { ProviderFilters } from '../domain/providerFilters';
import { toProviderFilterCounts } from '../wire/catalog';
import { optionalNumber, record } from '../wire/read';
import { filterFields, normalise } from './publicReads';

export interface ProviderListPage {
  readonly providers: readonly Provider[];
  /** Counts all matching providers, not only this page. */
  readonly total: number;
  readonly counts?: ProviderFilterCounts;
}

/** The first 100 of `GET /data/providers.json` are four pages of this length. A page is about 30 kB. */
export const providersPerPage = 25;

export const firstPageBeyond = 5;

/** A list begins with one of these; what each filter leaves is counted once. */
const isListStart = (page: number) => page === 1 || page === firstPageBeyond;

const providerPagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Pages count from 1. For a server with extensions only: another one gives its whole list at once. */
    getProviderPages: build.infiniteQuery<ProviderListPage, ProviderFilters, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ total }, _pages, page) => (page * providersPerPage < total ? page + 1 : undefined),
        // Asking again for a long list asks for its first page; the others come as they are wanted.
        refetchCachedPages: false,
      },
      queryFn: async ({ queryArg, pageParam }, _api, _extra, baseQuery) => {
        const paging = {
          page: String(pageParam),
          per_page: String(providersPerPage),
          counts: isListStart(pageParam) ? 'true' : undefined,
        };
        const result = await baseQuery({ call: 'providers', fields: { ...filterFields(queryArg), ...paging } });
        if (result.error) return { error: result.error };
        const providers = normalise.providers(result.data);
        const { total, counts } = record(result.data);
        const choiceCounts = toProviderFilterCounts(counts);
        return {
          data: {
            providers,
            total: optionalNumber(total) ?? providers.length,
            ...(choiceCounts && { counts: choiceCounts }),
          },
        };
      },
      providesTags: ['Providers'],
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useGetProviderPagesInfiniteQuery } = providerPagesApi;
