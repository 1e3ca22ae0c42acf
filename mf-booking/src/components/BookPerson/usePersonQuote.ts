import { isCouponInvalid, skipToken } from '@doorstep/shared-api';
import { idsAndQuantitiesOf, type PersonQuote } from '@doorstep/shared-api/domain';
import { type BookingDraft, updateDraft } from '@doorstep/shared-api/draft';
import { useGetPersonQuoteQuery } from '@doorstep/shared-api/personBooking';
import { useEffect, useRef } from 'react';
import { useAtMoment } from '../../hooks/useAtMoment';

/** Milliseconds before its end at which a quote is asked for again. */
const EXPIRY_MARGIN_MS = 30_000;

interface PersonQuoteInput {
  readonly draft: BookingDraft;
  /** RFC 3339 */
  readonly startAt: string;
  /** False for a visitor, and while a payment is under way: the last quote stays. */
  readonly isActive: boolean;
}

/** Price and terms of the chosen person at the chosen time, from the server. */
export function usePersonQuote({ draft, startAt, isActive }: PersonQuoteInput) {
  const { category, lines, provider, coupon, location } = draft;
  const last = useRef<PersonQuote>(undefined);
  const { currentData, isFetching, error, refetch } = useGetPersonQuoteQuery(
    isActive && category && provider && lines.length > 0
      ? {
          ...{ categoryId: category.id, bookingType: 'book', providerId: provider.id, startAt },
          ...idsAndQuantitiesOf(lines),
          ...(coupon && { coupon }),
          ...(location?.lat && location.long && { lat: location.lat, long: location.long }),
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const isCouponRefused = isCouponInvalid(error);
  useEffect(() => {
    if (isCouponRefused) updateDraft({ coupon: undefined });
  }, [isCouponRefused]);
  const expiresAt = isActive ? currentData?.expiresAt : undefined;
  const refetchAt = expiresAt && new Date(Date.parse(expiresAt) - EXPIRY_MARGIN_MS).toISOString();
  useAtMoment(refetchAt, () => void refetch());
  if (currentData) last.current = currentData;
  return {
    quote: isActive ? currentData : last.current,
    isFetching,
    error: isCouponRefused ? undefined : error,
    refetch: () => {
      if (isActive) void refetch();
    },
  };
}
