import { formatMoney } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { Id } from '../../platform/http/schemas';
import type { Intent } from './gateway';
import type { Payment } from './payments.repository';

export const IntentStatus = Type.Enum([
  'requires_payment_method',
  'requires_action',
  'requires_capture',
  'succeeded',
  'canceled',
] as const);

export const IntentResponse = Type.Object({
  id: Id,
  client_secret: Type.Optional(Type.String()),
  amount: Type.String({
    description: 'amount paid by card: the total minus the wallet amount',
    examples: ['40.99'],
  }),
  wallet_amount: Type.Optional(Type.String({ description: 'amount paid from the wallet in addition to the card' })),
  currency: Type.String(),
  status: IntentStatus,
  booking_id: Type.Optional(Id),
});

/** A payment that we have voided counts as over even before the gateway knows. */
export const toIntentResponse = ({ id, amountCents, currency, status }: Intent, payment?: Payment) => ({
  id,
  amount: formatMoney(amountCents),
  ...(payment?.walletCents && { wallet_amount: formatMoney(payment.walletCents) }),
  currency,
  status: payment?.voidWantedAt ? ('canceled' as const) : status,
  ...(payment?.bookingId && { booking_id: payment.bookingId }),
});
