import {
  payableMovements,
  payoutAccountRequirements,
  payoutAccountStates,
  payoutFailures,
  payoutIntervals,
  payoutStates,
} from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { Id } from '../../platform/http/schemas';

const Text = Type.String();
export const Interval = Type.Enum([...payoutIntervals]);
export const Failure = Type.Enum(['', ...payoutFailures]);
export const State = Type.Enum([...payoutStates]);
export const AccountState = Type.Enum(['none', ...payoutAccountStates]);
export const Part = Type.Enum([...payoutAccountRequirements]);

export const PayoutAccount = Type.Object({
  state: AccountState,
  missing: Type.Array(Part),
  bank: Text,
  last4: Text,
  checked_at: Text,
  set_up: Type.Enum(['fields', 'link'] as const),
  interval: Interval,
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  minimum: Text,
  hold: Type.Union([Type.Object({ since: Text, reason: Text }), Type.Null()]),
});

export const Payout = Type.Object({
  id: Id,
  run: Type.Integer(),
  state: State,
  amount: Text,
  started_at: Text,
  expected_at: Text,
  arrived_at: Text,
  ended_at: Text,
  failure: Failure,
  bank: Text,
  last4: Text,
  paid_again_by: Text,
});

export const Movement = Type.Object({
  at: Text,
  kind: Type.Enum([...payableMovements]),
  booking_id: Text,
  title: Text,
  charged: Text,
  commission: Text,
  amount: Text,
});
