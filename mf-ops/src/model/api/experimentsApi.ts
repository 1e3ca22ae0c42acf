import { baseApi } from '@doorstep/shared-api';
import type { OpsCommandResult, OpsExperimentInput, OpsExperiments } from '@doorstep/shared-api/ops';
import { getRequest, postRequest } from './opsApi';

interface ReasonedRequest {
  readonly why: string;
  readonly generation: number;
  readonly breakFreeze?: boolean;
  readonly dryRun?: boolean;
}

export type ExperimentAction =
  | ({ readonly act: 'start' } & OpsExperimentInput)
  | { readonly act: 'decide'; readonly id: string; readonly version?: string }
  | { readonly act: 'stop'; readonly id: string };

const experimentsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Releases', 'Experiments'] }).injectEndpoints({
  endpoints: (build) => ({
    getOpsExperiments: build.query<OpsExperiments, void>({
      query: () => getRequest('/experiments'),
      providesTags: ['Experiments', 'Releases', 'Person'],
    }),
    changeExperiment: build.mutation<OpsCommandResult, ExperimentAction & ReasonedRequest>({
      query: ({ act, ...fields }) => postRequest(act === 'start' ? '/experiments' : `/experiments/${act}`, fields),
      invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['Experiments', 'Releases']),
    }),
  }),
});

export const { useGetOpsExperimentsQuery, useChangeExperimentMutation } = experimentsApi;
