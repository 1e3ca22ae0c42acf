import { type ApiChange, baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';
import type { ReviewDetails } from './reviewsApi';

export interface WorkPhotoItem {
  readonly photo_id: string;
  /** Links to hidden photos expire. */
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly provider_id: string;
  readonly provider: string;
  readonly at: string;
  readonly reports: number;
  readonly hidden: boolean;
  readonly hidden_reason: string;
  readonly version: number;
}

export interface WorkPhotoDetails extends WorkPhotoItem {
  readonly reported: ReviewDetails['reported'];
  readonly changes: readonly ApiChange[];
}

export type PhotoDecision = 'hide' | 'restore' | 'keep';

interface DecidePhotoInput {
  readonly id: string;
  readonly seen: number;
  readonly decision: PhotoDecision;
  readonly reason: string;
}

const tags = ['ReportedPhotos', 'Waiting', 'Audit'] as const;

const workPhotosApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    getReportedPhotos: build.infiniteQuery<Page<WorkPhotoItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/work-photos', { ...queryArg, cursor: pageParam }),
      providesTags: ['ReportedPhotos', 'Person'],
    }),
    getReportedPhoto: build.query<WorkPhotoDetails, string>({
      query: (id) => getRequest(itemPath('/work-photos', id)),
      providesTags: ['ReportedPhotos', 'Person'],
    }),
    decidePhoto: build.mutation<WorkPhotoDetails, DecidePhotoInput>({
      query: ({ id, ...json }) => postRequest(itemPath('/work-photos', id, '/decide'), json),
      invalidatesTags: tags,
    }),
  }),
});

export const { useGetReportedPhotosInfiniteQuery, useGetReportedPhotoQuery, useDecidePhotoMutation } = workPhotosApi;
