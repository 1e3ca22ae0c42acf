import type { Point } from '../../identity/addresses/distance';

export const sorts = ['rating', 'distance', 'price', 'popular', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export interface Listing {
  ids?: string[];
  /** Every word must be found in the name, the title, the address, or the name of a service or category. */
  words: string[];
  categoryId?: string;
  subcategoryIds: string[];
  /** Quantity of each sub-service, in the same order. Defaults to one. */
  quantities?: readonly number[];
  match: 'all' | 'any';
  near?: Point;
  radiusKm?: number;
  withinTheirRadius?: boolean;
  availableNow?: boolean;
  freeFrom?: Date;
  minRating?: number;
  featured?: boolean;
  /** `soonest` sorts the best or nearest ones by their first free time. */
  sort: Sort | 'soonest';
  page: number;
  perPage: number;
  counts?: true;
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

export const COUNTED_RATINGS = ['4.9', '4.5'] as const;
