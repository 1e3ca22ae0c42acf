import type { Point } from '../addresses/distance';

export const sorts = ['rating', 'distance', 'price', 'popular', 'newest'] as const;
export type Sort = (typeof sorts)[number];

/** Filters of a provider list. All are optional. Only approved providers are listed. */
export interface Listing {
  /** Limits the list to these ids. */
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
  /** Also tells how many each filter would leave. */
  counts?: true;
}

/** How many a list would hold with another choice in one group of its filters, the other groups as they are. */
export interface ChoiceCounts {
  available: number;
  /** By the least rating: '4.9', '4.5'. */
  min_rating: Record<string, number>;
  /** By the id of a category; one that nobody of them offers is left out. */
  cat_id: Record<string, number>;
}

/** The ratings that are counted. */
export const COUNTED_RATINGS = ['4.9', '4.5'] as const;
