import { splitUnit } from '@doorstep/shared-api/domain';
import type { Point } from './distance';
import { nearestAddress } from './gazetteer';

/** Rounds to steps of half a kilometre, which identify a neighbourhood but no address. */
export const STEPS_PER_DEGREE = 200;

/** Exact coordinates, or three distances to them, would reveal the address. */
export const roundPlace = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
  long: Math.round(long * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
});

const hasHouseNumber = (part: string) =>
  /\p{Nd}/u.test(part) && !/^(\p{Nd}{4,6}( \p{L}[\p{L} .'-]*)?|\p{Lu}{2} \p{Nd}{5})$/u.test(part);

interface AddressAndPoint {
  address: string;
  lat: number | null;
  long: number | null;
}

export function publicArea({ address, lat, long }: AddressAndPoint): string {
  const house = lat === null || long === null ? undefined : nearestAddress({ lat, long });
  if (house) return house.address.replace(house.label, house.neighbourhood).replace(/ \d+$/, '');
  return areaOfAddress(address);
}

/** Empty when nothing remains. */
export function areaOfAddress(address: string): string {
  const [, ...rest] = splitUnit(address)
    .rest.split(',')
    .map((part) => part.trim());
  return rest
    .slice(-2)
    .filter((part) => part && !hasHouseNumber(part))
    .join(', ');
}
