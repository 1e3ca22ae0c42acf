import { baseApi } from '@doorstep/shared-api';
import type { Checklist } from '@doorstep/shared-api/domain';
import { toChecklist } from '@doorstep/shared-api/wire';

interface TickStepInput {
  readonly bookingId: string;
  readonly serviceId: string;
  readonly stepId: string;
  readonly isDone: boolean;
}

const checklistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobChecklist: build.query<Checklist, string>({
      query: (bookingId) => ({ path: `/bookings/${encodeURIComponent(bookingId)}/checklist`, session: 'required' }),
      transformResponse: toChecklist,
      providesTags: (_list, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    tickStep: build.mutation<Checklist, TickStepInput>({
      query: ({ bookingId, serviceId, stepId, isDone }) => ({
        path: `/provider/jobs/${encodeURIComponent(bookingId)}/checklist`,
        method: 'PUT',
        session: 'required',
        json: { service_id: serviceId, step_id: stepId, done: isDone },
      }),
      transformResponse: toChecklist,
      invalidatesTags: (_list, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
  }),
});

export const { useGetJobChecklistQuery, useTickStepMutation } = checklistApi;
