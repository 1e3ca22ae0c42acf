import { declareStep } from '@doorstep/shared-api';
import { type PaymentPurpose, useGiveTipMutation, usePayBookingMutation } from '@doorstep/shared-api/bookings';
import type { Booking, CreatedBooking, Quote } from '@doorstep/shared-api/domain';
import { useTopUpWalletMutation } from '@doorstep/shared-api/wallet';
import { pendingStore } from '../model/booking/pendingBooking';
import { sleep } from '../model/checkout/sleep';
import { acquirePaymentLock } from '../model/payment/payingTab';
import { storedAttempt } from '../model/payment/storedAttempt';
import { type RunningCheckout, useCheckoutWith } from './useCheckoutWith';

export function quoteOf(
  amounts: Pick<Quote, 'totalCents' | 'discountCents' | 'payableCents'>,
  lines: Quote['lines'] = [],
): Quote {
  const { totalCents, discountCents, payableCents } = amounts;
  return {
    categoryId: '',
    lines,
    currency: 'usd',
    totalCents,
    discountCents,
    payableCents,
    commissionCents: 0,
    providerPayoutCents: payableCents,
    percentage: 0,
  };
}

export const placeholderBooking = (facts: Partial<CreatedBooking>): CreatedBooking => ({
  id: '',
  status: 'open',
  bookingType: 'book',
  message: '',
  ...facts,
});

/**
 * Pays for something that already exists, with the same safeguards as a new booking. Repeats the confirmed payment
 * until the server has answered.
 */
export function usePurposeCheckout(
  storageKey: `doorstep.${string}`,
  payFor: (quote: Quote) => PaymentPurpose,
  settle: (intentId: string, quote: Quote) => Promise<CreatedBooking>,
): RunningCheckout {
  return useCheckoutWith(payFor, (gateway) => ({
    gateway,
    createBooking: ({ stripeToken = '', quote }) => settle(stripeToken, quote),
    attempt: storedAttempt(storageKey),
    pending: pendingStore(`${storageKey}.order`),
    photos: async () => [],
    photoPlaces: () => [],
    acquire: acquirePaymentLock,
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
    sleep,
    onBooked: async () => {},
  }));
}

export function useBookingPayment({ id }: Pick<Booking, 'id'>): RunningCheckout {
  const [payBooking] = usePayBookingMutation();
  return usePurposeCheckout(
    `doorstep.payment.${id}`,
    ({ payableCents }) => ({ bookingId: id, amountCents: payableCents }),
    async (intentId) => {
      const { status, bookingType, payableCents, payment } = await payBooking({ bookingId: id, intentId }).unwrap();
      declareStep('paid');
      return placeholderBooking({ id, status, bookingType, payableCents, ...(payment && { payment }) });
    },
  );
}

export function useTipPayment(bookingId: string): RunningCheckout {
  const [giveTip] = useGiveTipMutation();
  return usePurposeCheckout(
    `doorstep.tip.${bookingId}`,
    ({ payableCents }) => ({ tipFor: bookingId, amountCents: payableCents }),
    async (intentId) => {
      const { amountCents } = await giveTip({ bookingId, intentId }).unwrap();
      return placeholderBooking({ payableCents: amountCents });
    },
  );
}

export function useTopUpPayment(): RunningCheckout {
  const [topUp] = useTopUpWalletMutation();
  return usePurposeCheckout(
    'doorstep.topUp',
    ({ payableCents }) => ({ topUpCents: payableCents }),
    async (intentId, { payableCents }) => {
      await topUp({ amountCents: payableCents, intentId }).unwrap();
      return placeholderBooking({ payableCents });
    },
  );
}
