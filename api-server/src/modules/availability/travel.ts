import { MINUTE } from '../../clock';

/** Through a town, with the detours of its streets. */
const KM_PER_HOUR = 20;

/** Milliseconds for so many kilometres as the crow flies. */
export const travelTime = (km: number) => (km / KM_PER_HOUR) * 60 * MINUTE;
