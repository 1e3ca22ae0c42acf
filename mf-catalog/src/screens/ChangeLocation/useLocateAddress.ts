import { useSettings } from '@doorstep/shared-api';
import { useLazyGetServicePlaceQuery } from '@doorstep/shared-api/bookings';
import { useCallback } from 'react';

interface Located {
  readonly lat?: string;
  readonly long?: string;
}

/**
 * Where an address is that was typed and not chosen: `unknown` where the server cannot say, so that nobody is sent there.
 * Without our own server, or without its answer, it stays as it was typed.
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
