import { maxProposalText, maxProposedStarts } from '@doorstep/shared-api/domain';
import { apiV1, type BookingResponseWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, Instant, problemResponses, security } from '../../platform/http/schemas';
import { answerProposal, proposeTimes } from './answerProposal';
import { BookingResponse, readBookingResponse } from './appointments.routes';

export const proposalRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const params = Type.Object({ id: Id });
  const response = { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 422, 429) };
  const common = { security, params, response };
  const onRequest = needsSession(context);
  const onProviderRequest = needsProvider(context);

  app.post(
    `${apiV1}/bookings/:id/proposal`,
    {
      onRequest,
      schema: {
        ...common,
        tags: ['bookings'],
        summary: 'Customer: accept one of the proposed times, or decline all. Without an answer the agreed time stays',
        body: Type.Object({ accept: Type.Boolean(), start_at: Type.Optional(Instant) }),
      },
    },
    async (request): Promise<BookingResponseWire> => {
      const { id: bookingId } = request.params;
      const { accept: isAccepted, start_at: startAt } = request.body;
      await answerProposal(context, userOf(request), { bookingId, isAccepted, ...(startAt && { startAt }) });
      return readBookingResponse(context, userOf(request), bookingId);
    },
  );

  app.post(
    `${apiV1}/provider/jobs/:id/reschedule`,
    {
      onRequest: onProviderRequest,
      schema: {
        ...common,
        tags: ['provider'],
        summary: 'Provider: accept or decline the time that the customer requested on short notice',
        body: Type.Object({ accept: Type.Boolean() }),
      },
    },
    async (request): Promise<BookingResponseWire> => {
      const { id: bookingId } = request.params;
      await answerProposal(context, userOf(request), { bookingId, isAccepted: request.body.accept });
      return readBookingResponse(context, userOf(request), bookingId);
    },
  );

  app.post(
    `${apiV1}/provider/jobs/:id/propose`,
    {
      onRequest: onProviderRequest,
      schema: {
        ...common,
        tags: ['provider'],
        summary: 'Provider: propose up to three other times for an accepted booking, at the same price',
        body: Type.Object({
          starts: Type.Array(Instant, { minItems: 1, maxItems: maxProposedStarts }),
          text: Type.String({ maxLength: maxProposalText, default: '' }),
        }),
      },
    },
    async (request): Promise<BookingResponseWire> => {
      const { id: bookingId } = request.params;
      const { starts, text } = request.body;
      await proposeTimes(context, userOf(request), { bookingId, starts, text: text.trim() });
      return readBookingResponse(context, userOf(request), bookingId);
    },
  );
};
