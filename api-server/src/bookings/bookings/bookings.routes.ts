import { bookingTabCodes, nameOf, statusCodes, userTypeCodes } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { requireWithin } from '../../catalog/serviceArea/area';
import { defineRpcRoute, type RpcRequest } from '../../identity/http/rpcRoute';
import { authorizeBookingAccess, authorizeBookingsAccess } from '../../identity/http/staffAccess';
import { createPaymentIntent } from '../../money/payments/createPaymentIntent';
import { GatewayTimeoutError } from '../../money/payments/gateway';
import { voidUnused } from '../../money/payments/voidUnused';
import type { Context } from '../../platform/context';
import type { ServiceArea } from '../../platform/db/schema';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { HttpError } from '../../platform/http/httpError';
import { findStoredResponse, idempotencyKeyOf, responseOf, withIdempotency } from '../../platform/http/idempotency';
import { keyQuery } from '../../platform/http/idempotency.repository';
import { isId } from '../../platform/ids';
import { areaOf, settingsAt } from '../../platform/settings/settings.repository';
import { toBookingWire } from './bookings.serializer';
import { cancelBooking } from './cancelBooking';
import { type CreatedResponse, createBooking } from './createBooking';
import { listBookings, readBooking } from './fullBookings.repository';
import { readUploadedPhotos } from './photos';
import { preloadedBookings, toBookingListResponse } from './preloadedBookings.routes';
import { findPlaces, readBookingForm } from './readBookingForm';
import { unansweredOf, withOthersForLate } from './unanswered';

const wholeNumber = (text: string, fallback: number, max: number) =>
  /^\d{1,6}$/.test(text) ? Math.min(max, Math.max(1, Number(text))) : fallback;

export async function bookingRoutes(app: FastifyInstance, context: Context) {
  const { db, clock, uploads } = context;

  defineRpcRoute(app, context, 'booking', async (call) => {
    const { user, request } = call;
    const idempotencyKey = idempotencyKeyOf(call, 'booking', true);
    const now = clock();
    const [keys, settings] = await selectInOneStatement(db, keyQuery(db, idempotencyKey, now), settingsAt(db, now));
    // Check for a repeat before validating: it gets its response even when the chosen time is past by now.
    let createdResponse = responseOf(idempotencyKey, keys) as CreatedResponse | undefined;
    if (!createdResponse) {
      const { form, photos } = await readOrder(context, call, areaOf(settings));
      createdResponse = await createBooking(context, { user, form, photos, repeat: idempotencyKey, log: request.log });
    }
    const data = await withClientSecret(context, createdResponse, user.id);
    return { message: 'Booking Confirm Successfully', data: await withInstantPaymentStatus(context, data) };
  });

  preloadedBookings(app, context);

  defineRpcRoute(app, context, 'myBookings', async ({ text, user, session }) => {
    const tab = nameOf(bookingTabCodes, text('type'));
    if (!tab) throw new HttpError('validation', 'No detail available!', { field: 'type' });
    await authorizeBookingsAccess(context, session);
    const page = wholeNumber(text('page'), 1, 100_000);
    const perPage = wholeNumber(text('per_page'), 50, 100);
    return toBookingListResponse(await listBookings(db, user, tab, page, perPage));
  });

  defineRpcRoute(app, context, 'bookingDetails', async ({ text, user, session }) => {
    const bookingId = text('booking_id');
    if (isId(bookingId)) await authorizeBookingAccess(context, session, bookingId);
    const result = isId(bookingId) ? await readBooking(db, user, bookingId, clock()) : undefined;
    if (!result) throw new HttpError('not_found', 'No detail available!', { field: 'booking_id' });
    const unanswered = await unansweredOf(db, result.booking, user, clock());
    const wire = toBookingWire(result, user, uploads, clock());
    return { data: { ...(await withOthersForLate(db, result.booking, wire, clock())), ...unanswered } };
  });

  defineRpcRoute(app, context, 'cancelBooking', async (call) => {
    const { text, user, request } = call;
    const bookingId = text('booking_id');
    const reason = text('reason').slice(0, 500);
    if (text('type') !== userTypeCodes.customer || !isId(bookingId)) {
      throw new HttpError('validation', 'Booking could not be cancelled!', {
        field: isId(bookingId) ? 'type' : 'booking_id',
      });
    }
    const idempotencyKey = idempotencyKeyOf(call, 'cancelBooking', false);
    const earlier = idempotencyKey && (await findStoredResponse(db, idempotencyKey, clock()));
    if (!earlier) await cancelBooking(context, { bookingId, userId: user.id, reason }, request.log);
    const result = { data: { booking_id: bookingId, status: statusCodes.cancelled } };
    if (!earlier) await withIdempotency(db, idempotencyKey, clock(), async () => result);
    return { message: 'Booking Cancelled Successfully!', ...result };
  });
}

/** No other response contains the secret. */
async function withClientSecret(context: Context, { data }: CreatedResponse, userId: string) {
  if (data.payment.status !== 'requires_payment') return data;
  const first = await context.db.query.bookings.findFirst({ where: (row, { eq }) => eq(row.id, data.booking_id) });
  if (first?.paymentStatus !== 'requires_payment') return data;
  try {
    const { id, clientSecret } = await createPaymentIntent(context, userId, first.payableCents, {
      bookingId: first.id,
    });
    return { ...data, payment: { ...data.payment, id, client_secret: clientSecret } };
  } catch (error) {
    // The booking still awaits payment. POST /payments/intents returns the intent once the gateway answers again.
    if (error instanceof GatewayTimeoutError) return data;
    throw error;
  }
}

async function withInstantPaymentStatus({ db }: Context, data: CreatedResponse['data']) {
  const booking = data.instant ? await findBooking(db, data.booking_id) : undefined;
  return booking?.status === 'accepted'
    ? { ...data, payment: { ...data.payment, status: booking.paymentStatus } }
    : data;
}

/** Voids the submitted payment when the order is invalid. */
async function readOrder(context: Context, call: RpcRequest, area: ServiceArea | undefined) {
  const { user, request } = call;
  try {
    if (user.userType !== 'customer') throw new HttpError('forbidden', 'Please sign in as a customer to book.');
    const places = await findPlaces(call, context.settings);
    const form = readBookingForm(call, places, context.clock(), context.settings.timeZone);
    requireWithin(area, context.settings, [
      { point: form.place, field: 'service_location' },
      ...(form.address2 ? [{ point: form.place2, field: 'address2' }] : []),
    ]);
    return { form, photos: await readUploadedPhotos(call) };
  } catch (error) {
    await voidUnused(context, call.text('stripeToken'), user.id, request.log);
    throw error;
  }
}
