// Import by package name, not by path: the page has a single copy, which the shell provides.
import { baseApi } from '@doorstep/shared-api';
import type { User } from '@doorstep/shared-api/domain';
import { openSession } from '@doorstep/shared-api/profile';
import { nameOf, userTypeCodes } from '@doorstep/shared-api/wire';

export type SignInProviderId = 'google' | 'apple' | 'oidc';

export interface SignInProvider {
  readonly id: SignInProviderId;
  /** Name after "Continue with". */
  readonly name: string;
}

/** Person whom a provider has named in this browser, and who has not proved or made an account yet. */
export interface PendingIdentity {
  readonly provider: SignInProviderId;
  /** Empty when the provider has not verified it. */
  readonly email: string;
  readonly fullName: string;
  readonly hasAccount: boolean;
}

export interface LinkedIdentity {
  readonly id: string;
  readonly provider: SignInProviderId;
  readonly email: string;
}

interface SignInStart {
  readonly provider: SignInProviderId;
  /** Path and query to come back to. */
  readonly next: string;
  /** Whether the page at `next` shows what is missing, or why the sign-in failed. Otherwise the sign-in screen does. */
  readonly isInPlace: boolean;
  readonly userType: 'customer' | 'provider';
}

const outcomes = [
  'done',
  'continue',
  'second-step',
  'linked',
  'taken',
  'suspended',
  'staff',
  'cancelled',
  'failed',
] as const;
export type SignInOutcome = (typeof outcomes)[number];

const PARAMETER = 'sign-in';

/** How the round trip to a provider ended that led to this address. */
export const readSignInOutcome = (search: string): SignInOutcome | undefined => {
  const word = new URLSearchParams(search).get(PARAMETER);
  return outcomes.find((outcome) => outcome === word);
};

/** The same query without the outcome, so that a reload does not show it again. */
export function withoutSignInOutcome(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  const text = query.toString();
  return text && `?${text}`;
}

interface PendingWire {
  readonly provider?: SignInProviderId;
  readonly email?: string;
  readonly fullname?: string;
  readonly has_account?: boolean;
}

const toPending = ({ provider = 'oidc', email = '', fullname = '', has_account = false }: PendingWire) => ({
  ...{ provider, email, fullName: fullname, hasAccount: has_account },
});

/** Keeps the person whom the server has signed in. */
function openSessionOf(body: unknown) {
  const { user } = (body ?? {}) as { user?: { user_type?: unknown } };
  const userType = nameOf(userTypeCodes, String(user?.user_type)) ?? 'customer';
  return openSession({ responce: 'true', message: '', data: user }, userType);
}

const toItems = <Item>(body: { items?: readonly Item[] }): readonly Item[] => body.items ?? [];

/** Not part of a shared module: only the screens that sign in load it. */
const signInWithApi = baseApi.enhanceEndpoints({ addTagTypes: ['Identities'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getSignInProviders: build.query<readonly SignInProvider[], void>({
      query: () => ({ path: '/sign-in/providers', session: 'public' }),
      transformResponse: toItems<SignInProvider>,
    }),
    /** Returns the address of the provider's page. */
    beginSignIn: build.mutation<string, SignInStart>({
      query: ({ provider, next, isInPlace, userType }) => ({
        path: `/sign-in/${provider}`,
        method: 'POST',
        session: 'public',
        json: { next, in_place: isInPlace, user_type: userTypeCodes[userType] },
      }),
      transformResponse: ({ url = '' }: { url?: string }) => url,
    }),
    getPendingIdentity: build.query<PendingIdentity, void>({
      query: () => ({ path: '/sign-in/pending', session: 'public' }),
      transformResponse: toPending,
      keepUnusedDataFor: 0,
    }),
    forgetPendingIdentity: build.mutation<null, void>({
      query: () => ({ path: '/sign-in/pending', method: 'DELETE', session: 'public' }),
      transformResponse: () => null,
    }),
    /** Makes the account of a proven number, links the pending identity and signs in. */
    joinWithIdentity: build.mutation<User, { readonly token: string; readonly fullName: string }>({
      queryFn: async ({ token, fullName }, _api, _extra, baseQuery) => {
        const json = { join_token: token, fullname: fullName.trim(), terms_accepted: true };
        const result = await baseQuery({ path: '/sign-in/pending/join', method: 'POST', session: 'public', json });
        return result.error ? { error: result.error } : openSessionOf(result.data);
      },
    }),
    /** Signs in with the session that the server opened before it led back to this page. */
    takeOverSession: build.mutation<User, void>({
      queryFn: async (_none, _api, _extra, baseQuery) => {
        const result = await baseQuery({ path: '/session/user', session: 'public' });
        return result.error ? { error: result.error } : openSessionOf(result.data);
      },
    }),
    getLinkedIdentities: build.query<readonly LinkedIdentity[], void>({
      query: () => ({ path: '/me/identities', session: 'required' }),
      transformResponse: toItems<LinkedIdentity>,
      providesTags: ['Identities', 'Person'],
    }),
    /** Links the pending identity to the account that has just been proved. */
    linkPendingIdentity: build.mutation<null, void>({
      query: () => ({ path: '/me/identities', method: 'POST', session: 'required', json: {} }),
      transformResponse: () => null,
      invalidatesTags: ['Identities'],
    }),
    /** Returns the address of the provider's page. */
    beginLink: build.mutation<string, { readonly provider: SignInProviderId; readonly next: string }>({
      query: ({ provider, next }) => ({
        path: `/me/identities/${provider}`,
        method: 'POST',
        session: 'required',
        json: { next },
      }),
      transformResponse: ({ url = '' }: { url?: string }) => url,
    }),
    unlinkIdentity: build.mutation<null, string>({
      query: (id) => ({ path: `/me/identities/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Identities'],
    }),
  }),
});

export const {
  useBeginLinkMutation,
  useBeginSignInMutation,
  useForgetPendingIdentityMutation,
  useGetLinkedIdentitiesQuery,
  useGetPendingIdentityQuery,
  useGetSignInProvidersQuery,
  useJoinWithIdentityMutation,
  useLinkPendingIdentityMutation,
  useTakeOverSessionMutation,
  useUnlinkIdentityMutation,
} = signInWithApi;
