import { MINUTE } from '../../clock';

/** Average speed through a town, including detours. */
const KM_PER_HOUR = 20;

/** Returns the estimated travel time in milliseconds for a distance as the crow flies. */
export const travelTime = (km: number) => (km / KM_PER_HOUR) * 60 * MINUTE;
