import { useLazyReverseGeocodeQuery } from '@doorstep/shared-api/catalog';
import type { PlaceSuggestion } from '@doorstep/shared-api/domain';
import { useState } from 'react';
import { type LocationErrorReason, locationErrorReason } from '../../model/location/whyNotLocated';

const timeoutMs = 10_000;

export function useMyLocation(onFound: (placeSuggestion: PlaceSuggestion) => void) {
  const [isLocating, setLocating] = useState(false);
  const [reason, setReason] = useState<LocationErrorReason>();
  const [reverseGeocode] = useLazyReverseGeocodeQuery();

  const reject = (reason: LocationErrorReason) => {
    setLocating(false);
    setReason(reason);
  };

  const located = async ({ coords }: GeolocationPosition) => {
    try {
      const at = { lat: coords.latitude.toFixed(6), long: coords.longitude.toFixed(6) };
      const placeSuggestion = await reverseGeocode(at).unwrap();
      if (!placeSuggestion) return reject('noAddress');
      setLocating(false);
      onFound(placeSuggestion);
    } catch {
      reject('geocodeFailed');
    }
  };

  const locate = () => {
    setReason(undefined);
    if (!navigator.geolocation) {
      console.warn('Geolocation is not supported by this browser.');
      return reject('unsupported');
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      (position) => void located(position),
      (error) => reject(locationErrorReason(error.code)),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    );
  };

  return { isLocating, reason, locate };
}
