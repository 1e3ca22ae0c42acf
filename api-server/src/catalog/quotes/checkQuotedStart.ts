import { bookingTypeCodes } from '@doorstep/shared-api/wire';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context';
import { zoneAt } from '../../platform/zoneAt';
import { withAlternativeTimes } from '../availability/availability';
import { requireWorkingTime } from '../availability/bookableTime';
import { endOf } from '../availability/slots';
import { requireValidStart, requireWorkingProvider } from '../availability/startRule';
import { readWorkingWeek } from '../availability/workingHours';
import { findBookableProvider, listDurations } from '../orders/orders.repository';
import { providerUnavailable } from '../orders/priceOrder';
import { requireServedPlaces } from '../serviceArea/area';
import { placeAt } from '../travel/visitPlace';
import { itemsOf } from './itemsOf';
import type { QuoteRequest } from './quotes.schemas';

/**
 * Rejects an impossible place or time with the quote, before payment. Whether the time is free is checked by the hold.
 */
export async function checkQuotedStart(context: Context, request: Static<typeof QuoteRequest>) {
  const { db, clock, settings } = context;
  const { start_at, lat, long, booking_type, subcategory_ids: subcategoryIds, provider_id } = request;
  const place = lat === undefined || long === undefined ? undefined : { lat, long };
  if (place) await requireServedPlaces(context, [{ point: place, field: 'lat' }]);
  if (!start_at) return;
  const now = clock();
  const startAt = requireValidStart(new Date(start_at), {
    now,
    scheduled: booking_type === bookingTypeCodes.schedule,
    timeZone: zoneAt(place, '', settings.timeZone),
    fields: { start_at },
    field: 'start_at',
  });
  const endAt = endOf(startAt, await listDurations(db, itemsOf(request)));
  if (!provider_id) {
    const at = { pickLat: lat ?? null, pickLong: long ?? null };
    return requireWorkingProvider(db, { subcategoryIds, ...at, startAt, endAt }, 'start_at');
  }
  const provider = await findBookableProvider(db, provider_id);
  if (!provider) throw providerUnavailable();
  const slotRequest = {
    providerId: provider_id,
    claimId: '',
    userId: '',
    startAt,
    endAt,
    now,
    place: placeAt(lat, long),
    services: subcategoryIds,
  };
  try {
    // The notice may pass while the time is held, so the hold checks it.
    requireWorkingTime(await readWorkingWeek(db, provider), slotRequest, { isNoticeGiven: true, field: 'start_at' });
  } catch (error) {
    throw await withAlternativeTimes(context, error, {
      items: itemsOf(request),
      place: { pickLat: lat ?? null, pickLong: long ?? null },
    });
  }
}
