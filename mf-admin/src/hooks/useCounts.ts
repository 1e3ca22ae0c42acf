import type { Counts } from '../model/places';

/** How many wait in each place. */
export function useCounts(): Counts {
  return {};
}
