import { baseApi } from '@doorstep/shared-api';
import type {
  OpsCommandResult,
  OpsNewWebhook,
  OpsPolicy,
  OpsPolicyResult,
  OpsRolloutInput,
  OpsRollouts,
  OpsVersionExplanation,
  OpsWebhookInput,
  OpsWebhooks,
  PolicyChange,
  RolloutVerb,
} from '@doorstep/shared-api/ops';
import { getRequest, postRequest } from './opsApi';

const rolloutsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Releases', 'Rollouts', 'Policy', 'Webhooks'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getOpsRollouts: build.query<OpsRollouts, void>({
        query: () => getRequest('/rollouts'),
        providesTags: ['Rollouts', 'Releases', 'Person'],
      }),
      startRollout: build.mutation<
        OpsCommandResult,
        OpsRolloutInput & { why: string; generation: number; breakFreeze: boolean }
      >({
        query: (input) => postRequest('/rollouts', input),
        invalidatesTags: ['Rollouts', 'Releases'],
      }),
      controlRollout: build.mutation<
        OpsCommandResult,
        { verb: RolloutVerb; id: string; why: string; breakFreeze: boolean }
      >({
        query: ({ verb, ...rest }) => postRequest(`/rollouts/${verb}`, rest),
        invalidatesTags: ['Rollouts', 'Releases'],
      }),
      getOpsPolicy: build.query<OpsPolicy, void>({
        query: () => getRequest('/policy'),
        providesTags: ['Policy', 'Releases', 'Person'],
      }),
      changePolicy: build.mutation<OpsPolicyResult, { change: PolicyChange; why: string }>({
        query: ({ change: { act, ...fields }, why }) => postRequest(`/policy/${act}`, { ...fields, why }),
        invalidatesTags: ['Policy', 'Releases'],
      }),
      getOpsWhy: build.query<{ versions: readonly OpsVersionExplanation[] }, string>({
        query: (remote) => getRequest('/why', { remote }),
        providesTags: ['Policy', 'Rollouts', 'Releases', 'Person'],
      }),
      getOpsWebhooks: build.query<OpsWebhooks, void>({
        query: () => getRequest('/webhooks'),
        providesTags: ['Webhooks', 'Person'],
      }),
      addWebhook: build.mutation<OpsNewWebhook, OpsWebhookInput & { why: string }>({
        query: (input) => postRequest('/webhooks', input),
        invalidatesTags: ['Webhooks', 'Releases'],
      }),
      removeWebhook: build.mutation<unknown, { id: string; why: string }>({
        query: (body) => postRequest('/webhooks/remove', body),
        invalidatesTags: ['Webhooks', 'Releases'],
      }),
      testWebhook: build.mutation<{ readonly isDelivered: boolean; readonly last: string }, string>({
        query: (id) => postRequest('/webhooks/test', { id }),
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
