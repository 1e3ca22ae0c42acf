import { isTimeZone } from '@doorstep/shared-api/domain';
import lookUp from '@photostructure/tz-lookup';

/** The zone of a service location: what the client says, else where the place lies, else the server's own. */
export function zoneAt(place: { lat: number; long: number } | undefined, value: string, fallback: string): string {
  if (value && isTimeZone(value)) return value;
  const zone = place && lookUp(place.lat, place.long);
  // The runtime's own zone data may be older than the map.
  return zone && isTimeZone(zone) ? zone : fallback;
}
