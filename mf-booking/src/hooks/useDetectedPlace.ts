import { useLazyReverseGeocodeQuery } from '@doorstep/shared-api/catalog';
import type { PlaceSuggestion } from '@doorstep/shared-api/domain';
import { useCallback, useState } from 'react';

const TIMEOUT_MS = 10_000;

export type Detection =
  | { readonly status: 'idle' | 'locating' | 'failed' }
  | { readonly status: 'found'; readonly place: PlaceSuggestion };

const whereAmI = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error('Geolocation is not supported by this browser.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 60_000 });
  });

/** After any failure the customer chooses the address by hand. The reason is logged. */
export function useDetectedLocation() {
  const [detection, setDetection] = useState<Detection>({ status: 'idle' });
  const [reverseGeocode] = useLazyReverseGeocodeQuery();
  const detect = useCallback(async (): Promise<PlaceSuggestion | undefined> => {
    setDetection({ status: 'locating' });
    try {
      const { coords } = await whereAmI();
      const at = { lat: coords.latitude.toFixed(6), long: coords.longitude.toFixed(6) };
      const placeSuggestion = await reverseGeocode(at).unwrap();
      if (!placeSuggestion) throw new Error('No address found for the given coordinates.');
      setDetection({ status: 'found', place: placeSuggestion });
      return placeSuggestion;
    } catch (cause) {
      console.info(cause instanceof Error ? cause.message : 'The address could not be detected.');
      setDetection({ status: 'failed' });
      return undefined;
    }
  }, [reverseGeocode]);
  return { detection, detect };
}
