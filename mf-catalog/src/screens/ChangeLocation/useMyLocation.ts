import { useLazyReverseGeocodeQuery } from '@doorstep/shared-api/catalog';
import type { Place } from '@doorstep/shared-api/domain';
import { useState } from 'react';
import { type LocationRefusal, whyNotLocated } from '../../model/location/whyNotLocated';

const patienceMs = 10_000;

/** Asks the browser where it is and the server what stands there. Each way to fail has its own sentence. */
export function useMyLocation(onFound: (place: Place) => void) {
  const [isLocating, setLocating] = useState(false);
  const [refusal, setRefusal] = useState<LocationRefusal>();
  const [reverseGeocode] = useLazyReverseGeocodeQuery();

  const refuse = (reason: LocationRefusal) => {
    setLocating(false);
    setRefusal(reason);
  };

  const located = async ({ coords }: GeolocationPosition) => {
    try {
      const at = { lat: coords.latitude.toFixed(6), long: coords.longitude.toFixed(6) };
      const place = await reverseGeocode(at).unwrap();
      if (!place) return refuse('noAddress');
      setLocating(false);
      onFound(place);
    } catch {
      refuse('geocodeFailed');
    }
  };

  const locate = () => {
    setRefusal(undefined);
    if (!navigator.geolocation) {
      console.warn('Geolocation is not supported by this browser.');
      return refuse('unsupported');
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      (position) => void located(position),
      (error) => refuse(whyNotLocated(error.code)),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 60_000 },
    );
  };

  return { isLocating, refusal, locate };
}
