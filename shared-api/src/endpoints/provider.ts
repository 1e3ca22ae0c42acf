import { apiError } from '../client/apiError';
import { baseApi, type HookOptions } from '../client/baseApi';
import type { Booking } from '../domain/booking';
import type { Review } from '../domain/catalog';
import { formatMoney } from '../domain/money';
import type {
  AssignmentAction,
  AssignmentDetails,
  AssignmentListPage,
  AssignmentState,
  Earnings,
  OfferedCategory,
  OwnApplication,
  TimeConflict,
  WorkingTimes,
  WorkspaceProfile,
} from '../domain/workspace';
import { toBookingResponse } from '../wire/appointments';
import { toReview } from '../wire/catalog';
import { record } from '../wire/read';
import {
  type NewWorkingTimes,
  toAssignmentDetails,
  toAssignmentListPage,
  toEarnings,
  toOfferedServices,
  toOwnApplication,
  toTimeConflicts,
  toWorkingTimes,
  toWorkingTimesWire,
  toWorkspaceProfile,
} from '../wire/workspace';

export * from './jobPairs';
export * from './payouts';
export * from './statements';
export * from './workCalendar';
export * from './workPhotos';

export interface TransitionAssignmentInput {
  readonly bookingId: string;
  readonly action: AssignmentAction;
  readonly reason?: string;
  readonly code?: string;
}

export interface AnswerClaimInput {
  readonly bookingId: string;
  /** Refunds everything to the customer. */
  readonly concede?: boolean;
  readonly text?: string;
  readonly photos?: readonly string[];
}

export interface OfferedPrice {
  readonly serviceId: string;
  readonly priceCents: number;
}

export type SaveProfileInput = Pick<
  WorkspaceProfile,
  'fullName' | 'serviceTitle' | 'description' | 'address' | 'lat' | 'long' | 'radiusKm'
>;

const publicProfileTags = ['Provider', 'Providers', 'TopProviders'] as const;

const assignmentPath = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}`;

const changedAssignmentTags = (bookingId: string) =>
  [
    'Jobs',
    'Earnings',
    { type: 'Booking', id: bookingId },
    { type: 'Offers', id: bookingId },
    { type: 'Messages', id: bookingId },
  ] as const;

const providerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobs: build.infiniteQuery<AssignmentListPage, AssignmentState, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ queryArg: state, pageParam }) => ({
        path: '/provider/jobs',
        session: 'required',
        query: { state, after: pageParam || undefined },
      }),
      transformResponse: (body, meta) => ({ ...toAssignmentListPage(body), keptAt: meta?.keptAt }),
      providesTags: ['Jobs', 'Person'],
    }),
    /** `day` is a date on the provider's clock. */
    getJob: build.query<AssignmentDetails, string>({
      queryFn: async (bookingId, _api, _extra, baseQuery) => {
        const result = await baseQuery({ path: assignmentPath(bookingId), session: 'required' });
        if (result.error) return { error: result.error };
        const details = toAssignmentDetails(result.data);
        return details ? { data: { ...details, keptAt: result.meta?.keptAt } } : { error: apiError('notFound') };
      },
      providesTags: (_job, _error, id) => [{ type: 'Booking', id }, 'Jobs', 'Person'],
    }),
    /** Invalidates after a rejection too, because the screen then shows an outdated job. */
    moveJob: build.mutation<Booking, TransitionAssignmentInput>({
      query: ({ bookingId, action, reason, code }) => ({
        path: `${assignmentPath(bookingId)}/${action === 'no_show' ? 'no-show' : action}`,
        method: 'POST',
        session: 'required',
        ...((reason || code) && { json: { ...(reason && { reason }), ...(code && { code }) } }),
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => changedAssignmentTags(bookingId),
    }),
    answerClaim: build.mutation<Booking, AnswerClaimInput>({
      query: ({ bookingId, ...json }) => ({
        path: `${assignmentPath(bookingId)}/answer`,
        method: 'POST',
        session: 'required',
        json,
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => changedAssignmentTags(bookingId),
    }),
    answerMove: build.mutation<Booking, { bookingId: string; isAccepted: boolean }>({
      query: ({ bookingId, isAccepted }) => ({
        path: `${assignmentPath(bookingId)}/reschedule`,
        method: 'POST',
        session: 'required',
        json: { accept: isAccepted },
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => [
        'Jobs',
        'Availability',
        { type: 'Booking', id: bookingId },
      ],
    }),
    proposeTimes: build.mutation<Booking, { bookingId: string; starts: readonly string[]; text: string }>({
      query: ({ bookingId, starts, text }) => ({
        path: `${assignmentPath(bookingId)}/propose`,
        method: 'POST',
        session: 'required',
        json: { starts, text },
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => ['Jobs', { type: 'Booking', id: bookingId }],
    }),
    getWorkingTimes: build.query<WorkingTimes, void>({
      query: () => ({ path: '/provider/availability', session: 'required' }),
      transformResponse: toWorkingTimes,
      providesTags: ['Workspace', 'Person'],
    }),
    /** Answers the accepted bookings that the new times would cut. Saves nothing. */
    checkWorkingTimes: build.mutation<TimeConflict[], NewWorkingTimes>({
      query: (times) => ({
        path: '/provider/availability/check',
        method: 'POST',
        session: 'required',
        json: toWorkingTimesWire(times),
      }),
      transformResponse: toTimeConflicts,
    }),
    /** Answers the accepted bookings that lie outside the working times now. */
    saveWorkingTimes: build.mutation<TimeConflict[], NewWorkingTimes>({
      query: (times) => ({
        path: '/provider/availability',
        method: 'PUT',
        session: 'required',
        json: toWorkingTimesWire(times),
      }),
      transformResponse: toTimeConflicts,
      invalidatesTags: (_conflicts, error) => (error ? [] : ['Workspace', 'Availability', 'Jobs', 'Providers']),
    }),
    getOfferedServices: build.query<OfferedCategory[], void>({
      query: () => ({ path: '/provider/services', session: 'required' }),
      transformResponse: toOfferedServices,
      providesTags: ['Workspace', 'Person'],
    }),
    saveOfferedServices: build.mutation<OfferedCategory[], readonly OfferedPrice[]>({
      query: (prices) => ({
        path: '/provider/services',
        method: 'PUT',
        session: 'required',
        json: {
          services: prices.map(({ serviceId, priceCents }) => ({
            subcategory_id: serviceId,
            price: formatMoney(priceCents),
          })),
        },
      }),
      transformResponse: toOfferedServices,
      invalidatesTags: (_services, error) => (error ? [] : ['Workspace', 'Jobs', 'Provider', 'Providers']),
    }),
    getOwnApplication: build.query<OwnApplication, void>({
      query: () => ({ path: '/provider/application', session: 'required' }),
      transformResponse: toOwnApplication,
      providesTags: ['Workspace', 'Person'],
    }),
    /** `text`: at most 1,000 characters, or none. */
    sendApplicationAgain: build.mutation<OwnApplication, string>({
      query: (text) => ({ path: '/provider/application', method: 'POST', session: 'required', json: { text } }),
      transformResponse: toOwnApplication,
      invalidatesTags: (_application, error) => (error ? [] : ['Workspace']),
    }),
    getWorkspaceProfile: build.query<WorkspaceProfile, void>({
      query: () => ({ path: '/provider/profile', session: 'required' }),
      transformResponse: toWorkspaceProfile,
      providesTags: ['Workspace', 'Person'],
    }),
    saveWorkspaceProfile: build.mutation<WorkspaceProfile, SaveProfileInput>({
      query: ({ fullName, serviceTitle, description, address, lat, long, radiusKm }) => ({
        path: '/provider/profile',
        method: 'PUT',
        session: 'required',
        json: {
          full_name: fullName,
          service_title: serviceTitle,
          description,
          address,
          lat: lat ?? null,
          long: long ?? null,
          radius_km: radiusKm,
        },
      }),
      transformResponse: toWorkspaceProfile,
      invalidatesTags: (_profile, error) => (error ? [] : ['Workspace', 'Jobs', ...publicProfileTags]),
    }),
    saveWorkspaceImage: build.mutation<WorkspaceProfile, Blob>({
      query: (image) => ({
        path: '/provider/profile/image',
        method: 'POST',
        session: 'required',
        fields: { image: { file: image, name: 'image.jpg' } },
      }),
      transformResponse: toWorkspaceProfile,
      invalidatesTags: (_profile, error) => (error ? [] : ['Workspace', ...publicProfileTags]),
    }),
    saveLicences: build.mutation<WorkspaceProfile, { readonly front?: File; readonly back?: File }>({
      query: ({ front, back }) => ({
        path: '/provider/profile/licences',
        method: 'POST',
        session: 'required',
        fields: {
          front: front && { file: front, name: front.name },
          back: back && { file: back, name: back.name },
        },
      }),
      transformResponse: toWorkspaceProfile,
      invalidatesTags: (_profile, error) => (error ? [] : ['Workspace']),
    }),
    getEarnings: build.query<Earnings, { readonly from: string; readonly to: string }>({
      query: ({ from, to }) => ({ path: '/provider/earnings', session: 'required', query: { from, to } }),
      transformResponse: toEarnings,
      providesTags: ['Earnings', 'Payouts', 'Person'],
    }),
    replyToReview: build.mutation<Review | null, { readonly reviewId: string; readonly text: string }>({
      query: ({ reviewId, text }) => ({
        path: `/reviews/${encodeURIComponent(reviewId)}/reply`,
        method: 'POST',
        session: 'required',
        json: { text },
      }),
      transformResponse: (body) => toReview(record(record(body).review)) ?? null,
      invalidatesTags: (_review, error) => (error ? [] : ['Reviews', 'Provider']),
    }),
  }),
});

/** The customer, another provider or the clock may have moved them. */
const refetchOnFocus = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

export function useGetAssignmentsQuery(state: AssignmentState, options?: HookOptions) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...rest } = providerApi.useGetJobsInfiniteQuery(state, {
    ...refetchOnFocus,
    ...options,
  });
  return {
    ...rest,
    data: data?.pages.flatMap(({ items }) => items),
    keptAt: data?.pages[0]?.keptAt,
    hasMore: hasNextPage,
    loadMore: fetchNextPage,
    isLoadingMore: isFetchingNextPage,
  };
}

export function useGetAssignmentQuery(
  bookingId: Parameters<typeof providerApi.useGetJobQuery>[0],
  options?: HookOptions,
) {
  return providerApi.useGetJobQuery(bookingId, { ...refetchOnFocus, ...options });
}

export const {
  useMoveJobMutation,
  useAnswerClaimMutation,
  useAnswerMoveMutation,
  useProposeTimesMutation,
  useCheckWorkingTimesMutation,
  useGetWorkingTimesQuery,
  useSaveWorkingTimesMutation,
  useGetOfferedServicesQuery,
  useSaveOfferedServicesMutation,
  useGetOwnApplicationQuery,
  useSendApplicationAgainMutation,
  useGetWorkspaceProfileQuery,
  useSaveWorkspaceProfileMutation,
  useSaveWorkspaceImageMutation,
  useSaveLicencesMutation,
  useGetEarningsQuery,
  useReplyToReviewMutation,
} = providerApi;
