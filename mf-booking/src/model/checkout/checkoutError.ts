import {
  type ApiError,
  isApiError,
  isCouponInvalid,
  isInvalid,
  isPaymentFailed,
  isPaymentRequired,
  isPriceChanged,
  isProviderUnavailable,
  isRateLimited,
  isSessionExpired,
  isSlotTaken,
  isUnreachable,
} from '@doorstep/shared-api';
import type { Slot } from '@doorstep/shared-api/domain';
import { toNearestSlots } from '@doorstep/shared-api/wire';

export interface CheckoutProblem {
  readonly key: string;
  /** The server's own sentence. Shown first when present. */
  readonly message?: string;
  readonly help?: 'time' | 'amounts' | 'coupon';
  readonly nearest?: readonly Slot[];
}

/**
 * Kinds of failed request. After `session` and `refused` nothing was done. After `unknown` the server may have done it.
 */
export type RequestFailure =
  | { readonly kind: 'session' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problem: CheckoutProblem };

export function requestFailureOf(error: unknown): RequestFailure {
  if (!isApiError(error)) throw error;
  if (isSessionExpired(error)) return { kind: 'session' };
  if (isUnreachable(error)) return { kind: 'unknown' };
  return { kind: 'refused', problem: problemOf(error) };
}

export function nearestSlotsOf(error: unknown): readonly Slot[] {
  return isApiError(error) ? toNearestSlots(error.data) : [];
}

function problemOf(error: ApiError): CheckoutProblem {
  const { message, field = '' } = error;
  if (isRateLimited(error)) return { key: 'payment.rateLimited' };
  if (isPriceChanged(error)) {
    const key = field === 'wallet_amount' ? 'payment.walletChanged' : 'payment.priceChanged';
    return { key, help: 'amounts' };
  }
  const nearest = nearestSlotsOf(error);
  const near = nearest.length > 0 ? { nearest } : {};
  if (isSlotTaken(error)) return { key: 'payment.slotTaken', help: 'time', ...near };
  const output = message ? { message } : {};
  if (isCouponInvalid(error)) return { key: 'coupon.invalid', ...output, help: 'coupon' };
  if (isProviderUnavailable(error)) return { key: 'payment.slotTaken', ...output, help: 'time', ...near };
  if (isInvalid(error) && /^(start_|date|time)/.test(field)) {
    return { key: 'summary.timePassed', ...output, help: 'time' };
  }
  if (isPaymentRequired(error)) return { key: 'payment.walletShort', ...output };
  if (isPaymentFailed(error)) return { key: 'payment.refused', ...output };
  return { key: 'failure.something', ...output };
}

/** Bank decline codes that have a translated message. For others, the gateway's sentence is shown. */
const DECLINE_MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  card_declined: 'card_declined',
  generic_decline: 'card_declined',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  processing_error: 'processing_error',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  authentication_failed: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  upi_declined: 'upi_declined',
  test_cards_only: 'test_cards_only',
  test_card_only: 'test_cards_only',
};

export function declineProblem(outcome: { readonly code?: string; readonly message?: string }): CheckoutProblem {
  const knownValue = DECLINE_MESSAGES[outcome.code ?? ''];
  if (knownValue) return { key: `declined.${knownValue}` };
  return { key: 'declined.card_declined', ...(outcome.message && { message: outcome.message }) };
}
