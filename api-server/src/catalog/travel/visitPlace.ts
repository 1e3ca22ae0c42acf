import type { Point } from '../../identity/addresses/distance';
import { roundPlace } from '../../identity/addresses/publicArea';

/**
 * Neighbourhoods where a visit begins and ends. Exact places would let a visitor find the addresses of other customers,
 * by the free times of many places.
 */
export interface VisitPlace {
  start: Point | undefined;
  end: Point | undefined;
}

interface Addresses {
  pickLat: number | null;
  pickLong: number | null;
  /** End of the work, such as the new home of a move. Empty when it ends where it begins. */
  address2?: string;
  pickLat2?: number | null;
  pickLong2?: number | null;
}

const areaOf = (lat: number | null = null, long: number | null = null): Point | undefined =>
  lat === null || long === null ? undefined : roundPlace({ lat, long });

/** Undefined when no coordinates are known. */
export function visitPlaceOf(addresses: Addresses): VisitPlace | undefined {
  const { pickLat, pickLong, address2 = '', pickLat2, pickLong2 } = addresses;
  const start = areaOf(pickLat, pickLong);
  const end = address2 ? areaOf(pickLat2, pickLong2) : start;
  return start || end ? { start, end } : undefined;
}

export const placeAt = (lat: number | null = null, long: number | null = null) =>
  visitPlaceOf({ pickLat: lat, pickLong: long });
