import { baseApi } from '@doorstep/shared-api';
import type { Checklist } from '@doorstep/shared-api/domain';
import { toChecklist } from '@doorstep/shared-api/wire';

const checklistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobChecklist: build.query<Checklist, string>({
      query: (bookingId) => ({ path: `/bookings/${encodeURIComponent(bookingId)}/checklist`, session: 'required' }),
      transformResponse: toChecklist,
      providesTags: (_list, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
  }),
});

export const { useGetJobChecklistQuery } = checklistApi;
