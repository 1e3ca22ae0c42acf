import { baseApi } from '@doorstep/shared-api';

export interface SecondStep {
  readonly on: boolean;
  /** Empty while it is off. */
  readonly since: string;
  readonly recovery_codes_left: number;
}

interface NewSecret {
  readonly secret: string;
  readonly uri: string;
}

interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

const path = '/me/second-step';
const post = (below: string, json: object = {}) =>
  ({ path: path + below, method: 'POST', session: 'required', json }) as const;

const secondStepApi = baseApi.enhanceEndpoints({ addTagTypes: ['SecondStep'] }).injectEndpoints({
  endpoints: (build) => ({
    getSecondStep: build.query<SecondStep, void>({
      query: () => ({ path, session: 'required' }),
      keepUnusedDataFor: 0,
      providesTags: ['SecondStep', 'Person'],
    }),
    beginSecondStep: build.mutation<NewSecret, void>({ query: () => post('') }),
    confirmSecondStep: build.mutation<RecoveryCodes, string>({
      query: (code) => post('/confirm', { code }),
      invalidatesTags: ['SecondStep'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, void>({
      query: () => post('/recovery-codes'),
      invalidatesTags: ['SecondStep'],
    }),
    turnOffSecondStep: build.mutation<null, void>({
      query: () => ({ path, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['SecondStep'],
    }),
  }),
});

export const {
  useGetSecondStepQuery,
  useBeginSecondStepMutation,
  useConfirmSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondStepMutation,
} = secondStepApi;
