import type { ServiceReviewsWire } from '@doorstep/shared-api/wire';
import type { Db } from '../../platform/db/connect';
import type { Language } from '../../platform/language';
import type { readCategories } from '../catalog/catalog.repository';
import { toReviewWire } from '../catalog/catalog.serializer';
import { localized } from '../catalog/localized';
import { profileSlug } from '../catalog/profileSlug';
import * as stored from './reviews.repository';

interface PageOfReviews {
  page: number;
  perPage: number;
  rating?: number;
}

export async function showReviews(db: Db, providerId: string, page: PageOfReviews) {
  const { rows, ...figures } = await readReviews(db, { providerId }, page);
  return { items: rows.map(toReviewWire), ...figures };
}

type Services = Awaited<ReturnType<typeof readCategories>>[number]['services'];

/** Reviews of bookings with one of these services, with the provider and the names of these services. */
export async function showServiceReviews(
  db: Db,
  services: Services,
  { language, ...page }: PageOfReviews & { language: Language },
): Promise<ServiceReviewsWire> {
  const subcategoryIds = services.map(({ id }) => id);
  const { rows, histogram: _, ...figures } = await readReviews(db, { subcategoryIds }, page);
  const providers = await stored.readProviderNames(db, rows);
  const booked = await stored.readBookedServices(db, rows);
  const namesOf = (bookingId: string | null) =>
    services
      .filter(({ id }) => booked.some((line) => line.bookingId === bookingId && line.subcategoryId === id))
      .map((service) => localized(service, language).name);
  return {
    ...figures,
    items: rows.map((row) => {
      const provider = { id: row.review.providerId, fullname: providers.get(row.review.providerId) ?? '' };
      return {
        ...toReviewWire(row),
        provider: { name: provider.fullname, slug: profileSlug(provider) },
        services: namesOf(row.review.bookingId),
      };
    }),
  };
}

/** Histogram and average cover all reviews, regardless of `rating`. */
async function readReviews(db: Db, subject: stored.ReviewSubject, { page, perPage, rating }: PageOfReviews) {
  const counts = await stored.countByRating(db, subject);
  const countOf = (value: number) => counts.get(value) ?? 0;
  const histogram = { 5: countOf(5), 4: countOf(4), 3: countOf(3), 2: countOf(2), 1: countOf(1) };
  const ratings = Object.entries(histogram);
  const all = ratings.reduce((sum, [, count]) => sum + count, 0);
  const average = all === 0 ? 0 : ratings.reduce((sum, [stars, count]) => sum + Number(stars) * count, 0) / all;
  const rows = await stored.readReviewPage(db, { subject, page, perPage, ...(rating !== undefined && { rating }) });
  return {
    rows,
    page,
    total: rating === undefined ? all : countOf(rating),
    histogram,
    average: average.toFixed(2),
  };
}
