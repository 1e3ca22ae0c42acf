import { MINUTE } from '../../platform/clock';

const KM_PER_HOUR = 20;

/** The distance is as the crow flies. The time is in milliseconds. */
export const travelTime = (km: number) => (km / KM_PER_HOUR) * 60 * MINUTE;
