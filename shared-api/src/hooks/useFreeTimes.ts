// Import by package name, not by path: the page has a single copy, which the shell provides.
import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetAvailabilityQuery, useGetOpenAvailabilityQuery } from '@doorstep/shared-api/bookings';
import { dayWindowOf, type Slot } from '@doorstep/shared-api/domain';

export interface VisitPlace {
  readonly lat: string;
  readonly long: string;
}

interface FreeTimesInput {
  /** Undefined: the times of any provider who offers the services. */
  providerId: string | undefined;
  subcategoryIds?: readonly string[] | undefined;
  /** The way from the job before and to the job after must fit. */
  place?: VisitPlace | undefined;
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

export function useFreeTimes(input: FreeTimesInput): FreeTimes {
  const { providerId, subcategoryIds, place, durationMinutes, day, today } = input;
  const { apiExtensions } = useSettings();
  const visit = {
    durationMinutes,
    subcategoryIds,
    lat: place?.lat,
    long: place?.long,
    ...dayWindowOf(day || today, today),
  };
  const isOfProvider = Boolean(providerId) && apiExtensions;
  const isOpen = !providerId && apiExtensions && Boolean(subcategoryIds?.length);
  const ofProvider = useGetAvailabilityQuery(isOfProvider && providerId ? { providerId, ...visit } : skipToken);
  const ofAnybody = useGetOpenAvailabilityQuery(isOpen && subcategoryIds ? { ...visit, subcategoryIds } : skipToken);
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
