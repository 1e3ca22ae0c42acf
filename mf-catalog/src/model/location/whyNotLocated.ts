/** Message key of `location.*` for each refusal. */
export type LocationRefusal = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'noAddress' | 'geocodeFailed';

/** The codes of GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout. */
export function whyNotLocated(code: number): LocationRefusal {
  if (code === 1) return 'denied';
  if (code === 3) return 'timeout';
  return 'unavailable';
}
