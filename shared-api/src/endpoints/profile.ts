import { useMemo } from 'react';
import { type ApiError, apiError } from '../client/apiError';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { openSession } from '../client/openSession';
import { getSession, updateSession } from '../client/session';
import { signOutLocally } from '../client/signOut';
import { normaliseContact, type User } from '../domain/account';
import type { UserType } from '../domain/codes';
import type {
  BrowserPushSubscription,
  DataExport,
  DeviceSession,
  MessageDeliverability,
  NotificationListPage,
  PushState,
  ResetToken,
  SentCode,
  VerifiedEmail,
} from '../domain/profile';
import type { NotificationPreference } from '../domain/workspace';
import { toUnreadCount } from '../wire/account';
import { nameOf, userTypeCodes } from '../wire/codes';
import {
  type CodePurpose,
  toDataExport,
  toDeviceSessions,
  toMessageDeliverability,
  toNotificationListPage,
  toPush,
  toResetToken,
  toSentCode,
  toVerifiedEmail,
} from '../wire/profile';
import { record } from '../wire/read';
import { toNotificationPreferences } from '../wire/workspace';
import { unreadApi } from './unread';

export { openSession } from '../client/openSession';
export { type StoredPhotoHandle, useStoredProfileImage } from '../client/storedProfileImage';
export type { CodePurpose } from '../wire/profile';

export interface SendCodeInput {
  readonly contact: string;
  /** +1 when absent. */
  readonly phoneCode?: string;
  /** Defaults to customers. */
  readonly userType?: UserType;
  readonly purpose: CodePurpose;
}

export interface VerifyCodeInput extends SendCodeInput {
  readonly code: string;
}

export type VerifiedCode =
  | { readonly purpose: 'login'; readonly user: User }
  | { readonly purpose: 'reset'; readonly resetToken: ResetToken };

function sendCodeFields({ contact, phoneCode = '+1', userType = 'customer', purpose }: SendCodeInput) {
  return { contact: normaliseContact(contact), phone_code: phoneCode, user_type: userTypeCodes[userType], purpose };
}

const publicPost = { method: 'POST', session: 'public' } as const;

function openSessionOf(result: { readonly data?: unknown; readonly error?: ApiError }) {
  if (result.error) return { error: result.error };
  const user = record(record(result.data).user);
  const login = { responce: 'true', message: '', data: user };
  return openSession(login, nameOf(userTypeCodes, String(user.user_type)) ?? 'customer');
}

const verify = (path: '/email/verify' | '/contact/verify', code: string) =>
  ({ path, method: 'POST', session: 'required', json: { code: code.trim() } }) as const;

/** Takes over the person as changed; what a response no longer calls pending has been settled. */
function updateSessionUser(body: unknown): User | null {
  const user = record(record(body).user);
  if (Object.keys(user).length > 0) updateSession({ pending_email: '', pending_contact: '', ...user });
  return getSession().user ?? null;
}

export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendCode: build.mutation<SentCode, SendCodeInput>({
      query: (input) => ({ path: '/otp/send', method: 'POST', session: 'public', json: sendCodeFields(input) }),
      transformResponse: toSentCode,
    }),
    /** With purpose `login`, success signs the user in. */
    verifyCode: build.mutation<VerifiedCode, VerifyCodeInput>({
      queryFn: async ({ code, ...input }, _api, _extra, baseQuery) => {
        const json = { ...sendCodeFields(input), code: code.trim() };
        const result = await baseQuery({ path: '/otp/verify', method: 'POST', session: 'public', json });
        if (result.error) return { error: result.error };
        if (input.purpose === 'login') {
          const login = { responce: 'true', message: '', data: record(result.data).user };
          const sessionResult = openSession(login, input.userType ?? 'customer');
          return 'error' in sessionResult ? sessionResult : { data: { purpose: 'login', user: sessionResult.data } };
        }
        const resetToken = toResetToken(result.data);
        return resetToken ? { data: { purpose: 'reset', resetToken } } : { error: apiError('server') };
      },
    }),
    askForPasskey: build.mutation<Readonly<Record<string, unknown>>, void>({
      query: () => ({ path: '/passkeys/options', method: 'POST', session: 'public', json: {} }),
      transformResponse: (body) => record(record(body).options),
    }),
    signInWithPasskey: build.mutation<User, object>({
      queryFn: async (credential, _api, _extra, baseQuery) =>
        openSessionOf(await baseQuery({ path: '/passkeys/sign-in', ...publicPost, json: { credential } })),
    }),
    /** A code of the app, or a recovery code, after `two_step_needed`. The person is signed in when this has succeeded. */
    takeSecondStep: build.mutation<User, { readonly code: string } | { readonly recovery_code: string }>({
      queryFn: async (json, _api, _extra, baseQuery) =>
        openSessionOf(await baseQuery({ path: '/sign-in/second-step', ...publicPost, json })),
    }),
    /** Takes back a changed number or e-mail address. Everybody is signed out, this browser too; a new password is next. */
    undoContactChange: build.mutation<ResetToken, string>({
      queryFn: async (token, _api, _extra, baseQuery) => {
        const result = await baseQuery({ path: '/contact/undo', method: 'POST', session: 'public', json: { token } });
        if (result.error) return { error: result.error };
        await signOutLocally();
        const resetToken = toResetToken(result.data);
        return resetToken ? { data: resetToken } : { error: apiError('server') };
      },
    }),
    /** Opens no session: the person signs in with the new password. */
    resetPassword: build.mutation<null, { resetToken: string; password: string }>({
      query: ({ resetToken, password }) => ({
        path: '/password/reset',
        method: 'POST',
        session: 'public',
        json: { reset_token: resetToken, password },
      }),
      transformResponse: () => null,
    }),
    /** Signs out everywhere else. */
    changePassword: build.mutation<null, { current: string; password: string }>({
      query: (json) => ({ path: '/password/change', method: 'POST', session: 'required', json }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error ? [] : ['Sessions']),
    }),
    verifyEmail: build.mutation<User | null, { code: string }>({
      query: ({ code }) => verify('/email/verify', code),
      transformResponse: updateSessionUser,
      invalidatesTags: (_user, error) => (error ? [] : ['Booking', 'Delivery']),
    }),
    verifyContact: build.mutation<User | null, { code: string }>({
      query: ({ code }) => verify('/contact/verify', code),
      transformResponse: updateSessionUser,
      invalidatesTags: (_user, error) => (error ? [] : ['Booking', 'Delivery']),
    }),
    resendVerification: build.mutation<SentCode, 'email' | 'contact'>({
      query: (what) => ({ path: '/verification/resend', method: 'POST', session: 'required', json: { what } }),
      transformResponse: toSentCode,
    }),
    /** The link of the mail after registering; whoever opens it need not be signed in. */
    verifyEmailLink: build.mutation<VerifiedEmail, string>({
      query: (token) => ({ path: '/email/link', method: 'POST', session: 'public', json: { token } }),
      transformResponse: toVerifiedEmail,
      invalidatesTags: (_done, error) => (error ? [] : ['Delivery']),
    }),
    /** The current one first. */
    getSessions: build.query<DeviceSession[], void>({
      query: () => ({ path: '/sessions', session: 'required' }),
      transformResponse: toDeviceSessions,
      providesTags: ['Sessions', 'Person'],
    }),
    /** End this browser's own session with `useLogoutMutation`. */
    endSession: build.mutation<null, string>({
      query: (id) => ({ path: `/sessions/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      // Invalidate after a rejection too, because the session is then already gone.
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ path: '/sessions', method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Sessions'],
    }),
    getNotifications: build.infiniteQuery<NotificationListPage, NoArgument, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) => ({
        path: '/notifications',
        session: 'required',
        query: { after: pageParam || undefined },
      }),
      transformResponse: toNotificationListPage,
      providesTags: ['Notifications', 'Person'],
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => undefined);
        const unread = result?.data.pages[0]?.unread;
        if (unread === undefined) return;
        dispatch(unreadApi.util.updateQueryData('getUnreadCount', undefined, () => unread));
      },
    }),
    /** Answers how many are left unread. */
    markNotificationsRead: build.mutation<number, readonly string[] | 'all'>({
      query: (ids) => ({ path: '/notifications/read', method: 'POST', session: 'required', json: { ids } }),
      transformResponse: toUnreadCount,
      invalidatesTags: ['Notifications'],
      onQueryStarted: async (_ids, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(unreadApi.util.updateQueryData('getUnreadCount', undefined, () => result.data));
      },
    }),
    getNotificationPreferences: build.query<NotificationPreference[], void>({
      query: () => ({ path: '/notifications/preferences', session: 'required' }),
      transformResponse: toNotificationPreferences,
      providesTags: ['Preferences', 'Person'],
    }),
    saveNotificationPreferences: build.mutation<NotificationPreference[], readonly NotificationPreference[]>({
      query: (items) => ({ path: '/notifications/preferences', method: 'PUT', session: 'required', json: { items } }),
      transformResponse: toNotificationPreferences,
      invalidatesTags: ['Preferences'],
    }),
    getPush: build.query<PushState, void>({
      query: () => ({ path: '/me/push', session: 'required' }),
      transformResponse: toPush,
      providesTags: ['Push', 'Person'],
    }),
    /** Turns on push messages for this browser, until it signs out. */
    turnPushOn: build.mutation<PushState, BrowserPushSubscription>({
      query: ({ endpoint, p256dh, auth, publicKey }) => ({
        path: '/me/push',
        method: 'POST',
        session: 'required',
        json: { endpoint, keys: { p256dh, auth }, public_key: publicKey },
      }),
      transformResponse: toPush,
      invalidatesTags: ['Push'],
    }),
    turnPushOff: build.mutation<PushState, void>({
      query: () => ({ path: '/me/push', method: 'DELETE', session: 'required' }),
      transformResponse: toPush,
      invalidatesTags: ['Push'],
    }),
    getDelivery: build.query<MessageDeliverability, void>({
      query: () => ({ path: '/notifications/delivery', session: 'required' }),
      transformResponse: toMessageDeliverability,
      providesTags: ['Delivery', 'Person'],
    }),
    retryEmail: build.mutation<MessageDeliverability, void>({
      query: () => ({ path: '/notifications/delivery/email', method: 'POST', session: 'required' }),
      transformResponse: toMessageDeliverability,
      invalidatesTags: ['Delivery'],
    }),
    requestExport: build.mutation<null, void>({
      query: () => ({ path: '/me/export', method: 'POST', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Export'],
    }),
    /** Never cached, because its link expires soon. */
    getExport: build.query<DataExport, void>({
      query: () => ({ path: '/me/export', session: 'required' }),
      transformResponse: toDataExport,
      providesTags: ['Export', 'Person'],
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Other devices and other users change these lists. */
const refetchOnFocus = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** Newest first. */
export function useGetNotificationsQuery(none?: NoArgument, options?: HookOptions) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...state } =
    profileApi.useGetNotificationsInfiniteQuery(none, { ...refetchOnFocus, ...options });
  const notifications = useMemo(
    () => data && { items: data.pages.flatMap(({ items }) => items), unread: data.pages[0]?.unread ?? 0 },
    [data],
  );
  return {
    ...state,
    data: notifications,
    hasMore: hasNextPage,
    loadMore: fetchNextPage,
    isLoadingMore: isFetchingNextPage,
  };
}

export function useGetSessionsQuery(none?: NoArgument, options?: HookOptions) {
  return profileApi.useGetSessionsQuery(none, { ...refetchOnFocus, ...options });
}

export function useGetPushQuery(none?: NoArgument, options?: HookOptions) {
  return profileApi.useGetPushQuery(none, { ...refetchOnFocus, ...options });
}

export function useGetDeliveryQuery(none?: NoArgument, options?: HookOptions) {
  return profileApi.useGetDeliveryQuery(none, { ...refetchOnFocus, ...options });
}

/** The link expires after 10 to 15 minutes, so a page that stays open requests another one before. */
export function useGetExportQuery(none?: NoArgument, options?: HookOptions) {
  const polling = { ...refetchOnFocus, pollingInterval: 9 * 60_000, skipPollingIfUnfocused: true };
  return profileApi.useGetExportQuery(none, { ...polling, ...options });
}

export const {
  useAskForPasskeyMutation,
  useSendCodeMutation,
  useSignInWithPasskeyMutation,
  useTakeSecondStepMutation,
  useVerifyCodeMutation,
  useUndoContactChangeMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useVerifyEmailMutation,
  useVerifyContactMutation,
  useResendVerificationMutation,
  useVerifyEmailLinkMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useMarkNotificationsReadMutation,
  useRequestExportMutation,
  useGetNotificationPreferencesQuery,
  useSaveNotificationPreferencesMutation,
  useRetryEmailMutation,
  useTurnPushOnMutation,
  useTurnPushOffMutation,
} = profileApi;
