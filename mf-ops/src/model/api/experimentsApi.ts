import { baseApi } from '@doorstep/shared-api';
import type { OpsExperimentInput, OpsExperiments, OpsResult } from '@doorstep/shared-api/ops';
import { read, write } from './opsApi';

interface Wish {
  readonly why: string;
  readonly generation: number;
  readonly breakFreeze?: boolean;
  readonly dryRun?: boolean;
}

export type ExperimentWish =
  | ({ readonly act: 'start' } & OpsExperimentInput)
  | { readonly act: 'decide'; readonly id: string; readonly version?: string }
  | { readonly act: 'stop'; readonly id: string };

const experimentsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Releases', 'Experiments'] }).injectEndpoints({
  endpoints: (build) => ({
    getOpsExperiments: build.query<OpsExperiments, void>({
      query: () => read('/experiments'),
      providesTags: ['Experiments', 'Releases', 'Person'],
    }),
    changeExperiment: build.mutation<OpsResult, ExperimentWish & Wish>({
      query: ({ act, ...fields }) => write(act === 'start' ? '/experiments' : `/experiments/${act}`, fields),
      invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['Experiments', 'Releases']),
    }),
  }),
});

export const { useGetOpsExperimentsQuery, useChangeExperimentMutation } = experimentsApi;
