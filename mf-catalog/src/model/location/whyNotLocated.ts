export type LocationErrorReason = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'noAddress' | 'geocodeFailed';

/** The codes of GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout. */
export function locationErrorReason(code: number): LocationErrorReason {
  if (code === 1) return 'denied';
  if (code === 3) return 'timeout';
  return 'unavailable';
}
