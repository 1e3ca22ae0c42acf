import { expect, test } from 'vitest';
import { disputeStates, isDisputeOpen } from './dispute';

test('a dispute is open until the bank has decided, or it came to nothing', () => {
  expect(disputeStates.filter(isDisputeOpen)).toEqual(['needs_response', 'under_review']);
});
