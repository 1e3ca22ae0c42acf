/** The number on the bell: on every page, while the notifications themselves are loaded with their screen. */
import { baseApi } from '../client/baseApi';
import { getSession } from '../client/session';
import { getSettings } from '../client/settings';
import { toUnreadCount } from '../wire/account';

export const unreadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** 0 for a visitor, and where the server has no notifications. */
    getUnreadCount: build.query<number, void>({
      queryFn: async (_none, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions || getSession().status === 'visitor') return { data: 0 };
        const result = await baseQuery({ path: '/notifications/unread', session: 'required' });
        return result.error ? { error: result.error } : { data: toUnreadCount(result.data) };
      },
      providesTags: ['Unread', 'Person'],
      /** A higher count means that a booking moved or an offer was made, so invalidate what shows those. */
      onQueryStarted: async (_none, { dispatch, getCacheEntry, queryFulfilled }) => {
        const before = getCacheEntry().data;
        const now = await queryFulfilled.then(({ data }) => data).catch(() => undefined);
        if (before === undefined || now === undefined || now === before) return;
        const moved = now > before ? (['Bookings', 'Booking', 'Offers'] as const) : [];
        dispatch(baseApi.util.invalidateTags(['Notifications', ...moved]));
      },
    }),
  }),
});
