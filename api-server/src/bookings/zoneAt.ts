import { isTimeZone } from '@doorstep/shared-api/domain';

/** The zone of a service location: what the client says where it says it, else the server's own. */
export function zoneAt(_place: { lat: number; long: number } | undefined, sent: string, fallback: string): string {
  return sent && isTimeZone(sent) ? sent : fallback;
}
