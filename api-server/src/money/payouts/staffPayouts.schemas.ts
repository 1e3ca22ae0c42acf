import { Type } from 'typebox';
import { Id, SignedMoney, signedMoneyOf } from '../../platform/http/schemas';
import { AccountState, Failure, Interval, Part, State } from './payouts.schemas';

const Text = Type.String();
const Count = Type.Integer();
const Sum = Type.Object({ amount: Text, providers: Count });

export const Overview = Type.Object({
  at: Text,
  next_run: Type.Object({
    date: Text,
    at: Text,
    /** Parts of the payable amount, which they add up to. */
    goes_out: Sum,
    held: Sum,
    no_account: Sum,
    below_minimum: Sum,
    monthly: Sum,
    payable: Sum,
    largest: Type.Union([Type.Object({ provider_id: Text, provider: Text, amount: Text }), Type.Null()]),
  }),
  paused: Type.Boolean(),
  minimum: Text,
  on_the_way: Type.Object({ amount: Text, payouts: Count }),
  came_back: Type.Object({ amount: Text, payouts: Count }),
  in_question: Type.Object({ amount: Text, problems: Count }),
  below_zero: Sum,
  lowest_balance: Type.String({ description: 'lowest allowed balance' }),
});

export const run = {
  run: Count,
  day: Text,
  kind: Type.Enum(['scheduled', 'manual'] as const),
  state: Type.Enum(['preparing', 'sending', 'finished'] as const),
  started_at: Text,
  started_by: Text,
  reason: Text,
  finished_at: Text,
  providers: Count,
  amount: SignedMoney,
  arrived: Count,
  not_paid: Count,
  not_paid_amount: SignedMoney,
  paid_again: Count,
};

export const strandedWallet = {
  customer_id: Id,
  customer: Text,
  image: Text,
  amount: SignedMoney,
  balance: SignedMoney,
  since: Text,
};

export const payout = {
  payout_id: Id,
  run: Count,
  provider_id: Text,
  provider: Text,
  image: Text,
  state: State,
  amount: SignedMoney,
  failure: Failure,
  bank: Text,
  last4: Text,
  started_at: Text,
  expected_at: Text,
  arrived_at: Text,
  ended_at: Text,
  reminded_at: Text,
  paid_again_by: Text,
  attempts: Count,
  payable: signedMoneyOf('what the provider is owed now, which paying again pays'),
  account_state: AccountState,
  account_checked_at: Text,
  held: Type.Boolean(),
  version: Count,
};
export const StaffPayout = Type.Object(payout);

export const hold = {
  provider_id: Text,
  provider: Text,
  image: Text,
  payable: SignedMoney,
  since: Text,
  by: Text,
  reason: Text,
  version: Count,
};

export const belowZero = {
  provider_id: Text,
  provider: Text,
  image: Text,
  balance: SignedMoney,
  since: Text,
  kind: Type.Enum(['', 'questioned', 'chargeback', 'correction'] as const),
  booking_id: Text,
  version: Count,
};

export const Payee = Type.Object({
  provider_id: Text,
  provider: Text,
  image: Text,
  payable: Text,
  in_payout: Text,
  paid: Text,
  interval: Interval,
  account: Type.Object({
    state: AccountState,
    missing: Type.Array(Part),
    bank: Text,
    last4: Text,
    checked_at: Text,
  }),
  hold: Type.Union([Type.Object({ since: Text, by: Text, reason: Text }), Type.Null()]),
  version: Count,
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});
