import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { bookingTypeCodes, type RebookWire, type SlotWire } from '@doorstep/shared-api/wire';
import { freeTimesOf, toSlot } from '../../catalog/availability/availability';
import { isAnyProviderWorking } from '../../catalog/availability/eligible';
import { nearestOf } from '../../catalog/availability/freeTimes';
import { requireValidStart } from '../../catalog/availability/startRule';
import { findOwnBooking, type Line, listLines } from '../../catalog/orders/bookingRows.repository';
import {
  type BookableProvider,
  findBookableProvider,
  listOfferedIds,
  readBookableServices,
} from '../../catalog/orders/orders.repository';
import { makeQuote } from '../../catalog/quotes/makeQuote';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import { findUser } from '../../identity/accounts/accounts.repository';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';

/** Open bookings are moved instead. */
export const canRebook = ({ status }: Pick<Booking, 'status'>) => status === 'completed' || status === 'cancelled';

const placeOf = ({ pickLat: lat, pickLong: long }: Booking) =>
  lat === null || long === null ? undefined : { lat, long };

/** Prepares "Book Again": the same work and place at today's prices. Does not book anything. */
export async function rebook(
  context: Context,
  user: User,
  input: { bookingId: string; startAt: string | undefined },
): Promise<RebookWire> {
  const { db, clock } = context;
  const booking = await findOwnBooking(db, input.bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  if (!canRebook(booking)) throw new HttpError('state_conflict', 'This booking cannot be booked again yet.');
  const lines = await listLines(db, booking.id);
  const provider = booking.providerId ? await findBookableProvider(db, booking.providerId, user.id) : undefined;
  const offered = await readServicesStillOffered(context, booking, lines, provider);
  const still = lines.flatMap((line) => {
    const service = offered.get(line.subcategoryId);
    return service ? [{ ...line, quantity: Math.min(line.quantity, service.max), minutes: service.minutes }] : [];
  });
  const fewer = lines.filter((line) => line.quantity > (offered.get(line.subcategoryId)?.max ?? line.quantity));
  // A hire needs a provider. Without one, the work is open to all.
  const bookingType = booking.bookingType === 'hire' && !provider ? 'book' : booking.bookingType;
  const now = clock();
  const quote =
    still.length === 0
      ? undefined
      : await makeQuote(
          context,
          {
            userId: user.id,
            categoryId: booking.categoryId,
            items: still.map(({ subcategoryId, quantity }) => ({ subcategoryId, quantity })),
            providerId: provider?.userId,
            couponCode: undefined,
            bookingType,
            now,
          },
          { startAt: undefined, place: placeOf(booking) },
        );
  const minutes = still.reduce((sum, line) => sum + line.minutes * line.quantity, 0);
  const wished = parseRequestedStart(input.startAt, booking.timeZone, now);
  const subcategoryIds = still.map((line) => line.subcategoryId);
  const when = await checkRequestedTime(context, booking, provider, { startAt: wished, minutes, subcategoryIds }, now);
  const providerUser = provider && (await findUser(db, provider.userId));
  return {
    draft: {
      category_id: booking.categoryId,
      category_name: booking.categoryName,
      provider_id: provider?.userId ?? '',
      provider_name: providerUser?.fullname ?? '',
      lines: quote?.lines ?? [],
      service_location: booking.serviceLocation,
      address: booking.address,
      pick_lat: String(booking.pickLat ?? ''),
      pick_long: String(booking.pickLong ?? ''),
      address2: booking.address2,
      pick_lat2: String(booking.pickLat2 ?? ''),
      pick_long2: String(booking.pickLong2 ?? ''),
      notes: booking.notes,
      booking_type: bookingTypeCodes[bookingType],
      start_at: when.startAt,
    },
    ...(quote && { quote }),
    gone: lines.filter((line) => !offered.has(line.subcategoryId)).map((line) => line.subcategoryName),
    ...(fewer.length > 0 && { fewer: fewer.map((line) => line.subcategoryName) }),
    nearest: when.nearest,
  };
}

async function readServicesStillOffered(
  { db }: Context,
  booking: Booking,
  lines: Line[],
  provider: BookableProvider | undefined,
) {
  const ids = lines.map((line) => line.subcategoryId);
  const byId = await readBookableServices(db, booking.categoryId, ids);
  if (!provider) return byId;
  const offeredIds = await listOfferedIds(db, provider.userId, ids);
  return new Map([...byId].filter(([id]) => offeredIds.includes(id)));
}

/** Undefined if the start has passed, so that it is chosen again. Rejects impossible times. */
function parseRequestedStart(slotRequest: string | undefined, timeZone: string, now: Date): Date | undefined {
  const startAt = slotRequest === undefined ? undefined : new Date(slotRequest);
  if (!slotRequest || !startAt || startAt <= now) return undefined;
  return requireValidStart(startAt, {
    now,
    scheduled: false,
    timeZone,
    fields: { start_at: slotRequest },
    field: 'start_at',
  });
}

interface SlotRequest {
  startAt: Date | undefined;
  minutes: number;
  subcategoryIds: readonly string[];
}

async function checkRequestedTime(
  { db }: Context,
  booking: Booking,
  provider: BookableProvider | undefined,
  { startAt, minutes, subcategoryIds }: SlotRequest,
  now: Date,
): Promise<{ startAt: string; nearest: SlotWire[] }> {
  if (!startAt) return { startAt: '', nearest: [] };
  if (!provider) {
    const work = { ...booking, subcategoryIds, startAt, endAt: addMilliseconds(startAt, minutes * MINUTE) };
    return { startAt: (await isAnyProviderWorking(db, work)) ? toInstant(startAt) : '', nearest: [] };
  }
  const { date } = wallTimeIn(provider.timeZone, startAt);
  const days = { from: dayAfter(date, -3), to: dayAfter(date, 7) };
  const expected = {
    providerId: provider.userId,
    ...days,
    minutes,
    place: visitPlaceOf(booking),
    services: subcategoryIds,
  };
  const free = (await freeTimesOf(db, expected, now))?.free ?? [];
  return free.some((time) => time.startAt.getTime() === startAt.getTime())
    ? { startAt: toInstant(startAt), nearest: [] }
    : { startAt: '', nearest: nearestOf(free, startAt).map(toSlot) };
}
