import { isInvalid, isProviderUnavailable, useSettings } from '@doorstep/shared-api';
import { useCreateQuoteMutation } from '@doorstep/shared-api/bookings';
import { type BookingType, idsAndQuantitiesOf, instantOfWallTime, type WallTime } from '@doorstep/shared-api/domain';
import type { BookingDraft, DraftLocation } from '@doorstep/shared-api/draft';
import { type CheckoutProblem, nearestSlotsOf } from '../model/checkout/checkoutError';

interface ChosenStart extends WallTime {
  readonly bookingType: BookingType;
  readonly location: Pick<DraftLocation, 'lat' | 'long' | 'timeZone'>;
}

/**
 * Asks the server before payment whether anybody could come to an open job at that time. Ignores other problems and a
 * server that does not answer, because the booking itself handles them.
 */
export function useStartCheck(zone: string) {
  const { apiExtensions } = useSettings();
  const [createQuote] = useCreateQuoteMutation();
  return async (draft: BookingDraft, chosen: ChosenStart): Promise<CheckoutProblem | undefined> => {
    const { category, lines } = draft;
    if (!apiExtensions || !category || lines.length === 0) return undefined;
    const { date, time, bookingType, location } = chosen;
    const { error } = await createQuote({
      categoryId: category.id,
      ...idsAndQuantitiesOf(lines),
      bookingType,
      startAt: instantOfWallTime(location.timeZone ?? zone, { date, time }).toISOString(),
      ...(draft.provider && { providerId: draft.provider.id }),
      ...(location.lat && location.long && { lat: location.lat, long: location.long }),
    });
    const isAboutTime = isProviderUnavailable(error) || isInvalid(error);
    if (!isAboutTime || !/^start_/.test((error as { field?: string }).field ?? '')) return undefined;
    const { message } = error as { message: string };
    return { key: 'payment.slotTaken', message, help: 'time', nearest: nearestSlotsOf(error) };
  };
}
