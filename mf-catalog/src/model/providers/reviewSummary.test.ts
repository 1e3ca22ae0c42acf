import type { Review } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { reviewSummary } from './reviewSummary';

const review = (serviceRating: number, recommends: boolean, ...impressed: string[]): Review => ({
  id: `${serviceRating}${impressed}`,
  author: 'A',
  authorImage: '',
  serviceRating,
  technicianRating: 5,
  comment: '',
  impressed,
  recommends,
});

test('reviews are counted per star, per recommendation and per impression', () => {
  const summary = reviewSummary([
    review(5, true, 'Efficiency', 'Knowledge'),
    review(5, true, 'Efficiency'),
    review(3, false),
    review(4, true),
  ]);
  expect(summary?.histogram.map((row) => row.count)).toEqual([2, 1, 1, 0, 0]);
  expect(summary?.recommend).toBe(0.75);
  expect(summary?.impressed[0]).toEqual({ name: 'Efficiency', count: 2 });
});

test('a provider without reviews has no summary', () => {
  expect(reviewSummary([])).toBeUndefined();
});
