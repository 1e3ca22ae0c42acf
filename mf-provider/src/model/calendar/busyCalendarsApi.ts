import { baseApi } from '@doorstep/shared-api';
import type { BusyCalendarWire, calendarServiceIds } from '@doorstep/shared-api/wire';

const path = '/provider/busy-calendars';

export type CalendarServiceId = (typeof calendarServiceIds)[number];

export interface CalendarService {
  readonly id: CalendarServiceId;
  readonly name: string;
}

export interface BusyCalendar {
  readonly id: string;
  /** Empty for a connected account. */
  readonly url: string;
  readonly service?: CalendarServiceId | undefined;
  /** Empty before the first fetch that worked. */
  readonly fetchedAt: string;
  readonly error: BusyCalendarWire['error'];
  readonly busyCount: number;
}

export interface BusyCalendars {
  readonly calendars: readonly BusyCalendar[];
  /** Services whose calendars can be connected. */
  readonly services: readonly CalendarService[];
}

interface BusyCalendarsWire {
  items?: BusyCalendarWire[];
  services?: CalendarService[];
}

const toBusyCalendar = ({ id, url, service, fetched_at, error, busy_count }: BusyCalendarWire): BusyCalendar => ({
  ...{ id, url, service, error },
  fetchedAt: fetched_at,
  busyCount: busy_count,
});

/** Other calendars of the provider. Lives in this remote, because only its calendar screen uses it. */
export const busyCalendarsApi = baseApi.enhanceEndpoints({ addTagTypes: ['BusyCalendars'] }).injectEndpoints({
  endpoints: (build) => ({
    getBusyCalendars: build.query<BusyCalendars, void>({
      query: () => ({ path, session: 'required' }),
      transformResponse: ({ items = [], services = [] }: BusyCalendarsWire) => ({
        calendars: items.map(toBusyCalendar),
        services,
      }),
      providesTags: ['BusyCalendars', 'Person'],
    }),
    addBusyCalendar: build.mutation<BusyCalendar, string>({
      query: (url) => ({ path, method: 'POST', session: 'required', json: { url } }),
      transformResponse: toBusyCalendar,
      invalidatesTags: ['BusyCalendars'],
    }),
    connectCalendar: build.mutation<string, CalendarServiceId>({
      query: (service) => ({ path: `${path}/connect`, method: 'POST', session: 'required', json: { service } }),
      transformResponse: ({ url }: { url: string }) => url,
    }),
    removeBusyCalendar: build.mutation<null, string>({
      query: (id) => ({ path: `${path}/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['BusyCalendars'],
    }),
  }),
});

export const {
  useGetBusyCalendarsQuery,
  useAddBusyCalendarMutation,
  useConnectCalendarMutation,
  useRemoveBusyCalendarMutation,
} = busyCalendarsApi;
