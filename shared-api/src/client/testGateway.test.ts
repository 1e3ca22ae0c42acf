import { expect, test } from 'vitest';
import { confirmIntentLocally } from './testGateway';

const paid = { id: 'tok_test_1', status: 'requires_capture' };
const expired = { error: { code: 'expired_card' } };

test.each([
  ['2026-11-30T23:59:59Z', 2026, paid],
  ['2026-12-01T00:00:00Z', 2026, expired],
  ['2026-11-30T23:59:59Z', 26, paid],
  ['2026-12-01T00:00:00Z', 26, expired],
  ['2026-10-01T00:00:00Z', 2025, expired],
])('accepts or rejects at %s a card that expires in November of %i', (now, expYear, result) => {
  const card = { number: '4242 4242 4242 4242', expMonth: 11, expYear, cvc: '123' };
  expect(confirmIntentLocally('tok_test_1', card, new Date(now))).toMatchObject(result);
});
