import type { Point } from '../../identity/addresses/distance';
import { MINUTE } from '../../platform/clock';

/** Streets are longer than the line between two places. */
const DETOUR = 1.4;
const ROAD_KM_PER_HOUR = 28;
const LEAST_MINUTES = 5;
/** A longer way is more often a wrong place than a job. */
const MOST_MINUTES = 120;

export const MAX_TRAVEL = MOST_MINUTES * MINUTE;

/** Longer than most ways in a city. Assumed for the times of a list while the customer's address is unknown. */
export const USUAL_WAY_MINUTES = 30;

/** The distance is as the crow flies. The time is in milliseconds. */
export const travelTime = (km: number) => ((km * DETOUR) / ROAD_KM_PER_HOUR) * 60 * MINUTE;

/** Rounds up to five minutes, within a least and a most. */
export const toTravelMinutes = (minutes: number) =>
  Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, Math.ceil(minutes / 5) * 5));

const KM_PER_DEGREE = 111.195;

/** Distance on a flat map. Free times compute it very often, and within two hours it differs by less than a thousandth. */
function flatKm(from: Point, to: Point): number {
  const up = to.lat - from.lat;
  const aside = Math.abs(to.long - from.long);
  const middle = ((from.lat + to.lat) / 2) * (Math.PI / 180);
  return KM_PER_DEGREE * Math.hypot(up, Math.min(aside, 360 - aside) * Math.cos(middle));
}

export const estimateTravelMinutes = (from: Point, to: Point) => toTravelMinutes(travelTime(flatKm(from, to)) / MINUTE);
