import { baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, type Page, pagedQueryOptions } from './requests';

type Value = string | number | boolean | null | readonly string[];

export interface AuditLine {
  readonly seq: number;
  readonly at: string;
  readonly kind: 'act' | 'look';
  readonly who_id: string;
  readonly who: string;
  readonly act: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly why: string;
  readonly before: Readonly<Record<string, Value>> | null;
  readonly after: Readonly<Record<string, Value>> | null;
  readonly prev: string;
  readonly hash: string;
}

export interface AuditProof {
  readonly holds: boolean;
  readonly lines: number;
  readonly last_hash: string;
  readonly checked_at: string;
  readonly issue?: string;
  /** First line that was changed or removed. */
  readonly seq?: number;
}

const auditApi = baseApi.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<Page<AuditLine>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/audit', { ...queryArg, cursor: pageParam }),
      providesTags: ['Audit', 'Person'],
      // Never cached, because every act adds a line.
      keepUnusedDataFor: 0,
    }),
    verifyAudit: build.query<AuditProof, void>({
      query: () => getRequest('/audit/verify'),
      providesTags: ['Person'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetAuditInfiniteQuery, useVerifyAuditQuery } = auditApi;
