import { isTimeZone } from '@doorstep/shared-api/domain';
import lookUp from '@photostructure/tz-lookup';

/** Returns the time zone of a place. Undefined if the map does not contain it. */
export function zoneOf(place: { lat: number; long: number } | undefined): string | undefined {
  const zone = place && lookUp(place.lat, place.long);
  // The runtime's own zone data may be older than the map.
  return zone && isTimeZone(zone) ? zone : undefined;
}

/** Returns the time zone of a service location: that of the place, otherwise the client's, otherwise the site's. */
export const zoneAt = (place: { lat: number; long: number } | undefined, value: string, fallback: string): string =>
  zoneOf(place) ?? (value && isTimeZone(value) ? value : fallback);
