import { payableMovements, payoutStates } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { SignedMoney as Amount, Id } from '../../platform/http/schemas';

const Text = Type.String();

export const MonthParam = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

export const StatementList = Type.Object({
  items: Type.Array(
    Type.Object({
      month: Text,
      opening: Amount,
      earned: Amount,
      paid_out: Amount,
      closing: Amount,
      is_final: Type.Boolean({ description: 'whether the month is over' }),
    }),
  ),
});

export const StatementBody = Type.Object({
  number: Text,
  month: Text,
  issued_at: Text,
  is_final: Type.Boolean(),
  currency: Type.Literal('usd'),
  provider: Type.Object({ name: Text, service_title: Text }),
  opening: Amount,
  closing: Amount,
  totals: Type.Object({
    jobs: Type.Integer(),
    charged: Amount,
    commission: Amount,
    tips: Amount,
    questioned: Amount,
    chargebacks: Amount,
    corrections: Amount,
    earned: Amount,
    paid_out: Amount,
    came_back: Amount,
  }),
  payouts: Type.Array(
    Type.Object({
      id: Id,
      at: Text,
      jobs: Type.Integer(),
      amount: Amount,
      state: Type.Enum([...payoutStates]),
      arrived_at: Text,
      bank: Text,
      last4: Text,
    }),
  ),
  movements: Type.Array(
    Type.Object({
      at: Text,
      kind: Type.Enum([...payableMovements, 'payout_started'] as const),
      booking_id: Text,
      payout_id: Text,
      title: Text,
      customer: Text,
      charged: Amount,
      commission: Amount,
      amount: Amount,
    }),
  ),
});

export const MarketplaceStatementBody = Type.Object({
  month: Text,
  is_final: Type.Boolean(),
  currency: Type.Literal('usd'),
  accounts: Type.Array(
    Type.Object({
      account: Text,
      opening: Amount,
      closing: Amount,
      changes: Type.Array(Type.Object({ kind: Text, amount: Amount })),
    }),
    { description: 'All ledger accounts. The opening and the closing balances of a month each sum to zero' },
  ),
});
