import { paymentStatuses, recurrences, recurringStates, statuses } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { CouponTerms } from '../../bookings/problems/staffProblems.schemas';
import { Id, Money, SignedMoney } from '../../platform/http/schemas';
import { operatorActions } from './moves';

const Text = Type.String();
export const Status = Type.Enum([...statuses]);
export const PaymentStatus = Type.Enum([...paymentStatuses]);

const summary = {
  booking_id: Id,
  number: Type.String({ description: 'booking number such as D-20418' }),
  category: Text,
  customer_id: Id,
  customer: Text,
  provider_id: Text,
  provider: Text,
  start_at: Text,
  created_at: Text,
  amount: Money,
  status: Status,
  payment_status: PaymentStatus,
  refunded: Money,
  version: Type.Integer(),
};
export const BookingItem = Type.Object(summary);

export const BookingDetails = Type.Object({
  ...summary,
  end_at: Text,
  time_zone: Text,
  address: Text,
  address2: Text,
  notes: Text,
  recurring: Type.Optional(
    Type.Object({ every: Type.Enum([...recurrences]), state: Type.Enum([...recurringStates]), first_booking_id: Id }),
  ),
  cancel_reason: Text,
  total: Money,
  discount: Money,
  coupon: Text,
  commission: Type.String({ description: 'commission minus the platform’s share of the coupon; may be negative' }),
  promotion: Type.Optional(Money),
  provider_share: Money,
  lines: Type.Array(
    Type.Object({ name: Text, quantity: Type.Optional(Type.Integer()), price: Money, minutes: Type.Integer() }),
  ),
  history: Type.Array(Type.Object({ at: Text, from: Text, to: Status, by: Text, who: Text, reason: Text })),
  messages: Type.Array(
    Type.Object({
      number: Type.Integer(),
      at: Text,
      author_id: Id,
      author: Text,
      text: Text,
      photos: Type.Array(Text),
      read: Type.Boolean(),
    }),
  ),
  notifications: Type.Array(
    Type.Object({ at: Text, kind: Text, to: Text, title: Text, text: Text, read: Type.Boolean() }),
  ),
  payments: Type.Array(
    Type.Object({
      payment_id: Text,
      gateway: Text,
      is_tip: Type.Boolean(),
      amount: Money,
      captured: Money,
      refunded: Money,
      refund_wanted: Money,
      authorized_at: Text,
      voided_at: Text,
    }),
  ),
  ledger: Type.Array(Type.Object({ at: Text, kind: Text, account: Text, amount: SignedMoney })),
  moves: Type.Array(Type.Enum([...operatorActions]), { description: 'actions that staff can take now' }),
  left: Type.String({ description: 'money that can still be refunded or paid out' }),
  commission_percent: Text,
  coupon_terms: Type.Optional(CouponTerms),
  problem_id: Type.String({
    description: 'id of an open problem, which has to be decided instead; empty if there is none',
  }),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});

const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000, default: 0 });

const reasoned = {
  reason: Type.String({ minLength: 1, maxLength: 2000, description: 'both sides read it' }),
  seen: Type.Integer({ minimum: 1, description: 'version that the caller has seen' }),
};

export const OperatorActionBody = Type.Object({
  move: Type.Enum([...operatorActions], {
    description:
      'cancel, complete: end a booking in progress. reassign: offer the job to other providers at the same time and price. refund, pay_provider: move the money of a finished one',
  }),
  refund_cents: Cents,
  pay_provider_cents: Cents,
  ...reasoned,
});

export const TipBody = Type.Object(reasoned);
