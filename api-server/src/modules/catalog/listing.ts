import type { Point } from '../addresses/distance';

export const sorts = ['rating', 'distance', 'price', 'popular', 'newest'] as const;
export type Sort = (typeof sorts)[number];

/** What a list of providers may be narrowed by. Everything is optional; only approved providers are ever listed. */
export interface Listing {
  /** Only these. */
  ids?: string[];
  /** Every word must be found in the name, the title, the address, or the name of a service or category. */
  words: string[];
  categoryId?: string;
  subcategoryIds: string[];
  /** How many of each of them, in the same order; left out: one. */
  quantities?: readonly number[];
  /** Whether all of `subcategoryIds` must be offered, or one is enough. */
  match: 'all' | 'any';
  near?: Point;
  radiusKm?: number;
  /** Leaves out those whose own service radius does not reach `near`. */
  withinTheirRadius?: boolean;
  /** Working now, and not on a job. */
  availableNow?: boolean;
  /** Free for the chosen services from this moment on. */
  freeFrom?: Date;
  minRating?: number;
  featured?: boolean;
  sort: Sort;
  page: number;
  perPage: number;
}
