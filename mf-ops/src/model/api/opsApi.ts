import { baseApi } from '@doorstep/shared-api';
import type {
  OpsClosedPreview,
  OpsCommand,
  OpsCommandResult,
  OpsEndedLocalCode,
  OpsGenerationDiff,
  OpsHealthSeries,
  OpsHistory,
  OpsLiveState,
  OpsLocalCodes,
  OpsNewToken,
  OpsPreviews,
  OpsPublishedVersions,
  OpsSwitchReason,
  OpsToken,
  OpsTokenInput,
  OpsTokens,
  OpsVerification,
} from '@doorstep/shared-api/ops';

/** The console runs on the gateway. The API only tells who is asking. */
const base = '/_doorstep/ops';
export const getRequest = (path: string, query: Readonly<Record<string, string>> = {}) =>
  ({ base, path, query, session: 'required' }) as const;
export const postRequest = (path: string, json: unknown) =>
  ({ base, path, json, method: 'POST', session: 'required' }) as const;

export const REFRESH_MS = 10_000;

export const LIVE_QUERY_OPTIONS = {
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;

/** Lives in this remote, because no other screen uses it, so that visitors do not load it. */
const opsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Releases', 'Tokens', 'Previews', 'LocalCode'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOpsState: build.query<OpsLiveState, void>({
        query: () => getRequest('/state'),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsVersions: build.query<OpsPublishedVersions, string>({
        query: (remote) => getRequest('/versions', { remote }),
        providesTags: ['Person'],
      }),
      getOpsHistory: build.infiniteQuery<OpsHistory, void, number>({
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.seq : undefined),
        },
        query: ({ pageParam }) => getRequest('/history', pageParam ? { before: String(pageParam) } : {}),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsDifference: build.query<OpsGenerationDiff, number>({
        query: (to) => getRequest('/difference', { to: String(to) }),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsSeries: build.query<OpsHealthSeries, { remote: string; hours: number }>({
        query: ({ remote, hours }) => getRequest('/health', { remote, hours: String(hours) }),
        providesTags: ['Person'],
      }),
      /** Refetch everything in any case: a rejection often means that the state was outdated. */
      executeCommand: build.mutation<OpsCommandResult, { command: OpsCommand; reason: OpsSwitchReason }>({
        query: ({ command: { verb, ...fields }, reason }) => postRequest(`/${verb}`, { ...fields, ...reason }),
        invalidatesTags: ['Releases'],
      }),
      getOpsPreviews: build.query<OpsPreviews, void>({
        query: () => getRequest('/previews'),
        providesTags: ['Previews', 'Person'],
      }),
      closePreview: build.mutation<OpsClosedPreview, { remote: string; pr: number }>({
        query: (preview) => postRequest('/previews/close', preview),
        invalidatesTags: ['Previews', 'Releases'],
      }),
      getOpsLocalCode: build.query<OpsLocalCodes, void>({
        query: () => getRequest('/local'),
        providesTags: ['LocalCode', 'Person'],
      }),
      endLocalCode: build.mutation<OpsEndedLocalCode, string>({
        query: (id) => postRequest('/local/end', { id }),
        invalidatesTags: ['LocalCode', 'Releases'],
      }),
      getOpsTokens: build.query<OpsTokens, void>({
        query: () => getRequest('/tokens'),
        providesTags: ['Tokens', 'Person'],
      }),
      makeToken: build.mutation<OpsNewToken, OpsTokenInput>({
        query: (input) => postRequest('/tokens', input),
        invalidatesTags: ['Tokens'],
      }),
      revokeToken: build.mutation<OpsToken, string>({
        query: (id) => postRequest('/tokens/revoke', { id }),
        invalidatesTags: ['Tokens'],
      }),
      verifyLive: build.mutation<OpsVerification, number>({
        query: (generation) => postRequest('/verify', { generation }),
      }),
    }),
  });

export const {
  useGetOpsStateQuery,
  useGetOpsVersionsQuery,
  useGetOpsHistoryInfiniteQuery,
  useGetOpsDifferenceQuery,
  useGetOpsSeriesQuery,
  useExecuteCommandMutation,
  useGetOpsPreviewsQuery,
  useClosePreviewMutation,
  useGetOpsLocalCodeQuery,
  useEndLocalCodeMutation,
  useGetOpsTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
  useVerifyLiveMutation,
} = opsApi;
