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
  /** Quantity of each sub-service, in the same order. Defaults to one. */
  quantities?: readonly number[];
  /** Whether providers must offer all of `subcategoryIds` or any of them. */
  match: 'all' | 'any';
  near?: Point;
  radiusKm?: number;
  /** Whether to omit providers whose service radius does not reach `near`. */
  withinTheirRadius?: boolean;
  /** Limits the list to providers who work now and are not on a job. */
  availableNow?: boolean;
  /** Limits the list to providers who are free for the chosen services from then on. */
  freeFrom?: Date;
  minRating?: number;
  featured?: boolean;
  /** `soonest` sorts the best or nearest ones by their first free time. */
  sort: Sort | 'soonest';
  page: number;
  perPage: number;
  /** Whether to return the number of results for each filter choice. */
  counts?: true;
  /** Whether to return free times of several days instead of the next ones. */
  timesOfDays?: true;
}

/** Number of results for each choice of one filter group, with the other groups unchanged. */
export interface ChoiceCounts {
  available: number;
  /** Counts by minimum rating: '4.9', '4.5'. */
  min_rating: Record<string, number>;
  /** Counts by category id. Categories without results are left out. */
  cat_id: Record<string, number>;
}

/** Minimum ratings for which results are counted. */
export const COUNTED_RATINGS = ['4.9', '4.5'] as const;
