import { baseApi } from '@doorstep/shared-api';
import type { OpsCollected, OpsGateways, OpsOverrideChange, OpsOverrides, OpsResult } from '@doorstep/shared-api/ops';
import { read, write } from './opsApi';

interface Wish {
  readonly why: string;
  readonly generation: number;
  readonly dryRun?: boolean;
}

const storeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Releases', 'Overrides', 'Gateways'] }).injectEndpoints({
  endpoints: (build) => ({
    getOpsOverrides: build.query<OpsOverrides, void>({
      query: () => read('/overrides'),
      providesTags: ['Overrides', 'Person'],
    }),
    setOwnOverride: build.mutation<OpsOverrideChange, { remote: string; version: string; why: string }>({
      query: (input) => write('/overrides', input),
      invalidatesTags: ['Overrides', 'Releases'],
    }),
    endOverride: build.mutation<OpsOverrideChange, { name: string; why: string }>({
      query: (input) => write('/overrides/end', input),
      invalidatesTags: ['Overrides', 'Releases'],
    }),
    getOpsGateways: build.query<OpsGateways, void>({
      query: () => read('/gateways'),
      providesTags: ['Gateways', 'Releases', 'Person'],
    }),
    collectGarbage: build.mutation<OpsCollected, { keepDays: number } & Wish>({
      query: (input) => write('/gc', input),
      invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['Releases']),
    }),
    applyManifest: build.mutation<OpsResult, { manifest: unknown; breakFreeze?: boolean } & Wish>({
      query: (input) => write('/apply', input),
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
