// Import by package name, not by path: the page has a single copy, which the shell provides.
import { baseApi } from '@doorstep/shared-api';
import type { QuoteInput } from '@doorstep/shared-api/bookings';
import {
  normaliseContact,
  type PersonQuote,
  type SentCode,
  type SlotHold,
  type User,
} from '@doorstep/shared-api/domain';
import { openSession } from '@doorstep/shared-api/profile';
import {
  type JoinTokenWire,
  toPersonQuote,
  toQuoteRequest,
  toSentCode,
  toSlotHold,
  userTypeCodes,
} from '@doorstep/shared-api/wire';

export interface HoldTimeInput {
  readonly providerId: string;
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  /** Earlier hold that this one extends, moves, or takes over after signing in. */
  readonly holdId?: string;
  /** Services for which others are suggested when the time is taken. */
  readonly subcategoryIds: readonly string[];
  readonly quantities?: readonly number[];
  readonly lat?: string;
  readonly long?: string;
}

export interface JoinNumber {
  /** National digits as typed. */
  readonly contact: string;
  readonly phoneCode: string;
}

/** Proof of a number without an account. The name is still needed. */
export interface JoinToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const joinFields = ({ contact, phoneCode }: JoinNumber) => ({
  ...{ contact: normaliseContact(contact), phone_code: phoneCode, user_type: userTypeCodes.customer, purpose: 'join' },
});

function signIn(body: unknown) {
  const { user } = (body ?? {}) as { user?: unknown };
  return openSession({ responce: 'true', message: '', data: user }, 'customer');
}

/** Not part of a shared module: only the sheet that books a chosen person loads it. */
const personBookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPersonQuote: build.query<PersonQuote, QuoteInput>({
      query: (input) => ({ path: '/quote', method: 'POST', session: 'required', json: toQuoteRequest(input) }),
      transformResponse: toPersonQuote,
      providesTags: ['Quote', 'Person'],
      keepUnusedDataFor: 0,
    }),
    /** Visitors may hold a time too. */
    holdTime: build.mutation<SlotHold, HoldTimeInput>({
      query: ({ providerId, startAt, durationMinutes, holdId, subcategoryIds, quantities, lat, long }) => ({
        path: '/holds',
        method: 'POST',
        session: 'public',
        json: {
          provider_id: providerId,
          start_at: startAt,
          duration: durationMinutes,
          subcategory_ids: subcategoryIds,
          ...(holdId && { hold_id: holdId }),
          ...(quantities && { quantities }),
          ...(lat && long && { lat: Number(lat), long: Number(long) }),
        },
      }),
      transformResponse: toSlotHold,
      invalidatesTags: (_hold, error) => (error ? ['Availability'] : []),
    }),
    /** Known and new numbers get a code. */
    sendJoinCode: build.mutation<SentCode, JoinNumber>({
      query: (number) => ({ path: '/otp/send', method: 'POST', session: 'public', json: joinFields(number) }),
      transformResponse: toSentCode,
    }),
    /** Signs in. Returns a token for a number without an account. */
    verifyJoinCode: build.mutation<JoinToken | null, JoinNumber & { readonly code: string }>({
      queryFn: async ({ code, ...number }, _api, _extra, baseQuery) => {
        const json = { ...joinFields(number), code };
        const result = await baseQuery({ path: '/otp/verify', method: 'POST', session: 'public', json });
        if (result.error) return { error: result.error };
        const { join_token, expires_in } = (result.data ?? {}) as Partial<JoinTokenWire>;
        if (join_token) return { data: { token: join_token, expiresAt: Date.now() + (expires_in ?? 0) * 1_000 } };
        const opened = signIn(result.data);
        return 'error' in opened ? opened : { data: null };
      },
    }),
    /** Makes the account and signs in. */
    join: build.mutation<User, { readonly token: string; readonly fullName: string }>({
      queryFn: async ({ token, fullName }, _api, _extra, baseQuery) => {
        const json = { join_token: token, fullname: fullName.trim(), terms_accepted: true };
        const result = await baseQuery({ path: '/otp/join', method: 'POST', session: 'public', json });
        return result.error ? { error: result.error } : signIn(result.data);
      },
    }),
    releaseHold: build.mutation<null, string>({
      query: (id) => ({ path: `/holds/${encodeURIComponent(id)}`, method: 'DELETE', session: 'public' }),
      transformResponse: () => null,
      invalidatesTags: ['Availability'],
    }),
  }),
});

export const {
  useGetPersonQuoteQuery,
  useHoldTimeMutation,
  useJoinMutation,
  useReleaseHoldMutation,
  useSendJoinCodeMutation,
  useVerifyJoinCodeMutation,
} = personBookingApi;
