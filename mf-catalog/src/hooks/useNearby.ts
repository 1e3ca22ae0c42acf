import { type BookingDraft, useDraft } from '@doorstep/shared-api/draft';
import { useState, useSyncExternalStore } from 'react';
import { type LocationErrorReason, locationErrorReason } from '../model/location/whyNotLocated';
import type { Point } from '../model/providers/serverFilters';

const timeoutMs = 10_000;

/** Position that the device reported. Lives as long as the page: it is neither stored nor put into a URL. */
let devicePoint: Point | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draftPointOf({ location }: BookingDraft): Point | undefined {
  return location?.lat && location.long ? { lat: location.lat, long: location.long } : undefined;
}

/** Returns the point from which distances count: the draft's address, otherwise the device's location if permitted. */
export function useNearby() {
  const { draft } = useDraft();
  const device = useSyncExternalStore(
    subscribe,
    () => devicePoint,
    () => undefined,
  );
  const [isLocating, setLocating] = useState(false);
  const [reason, setReason] = useState<LocationErrorReason>();

  const locate = (onFound?: () => void) => {
    setReason(undefined);
    if (!navigator.geolocation) {
      console.warn('Geolocation is not supported by this browser.');
      return setReason('unsupported');
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        devicePoint = { lat: coords.latitude.toFixed(4), long: coords.longitude.toFixed(4) };
        setLocating(false);
        for (const listener of listeners) listener();
        onFound?.();
      },
      (error) => {
        setLocating(false);
        setReason(locationErrorReason(error.code));
      },
      { timeout: timeoutMs, maximumAge: 60_000 },
    );
  };

  return { point: draftPointOf(draft) ?? device, isLocating, reason, locate };
}
