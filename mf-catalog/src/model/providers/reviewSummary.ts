import type { Review } from '@doorstep/shared-api/domain';

export interface ReviewSummary {
  /** Reviews per number of stars, five first. */
  readonly histogram: readonly { readonly stars: number; readonly count: number }[];
  /** 0 to 1. */
  readonly recommend: number;
  /** Qualities that reviewers praised, most often named first. */
  readonly impressed: readonly { readonly name: string; readonly count: number }[];
}

export function reviewSummary(reviews: readonly Review[]): ReviewSummary | undefined {
  if (reviews.length === 0) return undefined;
  const impressed = new Map<string, number>();
  for (const name of reviews.flatMap((review) => review.impressed)) impressed.set(name, (impressed.get(name) ?? 0) + 1);
  return {
    histogram: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: reviews.filter((review) => Math.round(review.serviceRating) === stars).length,
    })),
    recommend: reviews.filter((review) => review.recommends).length / reviews.length,
    impressed: [...impressed].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
  };
}
