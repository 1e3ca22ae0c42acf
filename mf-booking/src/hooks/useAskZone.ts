import { useSettings } from '@doorstep/shared-api';
import { useCallback } from 'react';
import { zoneAt } from '../model/schedule/zoneAt';
import type { ServiceCoverage } from './useServedPlace';

interface Place {
  readonly lat?: string | undefined;
  readonly long?: string | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * Uses the zone that the draft or our server knows. With another server, uses the zone of the coordinates, and
 * otherwise the zone of the site.
 */
export function useAskZone(): (place: Place, served: ServiceCoverage) => Promise<string> {
  const { timeZone: siteZone, apiExtensions } = useSettings();
  return useCallback(
    async ({ lat, long, timeZone }, served) => {
      const known = served && served !== 'unknown' ? served.timeZone : timeZone;
      if (known) return known;
      return (!apiExtensions && lat && long && (await zoneAt(Number(lat), Number(long)))) || siteZone;
    },
    [apiExtensions, siteZone],
  );
}
