import { baseApi } from '@doorstep/shared-api';
import type { SettingGroup, SettingName, SettingUnit } from '@doorstep/shared-api/domain';
import { getRequest, itemPath, postRequest } from './requests';

interface SettingEntry {
  /** Empty while the default counts. */
  readonly since: string;
  /** Name of a person, `command` or `demo`. */
  readonly by: string;
  readonly reason: string;
}

export interface SiteSetting extends SettingEntry {
  readonly name: SettingName;
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly least: number;
  readonly most: number;
  /** Such as `90`, `on` or `Portland 45.5 -122.6 10`. */
  readonly value: string;
  readonly default: string;
  /** Previous value. Empty while the default counts. */
  readonly before: string;
  readonly planned_value: string;
  readonly planned_from: string;
  readonly in_terms: boolean;
  readonly terms_outdated: boolean;
  readonly version: number;
}

export interface PastSetting extends SettingEntry {
  readonly value: string;
  readonly state: 'planned' | 'current' | 'past' | 'withdrawn';
  readonly decided_at: string;
}

export interface SettingEffect {
  /** False where the records cannot answer. */
  readonly known: boolean;
  /** True where it counts what is stored now. */
  readonly now: boolean;
  readonly since: string;
  readonly total: number;
  readonly before: number;
  readonly after: number;
  readonly amount_before: string;
  readonly amount_after: string;
}

interface Decision {
  readonly name: string;
  readonly reason: string;
  readonly seen: number;
}

const list = '/settings';
const invalidatesTags = ['SiteSettings', 'Audit'] as const;
const decide = (act: string) => ({
  query: ({ name, ...json }: Decision) => postRequest(itemPath(list, name, act), json),
  invalidatesTags,
});

const settingsApi = baseApi.enhanceEndpoints({ addTagTypes: ['SiteSettings', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getSiteSettings: build.query<readonly SiteSetting[], void>({
      query: () => getRequest(list),
      transformResponse: ({ items }: { items: readonly SiteSetting[] }) => items,
      providesTags: ['SiteSettings', 'Person'],
    }),
    getSettingHistory: build.query<readonly PastSetting[], string>({
      query: (name) => getRequest(itemPath(list, name, '/history')),
      transformResponse: ({ items }: { items: readonly PastSetting[] }) => items,
      providesTags: ['SiteSettings', 'Person'],
    }),
    getSettingEffect: build.query<SettingEffect, { readonly name: string; readonly value: string }>({
      query: ({ name, value }) => getRequest(itemPath(list, name, '/effect'), { value }),
      providesTags: ['SiteSettings', 'Person'],
    }),
    changeSiteSetting: build.mutation<unknown, Decision & { readonly value: string; readonly from?: string }>(
      decide(''),
    ),
    undoSiteSetting: build.mutation<unknown, Decision>(decide('/undo')),
    cancelSiteSetting: build.mutation<unknown, Decision & { readonly from: string }>(decide('/cancel')),
  }),
});

export const {
  useGetSiteSettingsQuery,
  useGetSettingHistoryQuery,
  useGetSettingEffectQuery,
  useChangeSiteSettingMutation,
  useUndoSiteSettingMutation,
  useCancelSiteSettingMutation,
} = settingsApi;
