import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetServicePlaceQuery, useLazyGetServicePlaceQuery } from '@doorstep/shared-api/bookings';
import type { PlaceCoverage } from '@doorstep/shared-api/domain';
import { useCallback } from 'react';

interface Address {
  readonly address: string;
  readonly lat?: string | undefined;
  readonly long?: string | undefined;
}

/**
 * `unknown`: the address cannot be located. Undefined: not known yet, or no server can tell, and the booking itself
 * decides.
 */
export type ServiceCoverage = PlaceCoverage | 'unknown' | undefined;

export const mayBeServed = (served: ServiceCoverage): boolean =>
  served === undefined || (served !== 'unknown' && served.isInside);

const fieldsOf = ({ address, lat, long }: Address) => ({ address, lat, long });

export function useServedPlace(address: Address | undefined): ServiceCoverage {
  const { apiExtensions } = useSettings();
  const { currentData } = useGetServicePlaceQuery(apiExtensions && address ? fieldsOf(address) : skipToken);
  return currentData === null ? 'unknown' : currentData;
}

export function useCheckServiceCoverage(): (address: Address) => Promise<ServiceCoverage> {
  const { apiExtensions } = useSettings();
  const [ask] = useLazyGetServicePlaceQuery();
  return useCallback(
    async (address) => {
      if (!apiExtensions) return undefined;
      const { data } = await ask(fieldsOf(address), true);
      return data === null ? 'unknown' : data;
    },
    [apiExtensions, ask],
  );
}
