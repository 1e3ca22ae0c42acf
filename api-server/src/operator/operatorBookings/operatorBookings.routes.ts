import { parseMoney } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, parseDayStart, toPage } from '../../identity/admin/paging';
import { written } from '../../identity/admin/written';
import { audit } from '../../identity/audit/audit';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import { refundTip } from '../../money/tips/refundTip';
import type { Context } from '../../platform/context';
import { Id, Money, problemResponses, security } from '../../platform/http/schemas';
import { moveBooking } from './moveBooking';
import { searchBookings } from './operatorBookings.repository';
import {
  BookingDetails,
  BookingItem,
  OperatorActionBody,
  PaymentStatus,
  Status,
  TipBody,
} from './operatorBookings.schemas';
import { readBookingStory, toItem } from './readBookingStory';

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
/** The largest amount that the database holds. */
const MAX_CENTS = 2_147_483_647;
const centsOf = (text: string | undefined) =>
  text === undefined ? undefined : Math.min(parseMoney(text) ?? 0, MAX_CENTS);

export const operatorBookingRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, uploads } = context;
  const readerOf = (request: FastifyRequest) => ({ readerId: userOf(request).id, uploads, now: clock() });

  defineList(app, context, {
    path: '/bookings',
    tag: 'admin',
    right: 'bookings.read',
    summary: 'Find bookings by id, name, number, mail, address, start, status, payment or amount, newest first',
    query: {
      text: Type.Optional(Type.String({ maxLength: 100 })),
      place: Type.Optional(Type.String({ maxLength: 100, description: 'prefixes of words of the address' })),
      status: Type.Optional(Status),
      payment_status: Type.Optional(PaymentStatus),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      min: Type.Optional(Money),
      max: Type.Optional(Money),
      customer_id: Type.Optional(Id),
      provider_id: Type.Optional(Id),
    },
    item: BookingItem,
    read: async (query, { cursor, limit }) => {
      const { text, place, status } = query;
      const search = {
        text,
        place,
        status,
        paymentStatus: query.payment_status,
        from: parseDayStart(query.from, 'from'),
        to: parseDayStart(query.to, 'to', 1),
        minCents: centsOf(query.min),
        maxCents: centsOf(query.max),
        customerId: query.customer_id,
        providerId: query.provider_id,
      };
      const rows = await searchBookings(db, search, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ booking }) => encodeCursor({ at: booking.createdAt, id: booking.id }));
    },
  });

  app.get(
    `${apiV1}/admin/bookings/:id`,
    {
      onRequest: needsRight(context, 'bookings.read'),
      schema: {
        tags: ['admin'],
        security,
        summary: 'Read a booking with its full history. The access is written to the staff log',
        params: Type.Object({ id: Id }),
        response: { 200: BookingDetails, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const story = await readBookingStory(tx, id, readerOf(request));
        const subject = { type: 'booking' as const, id };
        await audit(tx, clock(), { actor: userOf(request), kind: 'look', act: 'booking.look', subject });
        return story;
      }),
  );

  app.post(
    `${apiV1}/admin/bookings/:id/move`,
    {
      onRequest: needsRight(context, 'bookings.move'),
      schema: {
        tags: ['admin'],
        security,
        summary: 'End a booking, reassign its job, or move the money of a finished one. Both sides are told the reason',
        params: Type.Object({ id: Id }),
        body: OperatorActionBody,
        response: { 200: BookingDetails, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const { id: bookingId } = request.params;
      const { move, refund_cents: refundCents, pay_provider_cents: payProviderCents, seen } = request.body;
      const reason = written(request.body.reason, 'reason');
      const moveRequest = { bookingId, move, refundCents, payProviderCents, reason, seen };
      await moveBooking(context, userOf(request), moveRequest, request.log);
      return readBookingStory(db, bookingId, readerOf(request));
    },
  );

  app.post(
    `${apiV1}/admin/bookings/:id/tip/refund`,
    {
      onRequest: needsRight(context, 'bookings.move'),
      schema: {
        tags: ['admin'],
        security,
        summary: 'Refund what is left of the tip. Both sides are told the reason',
        params: Type.Object({ id: Id }),
        body: TipBody,
        response: { 200: BookingDetails, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const { id: bookingId } = request.params;
      const reason = written(request.body.reason, 'reason');
      await refundTip(context, userOf(request), { bookingId, reason, seen: request.body.seen }, request.log);
      return readBookingStory(db, bookingId, readerOf(request));
    },
  );
};
