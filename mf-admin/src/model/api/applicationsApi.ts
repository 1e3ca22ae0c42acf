import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type { ApplicationState, RequestedApplicationItem } from '@doorstep/shared-api/domain';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface ApplicationItem {
  readonly provider_id: string;
  readonly full_name: string;
  readonly service_title: string;
  readonly state: ApplicationState;
  readonly applied_at: string;
  readonly waiting_since: string;
  /** Empty when it does not await the staff. */
  readonly due_at: string;
  readonly services: number;
  readonly owner_id: string;
  readonly owner: string;
  readonly version: number;
}

export interface Licence {
  readonly licence_number: string;
  readonly licence_name: string;
  /** A day, or empty. */
  readonly licence_until: string;
}

export interface Application extends ApplicationItem, Licence {
  readonly image: string;
  /** Masked, like the e-mail address. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly language: string;
  readonly radius_km: number;
  readonly licences: readonly {
    readonly side: 'front' | 'back';
    readonly status: 'pending' | 'approved' | 'rejected';
    /** The rejected file is still there, or was uploaded again. */
    readonly unchanged?: boolean;
    readonly url: string;
    readonly mime: string;
    readonly bytes: number;
    readonly sent_at: string;
  }[];
  /** Empty while the licence is valid. */
  readonly licence_ended_at?: string;
  readonly licence_waits?: boolean;
  /** False when the address was not confirmed in time, so that mails are held back. */
  readonly mails_reach?: boolean;
  readonly offered: readonly {
    readonly subcategory_id: string;
    readonly name: string;
    readonly minutes: number;
    readonly price: string;
  }[];
  readonly hours: readonly { readonly weekday: number; readonly from: string; readonly to: string }[];
  readonly wanted: readonly RequestedApplicationItem[];
  readonly reason: string;
  readonly answer: string;
  readonly decided_at: string;
  readonly lookalikes: readonly {
    readonly user_id: string;
    readonly full_name: string;
    readonly user_type: string;
    readonly state: string;
  }[];
  readonly changes: readonly ApiChange[];
}

export interface DecideApplicationInput extends Partial<Licence> {
  readonly id: string;
  readonly seen: number;
  /** `note` saves the details of the licence without a decision. */
  readonly decision: 'approve' | 'refuse' | 'ask' | 'note';
  readonly reason?: string;
  readonly wanted?: readonly RequestedApplicationItem[];
}

const applicationsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Applications', 'Waiting', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getApplications: build.infiniteQuery<Page<ApplicationItem>, Filters, string>({
        infiniteQueryOptions: pagedQueryOptions,
        query: ({ queryArg, pageParam }) => getRequest('/applications', { ...queryArg, cursor: pageParam }),
        providesTags: ['Applications', 'Person'],
      }),
      getApplication: build.query<Application, string>({
        query: (id) => getRequest(itemPath('/applications', id)),
        providesTags: ['Applications', 'Person'],
      }),
      /** Refetch in any case: a rejection often means that the data was outdated. */
      decideApplication: build.mutation<Application, DecideApplicationInput>({
        query: ({ id, ...json }) => postRequest(itemPath('/applications', id, '/decide'), json),
        invalidatesTags: ['Applications', 'Waiting', 'Audit'],
      }),
    }),
  });

export const { useGetApplicationsInfiniteQuery, useGetApplicationQuery, useDecideApplicationMutation } =
  applicationsApi;
