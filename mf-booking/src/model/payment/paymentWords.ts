import type { BookingPayment, PaymentMethod } from '@doorstep/shared-api/domain';

type PaymentFacts = Partial<Pick<BookingPayment, 'method' | 'status' | 'chargedCents'>> | undefined;

const suffixes = { card: '', wallet: 'Wallet', upi: 'Upi' } as const satisfies Record<PaymentMethod, string>;

/** The wording for where the money is held: `key` speaks of a card, `keyWallet` and `keyUpi` of the other methods. */
export const methodKey = (key: string, payment: PaymentFacts): string => key + suffixes[payment?.method ?? 'card'];

/** Money that was held and released was never paid, so it is not called refunded. */
export function paymentStatusKey(payment: BookingPayment): string {
  if (payment.status === 'authorized') return methodKey('paymentStatus.authorized', payment);
  return payment.status === 'refunded' && payment.chargedCents === 0
    ? 'paymentStatus.released'
    : `paymentStatus.${payment.status}`;
}
