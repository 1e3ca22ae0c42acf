import { baseApi } from '@doorstep/shared-api';
import type { PasskeyOptions } from '@doorstep/shared-api/passkeys';

export interface Passkey {
  readonly id: string;
  /** Device that made the passkey, such as "Chrome on Mac". Empty when unknown. */
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

const post = (path: string, json: object = {}) => ({ path, method: 'POST', session: 'required', json }) as const;

/** Lives in this remote, because only the account screens use it. */
export const passkeysApi = baseApi.enhanceEndpoints({ addTagTypes: ['Passkeys'] }).injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<readonly Passkey[], void>({
      query: () => ({ path: '/me/passkeys', session: 'required' }),
      transformResponse: (body: { items?: readonly Passkey[] }) => body.items ?? [],
      providesTags: ['Passkeys', 'Person'],
    }),
    beginPasskey: build.mutation<PasskeyOptions, void>({ query: () => post('/me/passkeys/options') }),
    savePasskey: build.mutation<unknown, unknown>({
      query: (credential) => post('/me/passkeys', { credential }),
      invalidatesTags: (_done, error) => (error ? [] : ['Passkeys']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ path: `/me/passkeys/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Passkeys'],
    }),
  }),
});

export const { useGetPasskeysQuery, useBeginPasskeyMutation, useSavePasskeyMutation, useRemovePasskeyMutation } =
  passkeysApi;
