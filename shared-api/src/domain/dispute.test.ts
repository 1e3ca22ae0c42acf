import { expect, test } from 'vitest';
import { cardDisputeStates, isCardDisputeOpen } from './dispute';

test('a dispute is open while it needs a response or the bank reviews it', () => {
  expect(cardDisputeStates.filter(isCardDisputeOpen)).toEqual(['needs_response', 'under_review']);
});
