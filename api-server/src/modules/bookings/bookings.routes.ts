import { bookingTabCodes, nameOf, statusCodes, userTypeCodes } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { Failure } from '../../http/httpError';
import { earlierAnswer, once, repeatOf } from '../../http/idempotency';
import { type WRequest, wCall } from '../../http/rpcRoute';
import { isId } from '../../ids';
import { GatewayUnreachable } from '../payments/gateway';
import { openIntent, voidUnused } from '../payments/payments';
import { toBookingWire } from './bookings.serializer';
import { cancelBooking } from './cancelBooking';
import { type CreatedAnswer, createBooking } from './createBooking';
import { readPhotos } from './photos';
import { bookingList, earlyBookings } from './preloadedBookings.routes';
import { readBookingForm } from './readBookingForm';
import { listBookings, readBooking } from './readBookings';

const wholeNumber = (text: string, fallback: number, most: number) =>
  /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(1, Number(text))) : fallback;

export async function bookingRoutes(app: FastifyInstance, context: Context) {
  const { db, clock, uploads } = context;

  wCall(app, context, 'booking', async (call) => {
    const { user, request } = call;
    const repeat = repeatOf(call, 'booking', true);
    // Asked before anything is checked: a repeat gets its answer even when the chosen time is past by now.
    const earlier = repeat && (await earlierAnswer(db, repeat, clock()));
    let answer = earlier as CreatedAnswer | undefined;
    if (!answer) {
      const { form, photos } = await readOrder(context, call);
      answer = await createBooking(context, { user, form, photos, repeat, log: request.log });
    }
    return { message: 'Booking Confirm Successfully', data: await withPayment(context, answer, user.id) };
  });

  earlyBookings(app, context);

  wCall(app, context, 'myBookings', async ({ text, user }) => {
    const tab = nameOf(bookingTabCodes, text('type'));
    if (!tab) throw new Failure('validation', 'No detail available!', { field: 'type' });
    const page = wholeNumber(text('page'), 1, 100_000);
    const perPage = wholeNumber(text('per_page'), 50, 100);
    return bookingList(await listBookings(db, user, tab, page, perPage));
  });

  wCall(app, context, 'bookingDetails', async ({ text, user }) => {
    const bookingId = text('booking_id');
    const found = isId(bookingId) ? await readBooking(db, user, bookingId) : undefined;
    if (!found) throw new Failure('not_found', 'No detail available!', { field: 'booking_id' });
    return { data: toBookingWire(found, user, uploads, clock()) };
  });

  wCall(app, context, 'cancelBooking', async (call) => {
    const { text, user, request } = call;
    const bookingId = text('booking_id');
    const reason = text('reason').slice(0, 500);
    if (text('type') !== userTypeCodes.customer || !isId(bookingId)) {
      throw new Failure('validation', 'Booking could not be cancelled!', {
        field: isId(bookingId) ? 'type' : 'booking_id',
      });
    }
    const repeat = repeatOf(call, 'cancelBooking', false);
    const earlier = repeat && (await earlierAnswer(db, repeat, clock()));
    if (!earlier) await cancelBooking(context, { bookingId, userId: user.id, reason }, request.log);
    const answer = { data: { booking_id: bookingId, status: statusCodes.cancelled } };
    if (!earlier) await once(db, repeat, clock(), async () => answer);
    return { message: 'Booking Cancelled Successfully!', ...answer };
  });
}

/** A booking that waits for its payment comes with what is needed to pay it. Only this answer carries the secret. */
async function withPayment(context: Context, { data }: CreatedAnswer, userId: string) {
  if (data.payment.status !== 'requires_payment') return data;
  const found = await context.db.query.bookings.findFirst({ where: (row, { eq }) => eq(row.id, data.booking_id) });
  if (found?.paymentStatus !== 'requires_payment') return data;
  try {
    const { id, clientSecret } = await openIntent(context, userId, found.grandCents, { bookingId: found.id });
    return { ...data, payment: { ...data.payment, id, client_secret: clientSecret } };
  } catch (error) {
    // The booking waits all the same; X02 gives the intent when the gateway answers again.
    if (error instanceof GatewayUnreachable) return data;
    throw error;
  }
}

/** What was sent, checked for its shape. A payment that came along with nonsense goes back. */
async function readOrder(context: Context, call: WRequest) {
  const { user, request } = call;
  try {
    if (user.userType !== 'customer') throw new Failure('forbidden', 'Please sign in as a customer to book.');
    const form = readBookingForm(call, context.clock(), context.settings.timeZone);
    return { form, photos: await readPhotos(call) };
  } catch (error) {
    await voidUnused(context, call.text('stripeToken'), user.id, request.log);
    throw error;
  }
}
