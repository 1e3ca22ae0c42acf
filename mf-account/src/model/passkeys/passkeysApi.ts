import { baseApi } from '@doorstep/shared-api';

/** A key on one of the person's devices. */
export interface Passkey {
  readonly id: string;
  /** What it was made with, such as "Chrome on Mac"; '' when that did not say. */
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

export type ConfirmWay = 'password' | 'code' | 'passkey';

export interface Confirmation {
  /** The person proved just now to be there. */
  readonly confirmed: boolean;
  readonly ways: readonly ConfirmWay[];
}

/** One of them. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: unknown;
}

interface Options {
  readonly options: Readonly<Record<string, unknown>>;
}

const post = (path: string, json: object = {}) => ({ path, method: 'POST', session: 'required', json }) as const;

/** In this remote, not in shared-api: it is asked for where somebody looks after the account, and nowhere else. */
export const passkeysApi = baseApi.enhanceEndpoints({ addTagTypes: ['Passkeys'] }).injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<readonly Passkey[], void>({
      query: () => ({ path: '/me/passkeys', session: 'required' }),
      transformResponse: (body: { items?: readonly Passkey[] }) => body.items ?? [],
      providesTags: ['Passkeys', 'Person'],
    }),
    beginPasskey: build.mutation<Options, void>({ query: () => post('/me/passkeys/options') }),
    savePasskey: build.mutation<unknown, unknown>({
      query: (credential) => post('/me/passkeys', { credential }),
      invalidatesTags: (_done, error) => (error ? [] : ['Passkeys']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ path: `/me/passkeys/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Passkeys'],
    }),
    getConfirmation: build.query<Confirmation, void>({
      query: () => ({ path: '/me/confirm', session: 'required' }),
      keepUnusedDataFor: 0,
    }),
    sendConfirmCode: build.mutation<unknown, void>({ query: () => post('/me/confirm/code') }),
    askToConfirm: build.mutation<Options, void>({ query: () => post('/me/confirm/passkey') }),
    confirm: build.mutation<unknown, Proof>({ query: (proof) => post('/me/confirm', proof) }),
  }),
});

export const {
  useGetPasskeysQuery,
  useBeginPasskeyMutation,
  useSavePasskeyMutation,
  useRemovePasskeyMutation,
  useGetConfirmationQuery,
  useSendConfirmCodeMutation,
  useAskToConfirmMutation,
  useConfirmMutation,
} = passkeysApi;
