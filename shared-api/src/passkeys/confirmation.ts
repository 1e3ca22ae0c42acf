// Import by package name: all remotes share the page's single copy.
import { baseApi } from '@doorstep/shared-api';

export type ConfirmMethod = 'password' | 'code' | 'passkey';

export interface ConfirmationStatus {
  readonly confirmed: boolean;
  readonly ways: readonly ConfirmMethod[];
}

/** Exactly one field is set. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: unknown;
}

export interface PasskeyOptions {
  readonly options: Readonly<Record<string, unknown>>;
}

const post = (path: string, json: object = {}) => ({ path, method: 'POST', session: 'required', json }) as const;

const confirmationApi = baseApi.injectEndpoints({
  // Each remote that needs these endpoints injects them. In a page with two such remotes they are identical.
  overrideExisting: true,
  endpoints: (build) => ({
    getConfirmation: build.query<ConfirmationStatus, void>({
      query: () => ({ path: '/me/confirm', session: 'required' }),
      keepUnusedDataFor: 0,
    }),
    askToConfirm: build.mutation<PasskeyOptions, void>({ query: () => post('/me/confirm/passkey') }),
    sendConfirmCode: build.mutation<unknown, void>({ query: () => post('/me/confirm/code') }),
    confirm: build.mutation<unknown, Proof>({ query: (proof) => post('/me/confirm', proof) }),
  }),
});

export const { useGetConfirmationQuery, useAskToConfirmMutation, useSendConfirmCodeMutation, useConfirmMutation } =
  confirmationApi;
