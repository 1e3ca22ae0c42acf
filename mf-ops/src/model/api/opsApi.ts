import { baseApi } from '@doorstep/shared-api';
import type {
  OpsClosedPreview,
  OpsCommand,
  OpsDifference,
  OpsEndedLocalCode,
  OpsHistory,
  OpsLocalCodes,
  OpsNewToken,
  OpsPreviews,
  OpsPublished,
  OpsReason,
  OpsResult,
  OpsSeries,
  OpsState,
  OpsToken,
  OpsTokenInput,
  OpsTokens,
  OpsVerified,
} from '@doorstep/shared-api/ops';

/** The console runs on the gateway. The API only tells who is asking. */
const base = '/_doorstep/ops';
export const read = (path: string, query: Readonly<Record<string, string>> = {}) =>
  ({ base, path, query, session: 'required' }) as const;
export const write = (path: string, json: unknown) =>
  ({ base, path, json, method: 'POST', session: 'required' }) as const;

export const REFRESH_MS = 10_000;

export const WHILE_OPEN = {
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;

/** Lives in this remote, because no other screen uses it, so that visitors do not load it. */
const opsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Releases', 'Tokens', 'Previews', 'LocalCode'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOpsState: build.query<OpsState, void>({
        query: () => read('/state'),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsVersions: build.query<OpsPublished, string>({
        query: (remote) => read('/versions', { remote }),
        providesTags: ['Person'],
      }),
      getOpsHistory: build.infiniteQuery<OpsHistory, void, number>({
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.seq : undefined),
        },
        query: ({ pageParam }) => read('/history', pageParam ? { before: String(pageParam) } : {}),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsDifference: build.query<OpsDifference, number>({
        query: (to) => read('/difference', { to: String(to) }),
        providesTags: ['Releases', 'Person'],
      }),
      getOpsSeries: build.query<OpsSeries, { remote: string; hours: number }>({
        query: ({ remote, hours }) => read('/health', { remote, hours: String(hours) }),
        providesTags: ['Person'],
      }),
      /** Refetch everything in any case: a rejection often means that the state was outdated. */
      executeCommand: build.mutation<OpsResult, { command: OpsCommand; reason: OpsReason }>({
        query: ({ command: { verb, ...fields }, reason }) => write(`/${verb}`, { ...fields, ...reason }),
        invalidatesTags: ['Releases'],
      }),
      /** The confirmation allows release actions for ten minutes. */
      confirmPassword: build.mutation<unknown, string>({
        query: (password) => ({ path: '/me/confirm', method: 'POST', session: 'required', json: { password } }),
      }),
      getOpsPreviews: build.query<OpsPreviews, void>({
        query: () => read('/previews'),
        providesTags: ['Previews', 'Person'],
      }),
      closePreview: build.mutation<OpsClosedPreview, { remote: string; pr: number }>({
        query: (preview) => write('/previews/close', preview),
        invalidatesTags: ['Previews', 'Releases'],
      }),
      getOpsLocalCode: build.query<OpsLocalCodes, void>({
        query: () => read('/local'),
        providesTags: ['LocalCode', 'Person'],
      }),
      endLocalCode: build.mutation<OpsEndedLocalCode, string>({
        query: (id) => write('/local/end', { id }),
        invalidatesTags: ['LocalCode', 'Releases'],
      }),
      getOpsTokens: build.query<OpsTokens, void>({
        query: () => read('/tokens'),
        providesTags: ['Tokens', 'Person'],
      }),
      makeToken: build.mutation<OpsNewToken, OpsTokenInput>({
        query: (input) => write('/tokens', input),
        invalidatesTags: ['Tokens'],
      }),
      revokeToken: build.mutation<OpsToken, string>({
        query: (id) => write('/tokens/revoke', { id }),
        invalidatesTags: ['Tokens'],
      }),
      verifyLive: build.mutation<OpsVerified, number>({
        query: (generation) => write('/verify', { generation }),
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
  useConfirmPasswordMutation,
  useGetOpsPreviewsQuery,
  useClosePreviewMutation,
  useGetOpsLocalCodeQuery,
  useEndLocalCodeMutation,
  useGetOpsTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
  useVerifyLiveMutation,
} = opsApi;
