import { formatMoney, parseMoney } from '@doorstep/shared-api/domain';
import { apiV1, type BookingResponseWire, type BookingWire } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { findAlternativesForBooking, toOtherProviderWire } from '../../catalog/availability/freeOthers';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { Quote } from '../../catalog/quotes/quotes.schemas';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, Money, problemResponses, Slot, security } from '../../platform/http/schemas';
import { toBookingWire } from './bookings.serializer';
import { cancelByRequest, previewCancel } from './cancelRequest';
import { readBooking } from './fullBookings.repository';
import { rebook } from './rebook';
import { reschedule } from './reschedule';
import { withOthersForLate } from './unanswered';

const BookingShape = Type.Unsafe<BookingWire>({
  type: 'object',
  additionalProperties: true,
  description: 'Same as the data of POST /UserController/deliveryDetails',
});
export const BookingResponse = Type.Object({ booking: BookingShape });
const Terms = Type.Object({
  fee: Money,
  refund: Money,
  currency: Type.Literal('usd'),
  policy: Type.Enum(['free', 'half', 'full'] as const),
  until: Type.String(),
  counts_from: Type.Optional(
    Type.String({
      description: 'For a rescheduled booking: the original start, which the cancellation terms are based on',
    }),
  ),
  new_arrival: Type.Optional(
    Type.String({ description: 'Arrival that the late provider has announced, because of which cancelling is free' }),
  ),
});
const Cancelled = Type.Object({ booking: BookingShape, fee: Money, refund: Money });
const Rebook = Type.Object({
  draft: Type.Object({
    category_id: Id,
    category_name: Type.String(),
    provider_id: Type.String(),
    provider_name: Type.String(),
    lines: Quote.properties.lines,
    service_location: Type.String(),
    address: Type.String(),
    pick_lat: Type.String(),
    pick_long: Type.String(),
    address2: Type.String(),
    pick_lat2: Type.String(),
    pick_long2: Type.String(),
    notes: Type.String(),
    booking_type: Type.String(),
    start_at: Type.String(),
  }),
  quote: Type.Optional(Quote),
  gone: Type.Array(Type.String()),
  fewer: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Services whose maximum quantity is lower now; the draft uses that maximum',
    }),
  ),
  nearest: Type.Array(Slot),
});

const OtherProviders = Type.Object({
  others: Type.Array(
    Type.Object(
      {
        provider_id: Id,
        fullname: Type.String(),
        user_profile_pic: Type.String(),
        avg_rating: Type.String(),
        review_count: Type.Integer(),
        distance_km: Type.Optional(Type.Number()),
        price: Money,
        start_at: Instant,
        instant: Type.Optional(Type.Boolean({ description: 'Accepts bookings of free times automatically' })),
      },
      { title: 'OtherProvider' },
    ),
  ),
});

export async function readBookingResponse(
  { db, uploads, clock }: Context,
  user: User,
  id: string,
): Promise<BookingResponseWire> {
  const booking = await readBooking(db, user, id, clock());
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  const wire = toBookingWire(booking, user, uploads, clock());
  return { booking: await withOthersForLate(db, booking.booking, wire, clock()) };
}

export async function appointmentRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsSession(context);
  const common = { tags: ['bookings'], security, params: Type.Object({ id: Id }) };

  app.get(
    `${apiV1}/bookings/:id/others`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Suggest up to three other providers: free at the time of the booking, or the soonest if that has passed',
        response: { 200: OtherProviders, ...problemResponses(401, 404, 429) },
      },
    },
    async (request) => {
      const booking = await findOwnBooking(context.db, request.params.id, userOf(request).id);
      if (!booking) throw new HttpError('not_found', 'No detail available!');
      return {
        others: (await findAlternativesForBooking(context.db, booking, context.clock())).map(toOtherProviderWire),
      };
    },
  );

  app.post(
    `${apiV1}/bookings/:id/cancel-request`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Cancel a booking by the cancellation policy. With preview: only return the current fee',
        body: Type.Object({
          preview: Type.Optional(Type.Boolean()),
          fee: Type.Optional(
            Type.String({ description: 'Fee that was shown. If it has changed, the call fails with price_changed' }),
          ),
          reason: Type.Optional(Type.String({ maxLength: 500 })),
        }),
        response: { 200: Type.Union([Cancelled, Terms]), ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id: bookingId } = request.params;
      const user = userOf(request);
      if (request.body.preview) return previewCancel(context, user, bookingId);
      const { fee, reason = '' } = request.body;
      const shown = fee === undefined ? undefined : parseMoney(fee);
      if (fee !== undefined && shown === undefined) {
        throw new HttpError('validation', 'Please enter a valid amount.', { field: 'fee' });
      }
      const input = { bookingId, reason: reason.trim(), feeCents: shown };
      const { feeCents, refundCents } = await cancelByRequest(context, user, input, request.log);
      const { booking } = await readBookingResponse(context, user, bookingId);
      return { booking, fee: formatMoney(feeCents), refund: formatMoney(refundCents) };
    },
  );

  app.post(
    `${apiV1}/bookings/:id/reschedule`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Reschedule a booking, up to 2 hours before its start. For an accepted one, the cancellation terms still use the earlier start',
        body: Type.Object({ start_at: Instant }),
        response: { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id: bookingId } = request.params;
      const user = userOf(request);
      await reschedule(context, user, { bookingId, startAt: request.body.start_at });
      return readBookingResponse(context, user, bookingId);
    },
  );

  app.post(
    `${apiV1}/bookings/:id/rebook`,
    {
      onRequest,
      schema: {
        ...common,
        summary: "Create a draft of the same order at today's prices, without booking it",
        body: Type.Object({ start_at: Type.Optional(Instant) }),
        response: { 200: Rebook, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => {
      const { start_at: startAt } = request.body;
      return rebook(context, userOf(request), { bookingId: request.params.id, startAt });
    },
  );
}
