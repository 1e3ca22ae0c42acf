import { expect, test } from 'vitest';
import { disputeOf } from './testCards';

test.each([
  ['0259', 'fraudulent'],
  ['2685', 'product_not_received'],
  ['4242', undefined],
  ['', undefined],
])('money of the test card …%s is disputed as %s', (last4, reason) => {
  expect(disputeOf(last4)?.reason).toBe(reason);
});
