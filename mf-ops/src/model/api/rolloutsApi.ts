import { baseApi } from '@doorstep/shared-api';
import type {
  OpsNewWebhook,
  OpsPolicy,
  OpsPolicyResult,
  OpsResult,
  OpsRolloutInput,
  OpsRollouts,
  OpsWebhookInput,
  OpsWebhooks,
  OpsWhy,
  PolicyChange,
  RolloutVerb,
} from '@doorstep/shared-api/ops';
import { read, write } from './opsApi';

const rolloutsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Releases', 'Rollouts', 'Policy', 'Webhooks'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOpsRollouts: build.query<OpsRollouts, void>({
        query: () => read('/rollouts'),
        providesTags: ['Rollouts', 'Releases', 'Person'],
      }),
      startRollout: build.mutation<
        OpsResult,
        OpsRolloutInput & { why: string; generation: number; breakFreeze: boolean }
      >({
        query: (input) => write('/rollouts', input),
        invalidatesTags: ['Rollouts', 'Releases'],
      }),
      controlRollout: build.mutation<OpsResult, { verb: RolloutVerb; id: string; why: string; breakFreeze: boolean }>({
        query: ({ verb, ...rest }) => write(`/rollouts/${verb}`, rest),
        invalidatesTags: ['Rollouts', 'Releases'],
      }),
      getOpsPolicy: build.query<OpsPolicy, void>({
        query: () => read('/policy'),
        providesTags: ['Policy', 'Releases', 'Person'],
      }),
      changePolicy: build.mutation<OpsPolicyResult, { change: PolicyChange; why: string }>({
        query: ({ change: { act, ...fields }, why }) => write(`/policy/${act}`, { ...fields, why }),
        invalidatesTags: ['Policy', 'Releases'],
      }),
      getOpsWhy: build.query<{ versions: readonly OpsWhy[] }, string>({
        query: (remote) => read('/why', { remote }),
        providesTags: ['Policy', 'Rollouts', 'Releases', 'Person'],
      }),
      getOpsWebhooks: build.query<OpsWebhooks, void>({
        query: () => read('/webhooks'),
        providesTags: ['Webhooks', 'Person'],
      }),
      addWebhook: build.mutation<OpsNewWebhook, OpsWebhookInput & { why: string }>({
        query: (input) => write('/webhooks', input),
        invalidatesTags: ['Webhooks', 'Releases'],
      }),
      removeWebhook: build.mutation<unknown, { id: string; why: string }>({
        query: (body) => write('/webhooks/remove', body),
        invalidatesTags: ['Webhooks', 'Releases'],
      }),
      testWebhook: build.mutation<{ readonly isDelivered: boolean; readonly last: string }, string>({
        query: (id) => write('/webhooks/test', { id }),
      }),
    }),
  });

export const {
  useGetOpsRolloutsQuery,
  useStartRolloutMutation,
  useControlRolloutMutation,
  useGetOpsPolicyQuery,
  useChangePolicyMutation,
  useGetOpsWhyQuery,
  useGetOpsWebhooksQuery,
  useAddWebhookMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
} = rolloutsApi;
