import { baseApi } from '@doorstep/shared-api';

const path = '/me/calendar';
const toUrl = (body: { url?: string }) => body.url ?? '';

/** Private address of the own calendar, '' for none. Lives in this remote, because only the profile uses it. */
export const calendarFeedApi = baseApi.enhanceEndpoints({ addTagTypes: ['CalendarFeed'] }).injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<string, void>({
      query: () => ({ path, session: 'required' }),
      transformResponse: toUrl,
      providesTags: ['CalendarFeed', 'Person'],
    }),
    renewCalendarFeed: build.mutation<string, void>({
      query: () => ({ path, method: 'POST', session: 'required', json: {} }),
      transformResponse: toUrl,
      invalidatesTags: ['CalendarFeed'],
    }),
    endCalendarFeed: build.mutation<null, void>({
      query: () => ({ path, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

export const { useGetCalendarFeedQuery, useRenewCalendarFeedMutation, useEndCalendarFeedMutation } = calendarFeedApi;
