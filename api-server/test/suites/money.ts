import type { World } from '../support/world';
import { availability } from './availability';

/** Time, money and what becomes of a booking afterwards: in any order, on any database. */
export function moneySuites(world: World) {
  availability(world);
}
