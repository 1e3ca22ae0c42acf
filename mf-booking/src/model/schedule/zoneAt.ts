import { isTimeZone } from '@doorstep/shared-api/domain';

/** Undefined for an unknown place. The map of all zones is loaded for this alone. */
export async function zoneAt(lat: number, long: number): Promise<string | undefined> {
  try {
    const { default: lookUp } = await import(/* webpackChunkName: "zones" */ '@photostructure/tz-lookup');
    const zone = lookUp(lat, long);
    return isTimeZone(zone) ? zone : undefined;
  } catch (cause) {
    console.warn('The zone of the address could not be found.', cause);
    return undefined;
  }
}
