import { cardDisputeStates } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { Id, SignedMoney, signedMoneyOf } from '../../platform/http/schemas';

const Text = Type.String();
const State = Type.Enum([...cardDisputeStates]);

export const dispute = {
  dispute_id: Id,
  state: State,
  inquiry: Type.Boolean({ description: 'an inquiry by the bank, for which no money is withdrawn' }),
  reason: Type.String({ description: 'reason code of the gateway' }),
  amount: SignedMoney,
  currency: Text,
  set_aside: signedMoneyOf('what the ledger has set aside; nothing where the currency is another one'),
  fee: SignedMoney,
  borne_by: Type.Enum(['provider', 'platform'] as const),
  booking_id: Text,
  booking_number: Type.String({
    description: 'booking number such as D-20418; empty for a wallet payment',
  }),
  payment_id: Text,
  customer_id: Text,
  customer: Text,
  provider_id: Text,
  provider: Text,
  opened_at: Text,
  due_at: Text,
  submitted_at: Text,
  closed_at: Text,
  late: Type.Boolean(),
  version: Type.Integer(),
};

export const Evidence = Type.Object({
  product: Text,
  customer_name: Text,
  customer_email: Text,
  service_date: Text,
  service_address: Text,
  timeline: Text,
  messages: Text,
  cancellation_policy: Text,
  refund_policy: Text,
  statement: Text,
});

export const DisputeDetails = Type.Object({
  ...dispute,
  gateway: Text,
  gateway_ref: Text,
  evidence: Evidence,
  photos: Type.Array(Text),
  submitted_by: Text,
  movements: Type.Array(Type.Object({ at: Text, kind: Text, account: Text, amount: Text })),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
  test: Type.Boolean({
    description: 'whether it is at the built-in test gateway, where staff can decide for the bank',
  }),
});
