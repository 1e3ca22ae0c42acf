import {
  extraLineKinds,
  extraWorkStates,
  MAX_EXTRA_LINE_TEXT,
  MAX_EXTRA_LINES,
  MAX_EXTRA_NOTE,
  parseMoney,
} from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { performOnce, repeatableFields } from '../../identity/http/performOnce';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, Money, problemResponses, security } from '../../platform/http/schemas';
import { findExtraWork } from '../payments/extraWork.repository';
import { noteRefusal } from '../payments/noteRefusedCard';
import { stillChecking } from '../payments/paymentErrors';
import { confirmPayment } from '../payments/paymentFlow';
import { findPayment } from '../payments/payments.repository';
import { endOpenExtraWork, proposeExtraWork, readExtraWork } from './proposeExtraWork';

const Line = Type.Object({
  text: Type.String({ minLength: 1, maxLength: MAX_EXTRA_LINE_TEXT }),
  kind: Type.Enum([...extraLineKinds]),
  amount: Money,
});

const BookingExtraWork = Type.Object({
  can_propose: Type.Boolean({ description: 'the provider may propose lines now' }),
  left: Type.String({ description: 'amount that may still be proposed' }),
  total: Type.String({ description: 'price of the booking with all approved lines' }),
  commission: Type.Number({ description: 'in percent' }),
  proposals: Type.Array(
    Type.Object({
      id: Id,
      state: Type.Enum([...extraWorkStates]),
      lines: Type.Array(Line),
      note: Type.String(),
      amount: Money,
      answer_by: Instant,
      card_refused: Type.Boolean(),
    }),
  ),
});

export const extraWorkRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const params = Type.Object({ id: Id });
  const paramsOfOne = Type.Object({ id: Id, extra_work_id: Id });
  const response = { 200: BookingExtraWork, ...problemResponses(400, 401, 403, 404, 409, 422, 429) };
  const onRequest = needsSession(context);

  app.get(
    `${apiV1}/bookings/:id/extra-work`,
    {
      onRequest,
      schema: {
        ...{ tags: ['bookings'], security, params },
        summary: 'Read the extra work of a booking, for its customer and its provider',
        response: { 200: BookingExtraWork, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => readExtraWork(context, userOf(request), request.params.id),
  );

  app.post(
    `${apiV1}/provider/jobs/:id/extra-work`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security, params, response },
        summary: 'Provider: ask the customer for extra work and materials while the job is under way',
        body: Type.Object({
          ...repeatableFields,
          lines: Type.Array(Line, { minItems: 1, maxItems: MAX_EXTRA_LINES }),
          note: Type.String({ maxLength: MAX_EXTRA_NOTE, default: '' }),
        }),
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId } = request.params;
      const lines = request.body.lines.map(({ text, kind, amount }) => {
        const line = { text: text.trim(), kind, cents: parseMoney(amount) ?? 0 };
        if (line.text && line.cents > 0) return line;
        const detail = 'Please say for each line what it is and what it costs.';
        throw new HttpError('validation', detail, { field: 'lines', status: 422 });
      });
      const note = request.body.note.trim();
      await performOnce(context, request, request.body, (key) =>
        proposeExtraWork(context, user, bookingId, { lines, note, key }),
      );
      return readExtraWork(context, user, bookingId);
    },
  );

  app.delete(
    `${apiV1}/provider/jobs/:id/extra-work/:extra_work_id`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security, response },
        summary: 'Provider: withdraw extra work that the customer has not answered',
        params: paramsOfOne,
      },
    },
    async (request) => {
      const { id: bookingId, extra_work_id: id } = request.params;
      await endOpenExtraWork(context, userOf(request), { bookingId, id, state: 'withdrawn' });
      return readExtraWork(context, userOf(request), bookingId);
    },
  );

  app.post(
    `${apiV1}/bookings/:id/extra-work/:extra_work_id/decline`,
    {
      onRequest,
      schema: {
        ...{ tags: ['bookings'], security, response },
        summary: 'Customer: decline extra work. The agreed job goes on',
        params: paramsOfOne,
      },
    },
    async (request) => {
      const { id: bookingId, extra_work_id: id } = request.params;
      await endOpenExtraWork(context, userOf(request), { bookingId, id, state: 'declined' });
      return readExtraWork(context, userOf(request), bookingId);
    },
  );

  app.post(
    `${apiV1}/bookings/:id/extra-work/:extra_work_id/approve`,
    {
      onRequest,
      schema: {
        ...{ tags: ['bookings'], security },
        summary: 'Customer: approve extra work with the payment intent created for it. Within 15 minutes',
        params: paramsOfOne,
        body: Type.Object({ intent_id: Id }),
        response: { ...response, ...problemResponses(402, 503) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { id: bookingId, extra_work_id: id } = request.params;
      const { intent_id: intentId } = request.body;
      const work = await findExtraWork(context.db, id);
      const payment = await findPayment(context.db, intentId, user.id);
      if (!payment || work?.bookingId !== bookingId || payment.extraWorkId !== id) {
        throw new HttpError('not_found', 'There is no such payment.', { field: 'intent_id' });
      }
      await confirmPayment(context, intentId, request.log).catch(async (error) => {
        const after = await findPayment(context.db, intentId, user.id);
        if (after?.voidWantedAt) throw tooLate();
        await noteRefusal(context, id, error);
        throw error;
      });
      const after = await findExtraWork(context.db, id);
      if (after?.paymentId !== intentId) throw stillChecking();
      return readExtraWork(context, user, bookingId);
    },
  );
};

const tooLate = () =>
  new HttpError('state_conflict', 'This can no longer be approved, so you have not been charged. Please look again.', {
    field: 'intent_id',
  });
