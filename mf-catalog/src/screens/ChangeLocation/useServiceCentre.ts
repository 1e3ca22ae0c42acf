import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetAreaMiddleQuery } from '@doorstep/shared-api/bookings';
import type { GeoPoint } from '@doorstep/shared-api/domain';

export function useServiceCentre(): GeoPoint | undefined {
  const { apiExtensions } = useSettings();
  const { data } = useGetAreaMiddleQuery(apiExtensions ? undefined : skipToken);
  return data ?? undefined;
}
