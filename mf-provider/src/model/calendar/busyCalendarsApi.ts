import { baseApi } from '@doorstep/shared-api';
import type { BusyCalendarWire } from '@doorstep/shared-api/wire';

const path = '/provider/busy-calendars';

export interface BusyCalendar {
  readonly id: string;
  readonly url: string;
  /** Empty before the first fetch that worked. */
  readonly fetchedAt: string;
  readonly error: BusyCalendarWire['error'];
  readonly busyCount: number;
}

const toBusyCalendar = ({ id, url, fetched_at, error, busy_count }: BusyCalendarWire): BusyCalendar => ({
  ...{ id, url, error },
  fetchedAt: fetched_at,
  busyCount: busy_count,
});

/** Other calendars of the provider. Lives in this remote, because only its calendar screen uses it. */
export const busyCalendarsApi = baseApi.enhanceEndpoints({ addTagTypes: ['BusyCalendars'] }).injectEndpoints({
  endpoints: (build) => ({
    getBusyCalendars: build.query<BusyCalendar[], void>({
      query: () => ({ path, session: 'required' }),
      transformResponse: ({ items }: { items?: BusyCalendarWire[] }) => (items ?? []).map(toBusyCalendar),
      providesTags: ['BusyCalendars', 'Person'],
    }),
    addBusyCalendar: build.mutation<BusyCalendar, string>({
      query: (url) => ({ path, method: 'POST', session: 'required', json: { url } }),
      transformResponse: toBusyCalendar,
      invalidatesTags: ['BusyCalendars'],
    }),
    removeBusyCalendar: build.mutation<null, string>({
      query: (id) => ({ path: `${path}/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['BusyCalendars'],
    }),
  }),
});

export const { useGetBusyCalendarsQuery, useAddBusyCalendarMutation, useRemoveBusyCalendarMutation } = busyCalendarsApi;
