import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type { ApplicationState, WantedPart } from '@doorstep/shared-api/domain';
import { below, type Filters, type Page, pages, post, read } from './requests';

export interface ApplicationItem {
  readonly provider_id: string;
  readonly full_name: string;
  readonly service_title: string;
  readonly state: ApplicationState;
  readonly applied_at: string;
  readonly waiting_since: string;
  /** '' when it does not wait for the staff. */
  readonly due_at: string;
  readonly services: number;
  readonly owner_id: string;
  readonly owner: string;
  readonly version: number;
}

export interface Licence {
  readonly licence_number: string;
  readonly licence_name: string;
  /** A day, or ''. */
  readonly licence_until: string;
}

export interface Application extends ApplicationItem, Licence {
  readonly image: string;
  /** Masked, as the mail. */
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly language: string;
  readonly radius_km: number;
  readonly licences: readonly {
    readonly side: 'front' | 'back';
    readonly status: 'pending' | 'approved' | 'rejected';
    /** The file that was rejected is still there, or was sent once more. */
    readonly unchanged?: boolean;
    readonly url: string;
    readonly mime: string;
    readonly bytes: number;
    readonly sent_at: string;
  }[];
  /** '': it holds. */
  readonly licence_ended_at?: string;
  /** Its end waits for the staff. */
  readonly licence_waits?: boolean;
  /** false: the address was not confirmed in time, and mails are held back. */
  readonly mails_reach?: boolean;
  readonly offered: readonly {
    readonly subcategory_id: string;
    readonly name: string;
    readonly minutes: number;
    readonly price: string;
  }[];
  readonly hours: readonly { readonly weekday: number; readonly from: string; readonly to: string }[];
  readonly wanted: readonly WantedPart[];
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

export interface DecideApplication extends Partial<Licence> {
  readonly id: string;
  readonly seen: number;
  /** note: what stands on the licence, without a decision. */
  readonly decision: 'approve' | 'refuse' | 'ask' | 'note';
  readonly reason?: string;
  readonly wanted?: readonly WantedPart[];
}

const applicationsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Applications', 'Waiting', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getApplications: build.infiniteQuery<Page<ApplicationItem>, Filters, string>({
        infiniteQueryOptions: pages,
        query: ({ queryArg, pageParam }) => read('/applications', { ...queryArg, cursor: pageParam }),
        providesTags: ['Applications', 'Person'],
      }),
      getApplication: build.query<Application, string>({
        query: (id) => read(below('/applications', id)),
        providesTags: ['Applications', 'Person'],
      }),
      /** Whatever came of it, it is asked for anew: a rejection often means that the picture was old. */
      decideApplication: build.mutation<Application, DecideApplication>({
        query: ({ id, ...json }) => post(below('/applications', id, '/decide'), json),
        invalidatesTags: ['Applications', 'Waiting', 'Audit'],
      }),
    }),
  });

export const { useGetApplicationsInfiniteQuery, useGetApplicationQuery, useDecideApplicationMutation } =
  applicationsApi;
