import { useLazyReverseGeocodeQuery } from '@doorstep/shared-api/catalog';
import type { GeoPoint, PlaceSuggestion } from '@doorstep/shared-api/domain';
import { useRef, useState } from 'react';
import type { LocationErrorReason } from '../../model/location/whyNotLocated';

/** A later pin discards the response to an earlier one. */
export function usePinnedPlace(onFound: (place: PlaceSuggestion) => void) {
  const [reverseGeocode] = useLazyReverseGeocodeQuery();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<Extract<LocationErrorReason, 'noAddress' | 'geocodeFailed'>>();
  const turn = useRef(0);

  const put = async ({ lat, long }: GeoPoint) => {
    turn.current += 1;
    const putAt = turn.current;
    setReason(undefined);
    setAsking(true);
    const { data, isError } = await reverseGeocode({ lat: lat.toFixed(6), long: long.toFixed(6) });
    if (putAt !== turn.current) return;
    setAsking(false);
    if (data) onFound(data);
    else setReason(isError ? 'geocodeFailed' : 'noAddress');
  };

  return { put: (point: GeoPoint) => void put(point), isAsking, reason };
}
