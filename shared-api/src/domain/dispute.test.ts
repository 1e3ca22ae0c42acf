import { expect, test } from 'vitest';
import { disputeStates, isDisputeOpen } from './dispute';

test('a dispute is open while it needs a response or the bank reviews it', () => {
  expect(disputeStates.filter(isDisputeOpen)).toEqual(['needs_response', 'under_review']);
});
