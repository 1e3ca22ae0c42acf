import type { Category, Provider, Review } from './catalog';

export interface PageArea {
  readonly slug: string;
  readonly name: string;
}

export interface ServicePage {
  readonly category: Category;
  readonly description: string;
  readonly area?: PageArea;
  /** Areas whose pages are linked: the nearest ones. */
  readonly areas: readonly PageArea[];
  readonly providers: readonly Provider[];
  /** Counts all providers, also those that are not in `providers`. */
  readonly total: number;
  /** Absent when no services are chosen. */
  readonly visitMinutes?: number;
}

/** Work that the price of a service covers, and work that it does not. */
export interface ServiceScope {
  readonly serviceId: string;
  readonly included: readonly string[];
  readonly notIncluded: readonly string[];
}

export interface ServiceReview extends Review {
  readonly provider: { readonly name: string; readonly slug: string };
  /** Names of the booked services. */
  readonly services: readonly string[];
}

export interface ServiceReviews {
  /** Newest first. */
  readonly reviews: readonly ServiceReview[];
  readonly total: number;
  readonly average: number;
}
