// By their names, not by their paths: the page has one copy of them, which the shell brings.
import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetAvailabilityQuery } from '@doorstep/shared-api/bookings';
import { windowOf } from '@doorstep/shared-api/domain';

interface FreeTimesInput {
  /** Nobody chosen: nothing is asked. */
  providerId: string | undefined;
  durationMinutes: number;
  /** yyyy-MM-dd */
  day: string;
  today: string;
}

/** The free times of a provider around a day. `isOffered`: there are any to choose from, rather than any time at all. */
export function useFreeTimes({ providerId, durationMinutes, day, today }: FreeTimesInput) {
  const { apiExtensions } = useSettings();
  const isOffered = Boolean(providerId) && apiExtensions;
  const query = useGetAvailabilityQuery(
    isOffered && providerId ? { providerId, durationMinutes, ...windowOf(day || today, today) } : skipToken,
  );
  return {
    isOffered,
    slots: query.currentData?.slots,
    closedDays: query.currentData?.closedDays,
    isFetching: query.isFetching,
    failed: Boolean(query.error) && !query.currentData,
    refetch: query.refetch,
  };
}
