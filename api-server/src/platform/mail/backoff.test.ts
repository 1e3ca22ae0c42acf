import { expect, test } from 'vitest';
import { backoff } from './backoff';

test.each([
  [1, 5, 3.75, 6.25],
  [2, 10, 7.5, 12.5],
  [3, 20, 15, 25],
  [9, 1280, 960, 1600],
  [10, 1800, 1350, 2250],
  [11, 1800, 1350, 2250],
  [60, 1800, 1350, 2250],
])('waits after %i attempts about %i s, from %d to %d', (attempts, middle, least, most) => {
  expect(backoff(attempts, 0.5) / 1000).toBe(middle);
  expect(backoff(attempts, 0) / 1000).toBe(least);
  expect(backoff(attempts, 1) / 1000).toBe(most);
});
