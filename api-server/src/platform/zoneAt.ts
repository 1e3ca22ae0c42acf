import { isTimeZone } from '@doorstep/shared-api/domain';
import lookUp from '@photostructure/tz-lookup';

export function timeZoneOfPlace(place: { lat: number; long: number } | undefined): string | undefined {
  const zone = place && lookUp(place.lat, place.long);
  // The runtime's own zone data may be older than the map.
  return zone && isTimeZone(zone) ? zone : undefined;
}

export const zoneAt = (place: { lat: number; long: number } | undefined, value: string, fallback: string): string =>
  timeZoneOfPlace(place) ?? (value && isTimeZone(value) ? value : fallback);
