import { isTimeZone } from '@doorstep/shared-api/domain';
import lookUp from '@photostructure/tz-lookup';

/** The zone in which a place lies; undefined for one that the map does not know. */
export function zoneOf(place: { lat: number; long: number } | undefined): string | undefined {
  const zone = place && lookUp(place.lat, place.long);
  // The runtime's own zone data may be older than the map.
  return zone && isTimeZone(zone) ? zone : undefined;
}

/** The zone of a service location: where the place lies, else what the client says, else the site's own. */
export const zoneAt = (place: { lat: number; long: number } | undefined, value: string, fallback: string): string =>
  zoneOf(place) ?? (value && isTimeZone(value) ? value : fallback);
