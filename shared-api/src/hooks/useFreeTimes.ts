// Import by package name, not by path: the page has a single copy, which the shell provides.
import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetAvailabilityQuery, useGetOpenAvailabilityQuery } from '@doorstep/shared-api/bookings';
import { dayWindowOf, type Slot } from '@doorstep/shared-api/domain';

export interface OpenJobServices {
  readonly subcategoryIds: readonly string[];
  readonly lat?: string | undefined;
  readonly long?: string | undefined;
}

interface FreeTimesInput {
  /** Undefined: no request is sent. */
  providerId: string | undefined;
  /** Its place counts for a provider as well: the way to it must fit. */
  openWork?: OpenJobServices | undefined;
  durationMinutes: number;
  day: string;
  today: string;
}

interface FreeTimes {
  readonly isOffered: boolean;
  readonly slots: readonly Slot[] | undefined;
  readonly closedDays: readonly string[] | undefined;
  /** No known provider offers this at the place, so no time can be preferred. */
  readonly isUnknown: boolean;
  readonly isFetching: boolean;
  readonly failed: boolean;
  readonly refetch: () => unknown;
}

export function useFreeTimes({ providerId, openWork, durationMinutes, day, today }: FreeTimesInput): FreeTimes {
  const { apiExtensions } = useSettings();
  const window = dayWindowOf(day || today, today);
  const isOfProvider = Boolean(providerId) && apiExtensions;
  const isOpen = !providerId && apiExtensions && Boolean(openWork?.subcategoryIds.length);
  const ofProvider = useGetAvailabilityQuery(
    isOfProvider && providerId
      ? { providerId, durationMinutes, ...window, lat: openWork?.lat, long: openWork?.long }
      : skipToken,
  );
  const ofAnybody = useGetOpenAvailabilityQuery(
    isOpen && openWork ? { ...openWork, durationMinutes, ...window } : skipToken,
  );
  const query = isOpen ? ofAnybody : ofProvider;
  return {
    isOffered: isOfProvider || isOpen,
    slots: query.currentData?.slots,
    closedDays: query.currentData?.closedDays,
    isUnknown: query.currentData === null,
    isFetching: query.isFetching,
    failed: Boolean(query.error) && !query.currentData,
    refetch: query.refetch,
  };
}
