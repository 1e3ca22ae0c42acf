import { useSettings } from '@doorstep/shared-api';
import { useLazyGetServicePlaceQuery } from '@doorstep/shared-api/bookings';
import { useCallback } from 'react';

interface Located {
  readonly lat?: string;
  readonly long?: string;
}

/**
 * Geocodes an address that was typed instead of chosen. Returns `unknown` when the server cannot find it, so that no
 * provider is sent there. Without our own server, or without its response, the address stays as typed.
 */
export function useLocateAddress(): (address: string) => Promise<Located | 'unknown'> {
  const { apiExtensions } = useSettings();
  const [ask] = useLazyGetServicePlaceQuery();
  return useCallback(
    async (address) => {
      if (!apiExtensions) return {};
      const { data } = await ask({ address });
      if (data === null) return 'unknown';
      return data ? { lat: data.lat, long: data.long } : {};
    },
    [apiExtensions, ask],
  );
}
