import { LRUCache } from 'lru-cache';
import type { Point } from '../../identity/addresses/distance';
import { STEPS_PER_DEGREE } from '../../identity/addresses/publicArea';
import { DAY } from '../../platform/clock';
import { estimateTravelMinutes, toTravelMinutes } from './travelTime';

/** Minutes that the router answered. A decision inside a transaction reads them and never asks. */
const routedMinutes = new LRUCache<string, number>({ max: 50_000, ttl: DAY });

const keyOf = ({ lat, long }: Point) => `${Math.round(lat * STEPS_PER_DEGREE)},${Math.round(long * STEPS_PER_DEGREE)}`;

export const isSameArea = (from: Point, to: Point) => keyOf(from) === keyOf(to);

/** Minutes of the way between two neighbourhoods: the router's, or else estimated. None within a neighbourhood. */
export function travelMinutes(from: Point, to: Point): number {
  const minutes = areAllEstimated() ? undefined : routedMinutes.get(`${keyOf(from)} ${keyOf(to)}`);
  if (minutes !== undefined) return minutes;
  return from.lat === to.lat && from.long === to.long ? 0 : estimateTravelMinutes(from, to);
}

/** Estimates are the same in both directions. */
export const areAllEstimated = () => routedMinutes.size === 0;

export const isRouted = (from: Point, to: Point) => routedMinutes.has(`${keyOf(from)} ${keyOf(to)}`);

export function storeRoutedMinutes(from: Point, to: Point, minutes: number) {
  routedMinutes.set(`${keyOf(from)} ${keyOf(to)}`, toTravelMinutes(minutes));
}
