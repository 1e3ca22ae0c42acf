import { isCouponInvalid, skipToken } from '@doorstep/shared-api';
import { useGetQuoteQuery } from '@doorstep/shared-api/bookings';
import { idsAndQuantitiesOf, type Quote } from '@doorstep/shared-api/domain';
import { type BookingDraft, updateDraft } from '@doorstep/shared-api/draft';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Amounts {
  /** Undefined until the amounts are known, and while they are requested again. */
  readonly quote: Quote | undefined;
  readonly isFetching: boolean;
  readonly failed: boolean;
  readonly error: unknown;
  /** Codes that this customer cannot use again: those of the last quote while the next one is requested. */
  readonly usedCoupons: readonly string[];
  /** Coupon that was removed from the draft because it is no longer valid, with the reason. */
  readonly removedCoupon: { readonly code: string; readonly reason: string } | undefined;
  readonly refetch: () => void;
}

const none: readonly string[] = [];
const EXPIRY_MARGIN_MS = 30_000;
/** Maximum delay of a browser timer. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * Returns the price of the draft: the server's quote, or the contract's arithmetic when the server has no quotes. While
 * `settled` (a payment or a booking is under way), it sends no requests and keeps the last amounts.
 */
export function useAmounts(draft: BookingDraft, settled: boolean): Amounts {
  const [removedCoupon, setRemovedCoupon] = useState<Amounts['removedCoupon']>();
  const { category, lines, provider, coupon, bookingType } = draft;
  const last = useRef<Quote>(undefined);
  const isComplete = Boolean(!settled && category && lines.length > 0 && bookingType);
  const {
    currentData,
    isFetching,
    error,
    refetch: refetchQuote,
  } = useGetQuoteQuery(
    isComplete && category && bookingType
      ? {
          categoryId: category.id,
          ...idsAndQuantitiesOf(lines),
          bookingType,
          ...(provider && { providerId: provider.id }),
          ...(coupon && { coupon }),
        }
      : skipToken,
  );

  const refetch = useCallback(() => {
    if (isComplete) void refetchQuote();
  }, [isComplete, refetchQuote]);

  const rejection = coupon && isCouponInvalid(error) ? (error as { message: string }).message : undefined;
  useEffect(() => {
    if (coupon === undefined || rejection === undefined) return;
    setRemovedCoupon({ code: coupon, reason: rejection });
    updateDraft({ coupon: undefined });
  }, [coupon, rejection]);

  // A quote is requested again shortly before it expires, so that Pay never meets an old one.
  const expiresAt = currentData?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const left = Date.parse(expiresAt) - Date.now() - EXPIRY_MARGIN_MS;
    const timer = setTimeout(refetch, Math.min(Math.max(left, 1_000), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [expiresAt, refetch]);

  if (currentData) last.current = currentData;
  return {
    quote: settled ? last.current : currentData,
    isFetching,
    failed: Boolean(error) && rejection === undefined,
    error,
    usedCoupons: last.current?.usedCoupons ?? none,
    removedCoupon,
    refetch,
  };
}
