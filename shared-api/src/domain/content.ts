import type { Review } from './catalog';

export interface BlogItem {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Reading time; 0 when the server did not say. */
  readonly minutes: number;
  readonly image: string;
  readonly publishedAt?: string;
}

export interface TextBlock {
  readonly type: 'p' | 'h2' | 'li';
  readonly text: string;
}

export interface BlogPost extends BlogItem {
  readonly body: readonly TextBlock[];
}

export interface TextSection {
  /** Anchor on the page: `/privacy-policy#share`. */
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly list: readonly { readonly term: string; readonly text: string }[];
  /** Ends with how to reach us. */
  readonly contact: boolean;
}

export interface TextPage {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TextSection[];
}

export interface Faq {
  readonly title: string;
  readonly lead: string;
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    readonly items: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
  }[];
  readonly more: { readonly title: string; readonly text: string };
}

export interface Testimonial {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  readonly text: string;
  /** The category of the booking, '' when it is not known. */
  readonly service: string;
  readonly at?: string;
}

export interface SiteStats {
  readonly providers: number;
  /** Bookings that were completed. */
  readonly orders: number;
  /** Reviews with five stars. */
  readonly stars: number;
  readonly hasMinimums: boolean;
}

export type StarCount = 1 | 2 | 3 | 4 | 5;

export const starCounts = [5, 4, 3, 2, 1] as const satisfies readonly StarCount[];

export interface ProviderReviews {
  readonly reviews: readonly Review[];
  readonly page: number;
  readonly pageCount: number;
  /** Number of reviews with the requested stars, or of all reviews when no stars were requested. */
  readonly total: number;
  /** Counts all reviews. */
  readonly histogram: Readonly<Record<StarCount, number>>;
  /** Averages all reviews. 0 when there are none. */
  readonly average: number;
}

export function starsOf(rating: number): StarCount {
  return starCounts.find((count) => count === Math.round(rating)) ?? 1;
}

/** The page of a list of reviews that a server without pages gave whole. */
export function pageOfReviews(
  all: readonly Review[],
  query: { readonly page: number; readonly perPage: number; readonly rating?: StarCount },
): ProviderReviews {
  const histogram = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const review of all) histogram[starsOf(review.serviceRating)] += 1;
  const fitting = query.rating ? all.filter((review) => starsOf(review.serviceRating) === query.rating) : all;
  const start = (query.page - 1) * query.perPage;
  return {
    reviews: fitting.slice(start, start + query.perPage),
    page: query.page,
    pageCount: Math.max(1, Math.ceil(fitting.length / query.perPage)),
    total: fitting.length,
    histogram,
    average: all.length ? all.reduce((sum, review) => sum + review.serviceRating, 0) / all.length : 0,
  };
}
