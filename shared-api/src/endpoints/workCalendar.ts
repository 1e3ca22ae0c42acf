import { baseApi, type HookOptions } from '../client/baseApi';
import type { WorkCalendar } from '../domain/workspace';
import { toWorkCalendar } from '../wire/workspace';

/** yyyy-MM-dd, both included, at most 45 days. */
export interface CalendarPeriod {
  readonly from: string;
  readonly to: string;
}

const workCalendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWorkCalendar: build.query<WorkCalendar, CalendarPeriod>({
      query: ({ from, to }) => ({ path: '/provider/calendar', session: 'required', query: { from, to } }),
      transformResponse: toWorkCalendar,
      providesTags: ['Jobs', 'Workspace', 'Person'],
    }),
  }),
});

export const useGetWorkCalendarQuery = (period: CalendarPeriod, options?: HookOptions) =>
  workCalendarApi.useGetWorkCalendarQuery(period, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    ...options,
  });
