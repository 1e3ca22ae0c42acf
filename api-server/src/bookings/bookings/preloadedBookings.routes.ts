import { apiV1, type BookingTabCode, bookingTabCodes, nameOf } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { readSession } from '../../identity/auth/sessions/sessions';
import { successBody } from '../../identity/http/rpcRoute';
import { authorizeBookingsAccess } from '../../identity/http/staffAccess';
import type { Context } from '../../platform/context';
import { toListItem } from './bookings.serializer';
import { listBookings } from './fullBookings.repository';

const PER_PAGE = 50;

export const toBookingListResponse = (result: Awaited<ReturnType<typeof listBookings>>) => ({
  message: result.length === 0 ? 'No deliveries available.' : '',
  data: result.map(toListItem),
});

/**
 * Works like the POST call, for pages that preload it. The response names the owner, so that browsers never show it to
 * another user. Visitors get an empty response instead of an error.
 */
export function preloadedBookings(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: { type: BookingTabCode } }>(
    `${apiV1}/bookings`,
    {
      schema: {
        hide: true,
        querystring: {
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string', enum: Object.values(bookingTabCodes) } },
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      const signedIn = await readSession(context, request, reply, { visitorsToo: true });
      if (!signedIn) return reply.code(204).send();
      const { user } = signedIn;
      await context.limits.count('myBookings', user.id);
      await authorizeBookingsAccess(context, signedIn);
      const tab = nameOf(bookingTabCodes, request.query.type) ?? 'all';
      const bookings = await listBookings(context.db, user, tab, 1, PER_PAGE);
      return { ...successBody('myBookings', toBookingListResponse(bookings)), user_id: user.id };
    },
  );
}
