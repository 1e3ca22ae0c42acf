import { pairConsents, pairSides } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { WorkPhoto } from '../../catalog/workPhotos/workPhotos.schemas';
import { performOnce } from '../../identity/http/performOnce';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { readBody } from '../../platform/http/readBody';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { addPairPhoto, answerPair, readBookingPair, removePair } from './jobPairs';

const BookingPair = Type.Object({
  can_add: Type.Boolean({ description: 'the provider may add a photo' }),
  consent: Type.Optional(Type.Enum([...pairConsents])),
  hidden: Type.Optional(Type.Boolean({ description: 'staff have hidden a photo of the pair' })),
  before: Type.Optional(WorkPhoto),
  after: Type.Optional(WorkPhoto),
});

export const jobPairRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const params = Type.Object({ id: Id });
  const response = { 200: BookingPair, ...problemResponses(400, 401, 403, 404, 409, 413, 422, 429) };

  app.get(
    `${apiV1}/bookings/:id/pair`,
    {
      onRequest: needsSession(context),
      schema: {
        ...{ tags: ['bookings'], security, params },
        summary: 'Read the photos before and after a finished job, for its customer and its provider',
        response: { 200: BookingPair, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => readBookingPair(context, userOf(request), request.params.id),
  );

  app.put(
    `${apiV1}/bookings/:id/pair`,
    {
      onRequest: needsSession(context),
      schema: {
        ...{ tags: ['bookings'], security, params },
        summary: 'Consent to showing these photos on the provider’s public profile, or withdraw it at once',
        body: Type.Object({ consent: Type.Boolean() }),
        response: { 200: BookingPair, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => answerPair(context, userOf(request), { bookingId: request.params.id, consents: request.body.consent }),
  );

  app.post(
    `${apiV1}/provider/jobs/:id/pair/:side`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security },
        summary:
          'Add the photo before or after a finished job (multipart, fields `photo`, `alt`, `client_id`, `user_id`)',
        params: Type.Object({ id: Id, side: Type.Enum([...pairSides]) }),
        response,
      },
    },
    async (request) => {
      const { files, fields } = await readBody(request);
      const [alt, clientId, userId] = ['alt', 'client_id', 'user_id'].map((name) => {
        const value = fields.get(name);
        return typeof value === 'string' ? value : '';
      });
      const { id: bookingId, side } = request.params;
      const photo = files.get('photo');
      if (clientId && !/^[0-9a-f-]{36}$/i.test(clientId)) {
        throw new HttpError('validation', 'The request could not be read.', { field: 'client_id' });
      }
      const user = userOf(request);
      const action = { alt, ...(clientId && { client_id: clientId }), ...(userId && { user_id: userId }) };
      await performOnce(context, request, action, (key) =>
        addPairPhoto(context, user, { bookingId, side, photo, alt: alt ?? '', key }),
      );
      return readBookingPair(context, user, bookingId);
    },
  );

  app.delete(
    `${apiV1}/provider/jobs/:id/pair`,
    {
      onRequest: needsProvider(context),
      schema: {
        ...{ tags: ['provider'], security, params },
        summary: 'Delete the photos before and after a job',
        response: { 200: BookingPair, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => removePair(context, userOf(request), request.params.id),
  );
};
