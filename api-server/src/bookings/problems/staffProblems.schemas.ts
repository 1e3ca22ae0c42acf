import { problemKinds, problemOutcomes, problemStates } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { Id, Money } from '../../platform/http/schemas';

const Text = Type.String();
const Count = Type.Integer();
const Side = Type.Enum(['customer', 'provider'] as const);
const Person = Type.Object({ id: Text, name: Text });

export const item = {
  id: Id,
  booking_id: Id,
  booking_number: Text,
  kind: Type.Enum([...problemKinds]),
  state: Type.Enum([...problemStates]),
  by: Type.Enum(['customer', 'provider', 'staff'] as const, { description: 'staff: decided without a report' }),
  category: Text,
  status: Type.String({ description: 'status code of the booking' }),
  customer: Person,
  provider: Person,
  held: Money,
  at: Text,
  due_at: Text,
  late: Type.Boolean(),
  assigned_to: Person,
  version: Type.Integer({ description: 'send it as `seen` with a decision' }),
};

export const CouponTerms = Type.Object({
  payable_cents: Type.Integer({ description: 'amount that the customer pays' }),
  provider_cents: Type.Integer({ description: 'provider’s share of the full amount' }),
  promotion_cents: Type.Integer({ description: 'amount that the marketplace adds for the coupon' }),
  left_cents: Type.Integer({ description: 'part of promotion_cents that was not added yet' }),
});

const Party = Type.Object({
  id: Text,
  name: Text,
  image: Text,
  language: Type.String({ description: 'language in which this person reads the decision' }),
  bookings: Count,
  problems: Count,
});

const Entry = Type.Object({
  kind: Type.Enum(['report', 'reply', 'answer', 'decision', 'appeal', 'assigned', 'unassigned'] as const),
  by: Type.Enum(['customer', 'provider', 'staff'] as const),
  author_id: Text,
  to: Type.Enum(['customer', 'provider', 'both', 'nobody'] as const),
  text: Text,
  wants: Text,
  photos: Type.Array(Text),
  at: Text,
  decision: Type.Optional(
    Type.Object({
      outcome: Type.Enum([...problemOutcomes]),
      refund: Money,
      pay_provider: Money,
      commission: Money,
      coupon: Text,
    }),
  ),
});

export const StaffProblem = Type.Object({
  ...item,
  appeal_until: Text,
  people: Type.Object({ customer: Party, provider: Party }),
  booking: Type.Object({
    start_at: Text,
    time_zone: Text,
    address: Text,
    services: Type.Array(Type.Object({ name: Text, quantity: Type.Optional(Type.Integer()), price: Money })),
    photos: Type.Array(Text),
    timeline: Type.Array(Type.Object({ status: Text, at: Text, by: Text })),
  }),
  entries: Type.Array(Entry),
  messages: Type.Array(Type.Object({ by: Side, text: Text, photos: Type.Array(Text), at: Text })),
  money: Type.Object({
    currency: Type.Literal('usd'),
    paid: Money,
    refunded: Money,
    left: Money,
    left_cents: Type.Integer(),
    commission_percent: Text,
    coupon: Type.Optional(CouponTerms),
    movements: Type.Array(Type.Object({ at: Text, kind: Text, amount: Money, from: Text, to: Text })),
  }),
});

export const Seen = Type.Integer({ minimum: 1, description: 'version that the caller has seen' });
const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 });

export const DecideBody = Type.Object({
  outcome: Type.Enum([...problemOutcomes], {
    description:
      'refund: refunds a finished booking in full or in part, and the provider gets the rest. pay_provider: refunds nothing. cancel, complete: end a booking in progress. none: the booking continues',
  }),
  refund_cents: Cents,
  pay_provider_cents: Type.Integer({
    minimum: 0,
    maximum: 100_000_000,
    description:
      'Provider’s part, after commission. The rest after both parts is the commission, which is at most the rate, and only on finished work',
  }),
  coupon_cents: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 10_000, description: 'Value of an apology coupon for the customer' }),
  ),
  reason: Type.String({ minLength: 1, maxLength: 2000, description: 'both sides read it' }),
  seen: Seen,
});
