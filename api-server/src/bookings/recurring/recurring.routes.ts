import {
  missedVisitReasons,
  recurrences,
  recurringEnders,
  recurringStates,
  visitStates,
} from '@doorstep/shared-api/domain';
import { apiV1, type RecurringBookingWire, type RecurringListWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, Instant, Money, problemResponses, security } from '../../platform/http/schemas';
import { agreeToCharges, endRecurring, resumeRecurring, skipVisit, stopCharges } from './changeRecurring';
import { listRecurring, readRecurring } from './readRecurring';

const Visit = Type.Object({
  number: Type.Integer({ description: '0 is the first visit' }),
  start_at: Instant,
  state: Type.Enum([...visitStates]),
  booking_id: Type.Optional(Id),
  pay_by: Type.Optional(Type.String({ description: 'payment deadline of a booked, unpaid visit' })),
  charge_at: Type.Optional(Type.String({ description: 'time when the saved card is charged for an unpaid visit' })),
  charge_failed: Type.Optional(Type.Boolean({ description: 'could not charge the saved card for a recurring visit' })),
  reason: Type.Optional(Type.Enum([...missedVisitReasons])),
});
const Recurring = Type.Object({
  id: Id,
  every: Type.Enum([...recurrences]),
  state: Type.Enum([...recurringStates]),
  category_name: Type.String(),
  service_names: Type.Array(Type.String()),
  other_name: Type.String({ description: 'name of the other side; empty if there is none yet' }),
  first_booking_id: Id,
  time_zone: Type.String(),
  price: Money,
  ended_by: Type.Optional(Type.Enum([...recurringEnders])),
  can: Type.Object({ end: Type.Boolean(), skip: Type.Boolean(), resume: Type.Boolean(), charge: Type.Boolean() }),
  charged_card: Type.Optional(
    Type.Object(
      { id: Id, brand: Type.String(), last4: Type.String() },
      { description: 'saved card that is charged for each visit' },
    ),
  ),
  visits: Type.Array(Visit, { description: 'upcoming visits' }),
});

export const recurringRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsSession(context);
  const common = { tags: ['bookings'], security };
  const params = Type.Object({ id: Id });

  app.get(
    `${apiV1}/recurring-bookings`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List own recurring bookings with upcoming visits, ended ones last',
        response: { 200: Type.Object({ items: Type.Array(Recurring) }), ...problemResponses(401, 429) },
      },
    },
    async (request): Promise<RecurringListWire> => ({ items: await listRecurring(context, userOf(request)) }),
  );

  app.get(
    `${apiV1}/recurring-bookings/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read a recurring booking',
        params,
        response: { 200: Recurring, ...problemResponses(401, 404, 429) },
      },
    },
    (request): Promise<RecurringBookingWire> => readRecurring(context, userOf(request), request.params.id),
  );

  app.post(
    `${apiV1}/recurring-bookings/:id/skip`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Skip a visit that is not booked yet. Both sides can, and the other one is notified',
        params,
        body: Type.Object({ visit: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
        response: { 200: Recurring, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request): Promise<RecurringBookingWire> => {
      const { id } = request.params;
      await skipVisit(context, userOf(request), { id, visit: request.body.visit });
      return readRecurring(context, userOf(request), id);
    },
  );

  app.post(
    `${apiV1}/recurring-bookings/:id/end`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'End a recurring booking. Both sides can, and visits that are already booked stay',
        params,
        response: { 200: Recurring, ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request): Promise<RecurringBookingWire> => {
      await endRecurring(context, userOf(request), request.params.id);
      return readRecurring(context, userOf(request), request.params.id);
    },
  );

  app.post(
    `${apiV1}/recurring-bookings/:id/resume`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Customer: resume a paused recurring booking',
        params,
        response: { 200: Recurring, ...problemResponses(401, 403, 404, 409, 429) },
      },
    },
    async (request): Promise<RecurringBookingWire> => {
      await resumeRecurring(context, userOf(request), request.params.id);
      return readRecurring(context, userOf(request), request.params.id);
    },
  );

  app.post(
    `${apiV1}/recurring-bookings/:id/card`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Customer: allow charging a saved card a day before each visit',
        params,
        body: Type.Object({ payment_method_id: Id }),
        response: { 200: Recurring, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request): Promise<RecurringBookingWire> => {
      const { id } = request.params;
      await agreeToCharges(context, userOf(request), { id, cardId: request.body.payment_method_id });
      return readRecurring(context, userOf(request), id);
    },
  );

  app.delete(
    `${apiV1}/recurring-bookings/:id/card`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Customer: stop charging a saved card for the visits',
        params,
        response: { 200: Recurring, ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request): Promise<RecurringBookingWire> => {
      await stopCharges(context, userOf(request), request.params.id);
      return readRecurring(context, userOf(request), request.params.id);
    },
  );
};
