import { describe, expect, test } from 'vitest';
import { makeReview } from '../testing';
import { pageOfReviews, starsOf } from './content';

describe('pages cut from a whole list of reviews', () => {
  const reviews = [5, 4.5, 4, 3.4, 1, 0].map((serviceRating, index) => makeReview({ id: `r_${index}`, serviceRating }));
  const ids = (page: ReturnType<typeof pageOfReviews>) => page.reviews.map(({ id }) => id);

  test('count all reviews in the histogram, whatever page is shown', () => {
    const page = pageOfReviews(reviews, { page: 2, perPage: 4 });
    expect(ids(page)).toEqual(['r_4', 'r_5']);
    expect(page).toMatchObject({ page: 2, pageCount: 2, total: 6, histogram: { 5: 2, 4: 1, 3: 1, 2: 0, 1: 2 } });
    expect(page.average).toBeCloseTo(17.9 / 6);
  });

  test('count only the reviews of a chosen rating but keep the average of all', () => {
    const page = pageOfReviews(reviews, { page: 1, perPage: 10, rating: 5 });
    expect(ids(page)).toEqual(['r_0', 'r_1']);
    expect(page).toMatchObject({ total: 2, pageCount: 1, histogram: { 1: 2 } });
    expect(page.average).toBeCloseTo(17.9 / 6);
  });

  test('consist of one empty page when there are no reviews', () => {
    expect(pageOfReviews([], { page: 1, perPage: 10 })).toMatchObject({ reviews: [], pageCount: 1, average: 0 });
  });

  test.each([
    [5, 5],
    [4.5, 5],
    [4.49, 4],
    [0, 1],
    [Number.NaN, 1],
  ])('count a rating of %s as %s stars in the histogram', (rating, stars) => {
    expect(starsOf(rating)).toBe(stars);
  });
});
