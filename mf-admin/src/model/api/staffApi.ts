import { baseApi } from '@doorstep/shared-api';
import type { StaffRight, StaffRole } from '@doorstep/shared-api/domain';
import {
  getRequest,
  itemPath,
  type Page,
  pagedQueryOptions,
  postRequest,
  putRequest,
  type VersionAndReason,
} from './requests';

export interface SignedInStaff {
  readonly user_id: string;
  readonly full_name: string;
  readonly roles: readonly StaffRole[];
  readonly rights: readonly StaffRight[];
  /** `off`: this site requires none (a demonstration). */
  readonly second_step: 'off' | 'missing' | 'needed' | 'passed';
  readonly recovery_codes_left: number;
}

export interface StaffMember {
  readonly user_id: string;
  readonly full_name: string;
  readonly contact: string;
  readonly roles: readonly StaffRole[];
  readonly state: 'active' | 'suspended';
  readonly second_step: boolean;
  readonly since: string;
  readonly version: number;
}

export interface RightsTable {
  readonly roles: readonly StaffRole[];
  readonly rights: readonly {
    readonly right: StaffRight;
    readonly roles: readonly StaffRole[];
    readonly sensitive: boolean;
  }[];
}

interface SecondStepStart {
  readonly secret: string;
  readonly uri: string;
}

interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

/** Lives in this remote, because no other screen uses it, so that visitors do not load it. */
const staffApi = baseApi.enhanceEndpoints({ addTagTypes: ['Staff', 'Members', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaff: build.query<SignedInStaff, void>({ query: () => getRequest('/me'), providesTags: ['Staff', 'Person'] }),
    beginStaffSecondStep: build.mutation<SecondStepStart, void>({ query: () => postRequest('/me/second-step') }),
    confirmStaffSecondStep: build.mutation<RecoveryCodes, { readonly code: string }>({
      query: (json) => postRequest('/me/second-step/confirm', json),
    }),
    passSecondStep: build.mutation<unknown, { readonly code: string } | { readonly recovery_code: string }>({
      query: (json) => postRequest('/me/second-step/pass', json),
    }),
    getRights: build.query<RightsTable, void>({ query: () => getRequest('/rights'), providesTags: ['Person'] }),
    getMembers: build.infiniteQuery<Page<StaffMember>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest('/staff', { cursor: pageParam }),
      providesTags: ['Members', 'Person'],
    }),
    giveRoles: build.mutation<
      StaffMember,
      VersionAndReason & { readonly id: string; readonly roles: readonly StaffRole[] }
    >({
      query: ({ id, ...json }) => putRequest(itemPath('/staff', id, '/roles'), json),
      invalidatesTags: ['Members', 'Staff', 'Audit'],
    }),
    resetSecondStep: build.mutation<StaffMember, VersionAndReason & { readonly id: string }>({
      query: ({ id, ...json }) => postRequest(itemPath('/staff', id, '/second-step/reset'), json),
      invalidatesTags: ['Members', 'Audit'],
    }),
  }),
});

export const {
  useGetStaffQuery,
  useBeginStaffSecondStepMutation,
  useConfirmStaffSecondStepMutation,
  usePassSecondStepMutation,
  useGetRightsQuery,
  useGetMembersInfiniteQuery,
  useGiveRolesMutation,
  useResetSecondStepMutation,
} = staffApi;
