import { baseApi } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { toBookingResponse } from '@doorstep/shared-api/wire';

interface AnnounceDelayInput {
  readonly bookingId: string;
  readonly arrivesAt: string;
  /** Agreed start that the provider sees. */
  readonly startAt: string;
}

const delayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates after a rejection too, because the screen then shows an outdated job. */
    announceDelay: build.mutation<Booking, AnnounceDelayInput>({
      query: ({ bookingId, arrivesAt, startAt }) => ({
        path: `/provider/jobs/${encodeURIComponent(bookingId)}/delay`,
        method: 'POST',
        session: 'required',
        json: { arrives_at: arrivesAt, start_at: startAt },
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => ['Jobs', { type: 'Booking', id: bookingId }],
    }),
  }),
});

export const { useAnnounceDelayMutation } = delayApi;
