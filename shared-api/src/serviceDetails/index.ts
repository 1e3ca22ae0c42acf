// Import by package name, not by path: the page has a single copy, which the shell provides.
import { baseApi } from '@doorstep/shared-api';
import type { ServiceReviews, ServiceScope } from '@doorstep/shared-api/domain';
import { toServiceReviews, toServiceScopes } from '@doorstep/shared-api/wire';

interface CategoryInput {
  /** Slug */
  readonly category: string;
  readonly lang: string;
}

interface ServiceReviewsInput extends CategoryInput {
  /** Empty: reviews of all services of the category. */
  readonly subcategoryIds: readonly string[];
  /** From 1. */
  readonly page: number;
}

const pathOf = (category: string) => `/service-pages/${encodeURIComponent(category)}`;

/** Not part of a shared module: only the lower part of a service page loads it. */
const serviceDetailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getServiceScopes: build.query<ServiceScope[], CategoryInput>({
      query: ({ category, lang }) => ({ path: `${pathOf(category)}/scope`, session: 'public', query: { lang } }),
      transformResponse: toServiceScopes,
    }),
    getServiceReviews: build.query<ServiceReviews, ServiceReviewsInput>({
      query: ({ category, subcategoryIds, page, lang }) => ({
        path: `${pathOf(category)}/reviews`,
        session: 'public',
        query: {
          lang,
          subcategory_ids: subcategoryIds.length > 0 ? subcategoryIds.join(',') : undefined,
          page: page > 1 ? String(page) : undefined,
        },
      }),
      transformResponse: toServiceReviews,
    }),
  }),
});

export const { useGetServiceScopesQuery, useGetServiceReviewsQuery } = serviceDetailsApi;
