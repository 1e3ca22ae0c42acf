import { baseApi } from '@doorstep/shared-api';
import type {
  OpsCommandResult,
  OpsGarbageCollected,
  OpsGateways,
  OpsOverrideChange,
  OpsOverrides,
} from '@doorstep/shared-api/ops';
import { getRequest, postRequest } from './opsApi';

interface ReasonedRequest {
  readonly why: string;
  readonly generation: number;
  readonly dryRun?: boolean;
}

const storeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Releases', 'Overrides', 'Gateways'] }).injectEndpoints({
  endpoints: (build) => ({
    getOpsOverrides: build.query<OpsOverrides, void>({
      query: () => getRequest('/overrides'),
      providesTags: ['Overrides', 'Person'],
    }),
    setOwnOverride: build.mutation<OpsOverrideChange, { remote: string; version: string; why: string }>({
      query: (input) => postRequest('/overrides', input),
      invalidatesTags: ['Overrides', 'Releases'],
    }),
    endOverride: build.mutation<OpsOverrideChange, { name: string; why: string }>({
      query: (input) => postRequest('/overrides/end', input),
      invalidatesTags: ['Overrides', 'Releases'],
    }),
    getOpsGateways: build.query<OpsGateways, void>({
      query: () => getRequest('/gateways'),
      providesTags: ['Gateways', 'Releases', 'Person'],
    }),
    collectGarbage: build.mutation<OpsGarbageCollected, { keepDays: number } & ReasonedRequest>({
      query: (input) => postRequest('/gc', input),
      invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['Releases']),
    }),
    applyManifest: build.mutation<OpsCommandResult, { manifest: unknown; breakFreeze?: boolean } & ReasonedRequest>({
      query: (input) => postRequest('/apply', input),
      invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['Releases']),
    }),
  }),
});

export const {
  useGetOpsOverridesQuery,
  useSetOwnOverrideMutation,
  useEndOverrideMutation,
  useGetOpsGatewaysQuery,
  useCollectGarbageMutation,
  useApplyManifestMutation,
} = storeApi;
