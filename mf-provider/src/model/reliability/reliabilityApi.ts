import { baseApi } from '@doorstep/shared-api';
import type { Reliability } from '@doorstep/shared-api/domain';
import type { ReliabilityWire } from '@doorstep/shared-api/wire';

const toReliability = ({ days, min_cases, punctual_minutes, results }: ReliabilityWire): Reliability => ({
  ...{ days, minCases: min_cases, punctualMinutes: punctual_minutes },
  results: results.map(({ enough, newest, ...result }) => ({
    ...result,
    isEnough: enough,
    newest: newest.map(({ booking_id, booking_number, ...one }) => ({
      ...one,
      ...{ bookingId: booking_id, bookingNumber: booking_number },
    })),
  })),
});

const reliabilityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReliability: build.query<Reliability, void>({
      query: () => ({ path: '/provider/reliability', session: 'required' }),
      transformResponse: toReliability,
      providesTags: ['Jobs', 'Person'],
    }),
  }),
});

export const { useGetReliabilityQuery } = reliabilityApi;
