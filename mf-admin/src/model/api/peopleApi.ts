import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type { BookingStatus } from '@doorstep/shared-api/domain';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest, putRequest } from './requests';

export const userTypes = ['customer', 'provider', 'admin'] as const;
export const accountStates = ['active', 'pending_review', 'suspended', 'deleted'] as const;
export const maskedFields = ['phone', 'email', 'address'] as const;

export type UserType = (typeof userTypes)[number];
export type AccountState = (typeof accountStates)[number];
export type MaskedField = (typeof maskedFields)[number];

export interface PersonItem {
  readonly user_id: string;
  readonly full_name: string;
  readonly user_type: UserType;
  readonly state: AccountState;
  /** Masked, like the e-mail address and the address. */
  readonly phone: string;
  readonly email: string;
  readonly since: string;
  readonly version: number;
}

export interface OpenJob {
  readonly booking_id: string;
  readonly number: string;
  readonly category: string;
  readonly customer: string;
  /** Empty until a time is agreed. */
  readonly start_at: string;
  readonly status: BookingStatus;
  readonly amount: string;
  /** Effect of a suspension on the job now. Absent for suspended people. */
  readonly if_suspended?: 'others' | 'refund' | 'in_question' | 'begun';
}

export interface Person extends PersonItem {
  readonly image: string;
  readonly address: string;
  readonly language: string;
  /** Empty while mails arrive. */
  readonly email_bounced_at: string;
  /** Empty once the address is confirmed. */
  readonly email_unverified_since?: string;
  /** False when the address was not confirmed in time, so that mails are held back. */
  readonly mails_reach?: boolean;
  /** Empty while the person receives text messages. */
  readonly texts_stopped_at: string;
  readonly service_title: string;
  readonly rating: string;
  readonly reviews: number;
  readonly completed_jobs: number;
  readonly bookings: readonly { readonly status: BookingStatus; readonly count: number; readonly amount: string }[];
  /** Open jobs of a provider, the next first. */
  readonly open_jobs: readonly OpenJob[];
  readonly open_jobs_more: number;
  readonly second_step: boolean;
  readonly sessions: readonly { readonly device: string; readonly since: string; readonly last_seen_at: string }[];
  /** Ratings of a customer by providers, newest first. Absent in answers of older servers, like `blocked_by`. */
  readonly private_ratings?: readonly {
    readonly booking_id: string;
    readonly by: string;
    readonly stars: number;
    readonly note: string;
    readonly at: string;
  }[];
  /** Number of providers who have blocked the customer. */
  readonly blocked_by?: number;
  readonly changes: readonly ApiChange[];
}

export const suspensionCauses = ['fraud', 'documents', 'conduct', 'other'] as const;
export type SuspensionCause = (typeof suspensionCauses)[number];

interface SuspendInput extends ReasonedRequest {
  readonly cause?: SuspensionCause;
  readonly hold_payouts?: boolean;
}

interface ReasonedRequest {
  readonly id: string;
  readonly seen: number;
  readonly reason: string;
}

const personActRequest = (name: string) => (request: Pick<ReasonedRequest, 'id'>) => {
  const { id, ...json } = request;
  return postRequest(itemPath('/people', id, `/${name}`), json);
};

const invalidatesTags = ['People', 'Audit'] as const;

const peopleApi = baseApi.enhanceEndpoints({ addTagTypes: ['People', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getPeople: build.infiniteQuery<Page<PersonItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/people', { ...queryArg, cursor: pageParam }),
      providesTags: ['People', 'Person'],
    }),
    getPerson: build.query<Person, string>({
      query: (id) => getRequest(itemPath('/people', id)),
      providesTags: ['People', 'Person'],
    }),
    revealValue: build.mutation<
      { readonly value: string },
      { readonly id: string; readonly field: MaskedField; readonly why: string }
    >({
      query: personActRequest('reveal'),
      invalidatesTags: ['Audit'],
    }),
    suspendPerson: build.mutation<Person, SuspendInput>({ query: personActRequest('suspend'), invalidatesTags }),
    resendConfirmation: build.mutation<Person, Pick<ReasonedRequest, 'id'>>({
      query: personActRequest('email/resend'),
      invalidatesTags,
    }),
    confirmEmail: build.mutation<Person, Pick<ReasonedRequest, 'id' | 'reason'>>({
      query: personActRequest('email/confirm'),
      invalidatesTags,
    }),
    restorePerson: build.mutation<Person, ReasonedRequest>({ query: personActRequest('restore'), invalidatesTags }),
    endSessions: build.mutation<Person, Pick<ReasonedRequest, 'id' | 'reason'>>({
      query: personActRequest('end-sessions'),
      invalidatesTags,
    }),
    turnOffPersonsSecondStep: build.mutation<Person, Pick<ReasonedRequest, 'id' | 'reason'>>({
      query: personActRequest('second-step/off'),
      invalidatesTags,
    }),
    correctName: build.mutation<Person, ReasonedRequest & { readonly full_name: string }>({
      query: ({ id, ...json }) => putRequest(itemPath('/people', id, '/name'), json),
      invalidatesTags,
    }),
  }),
});

export const {
  useGetPeopleInfiniteQuery,
  useGetPersonQuery,
  useRevealValueMutation,
  useSuspendPersonMutation,
  useResendConfirmationMutation,
  useConfirmEmailMutation,
  useRestorePersonMutation,
  useEndSessionsMutation,
  useTurnOffPersonsSecondStepMutation,
  useCorrectNameMutation,
} = peopleApi;
