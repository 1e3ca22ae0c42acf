import type { Db } from '../../platform/db/connect';
import { toReviewWire } from '../catalog/catalog.serializer';
import * as stored from './reviews.repository';

/** Histogram and average cover all reviews, regardless of `rating`. */
export async function showReviews(
  db: Db,
  providerId: string,
  { page, perPage, rating }: { page: number; perPage: number; rating?: number },
) {
  const counts = await stored.countByRating(db, providerId);
  const countOf = (value: number) => counts.get(value) ?? 0;
  const histogram = { 5: countOf(5), 4: countOf(4), 3: countOf(3), 2: countOf(2), 1: countOf(1) };
  const ratings = Object.entries(histogram);
  const all = ratings.reduce((sum, [, count]) => sum + count, 0);
  const average = all === 0 ? 0 : ratings.reduce((sum, [stars, count]) => sum + Number(stars) * count, 0) / all;
  const rows = await stored.readReviewPage(db, { providerId, page, perPage, ...(rating !== undefined && { rating }) });
  return {
    items: rows.map(toReviewWire),
    page,
    total: rating === undefined ? all : countOf(rating),
    histogram,
    average: average.toFixed(2),
  };
}
