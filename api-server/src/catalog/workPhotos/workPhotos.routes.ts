import { workPhotoLimits } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { readBody } from '../../platform/http/readBody';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { logOf } from '../../platform/log';
import { addPhoto, changeAlt, orderPhotos, readOwnPhotos, removePhoto, reportPhoto } from './workPhotos';
import { OwnWorkPhotos } from './workPhotos.schemas';

export const workPhotoRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsProvider(context);
  const common = { tags: ['provider'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/provider/work-photos`;

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the photos of the own work, in their order. Links to hidden ones expire',
        response: { 200: OwnWorkPhotos, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readOwnPhotos(context, userOf(request).id),
  );

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: `Add a photo of own work (multipart, fields \`photo\` and \`alt\`), at most ${workPhotoLimits.photos}`,
        response: { 200: OwnWorkPhotos, ...problemResponses(400, 401, 403, 413, 422, 429) },
      },
    },
    async (request) => {
      const { files, fields } = await readBody(request);
      const alt = fields.get('alt');
      return addPhoto(context, userOf(request), {
        photo: files.get('photo'),
        alt: typeof alt === 'string' ? alt : '',
      });
    },
  );

  app.put(
    `${url}/order`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Order the photos of own work. `ids` names each of them once',
        body: Type.Object({ ids: Type.Array(Id, { maxItems: workPhotoLimits.photos }) }),
        response: { 200: OwnWorkPhotos, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => orderPhotos(context, userOf(request), request.body.ids),
  );

  app.put(
    `${url}/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Change the description of a photo of own work',
        params,
        body: Type.Object({ alt: Type.String({ maxLength: 1000 }) }),
        response: { 200: OwnWorkPhotos, ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    (request) => changeAlt(context, userOf(request), request.params.id, request.body.alt),
  );

  app.delete(
    `${url}/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Delete a photo of own work',
        params,
        response: { 200: OwnWorkPhotos, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => removePhoto(context, userOf(request), request.params.id),
  );

  app.post(
    `${apiV1}/work-photos/:id/report`,
    {
      onRequest: needsSession(context),
      schema: {
        tags: ['reviews'],
        security,
        summary: 'Report a photo of a provider’s work. A second report by the same person changes nothing',
        params,
        body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const reason = request.body.reason.trim();
      if (!reason) throw new HttpError('validation', 'Please say what is wrong.', { field: 'reason', status: 422 });
      await reportPhoto(context, userOf(request), { id: request.params.id, reason });
      logOf(request).info({ event: 'photo_reported', userId: userOf(request).id }, 'a photo was reported');
      return reply.code(204).send(null);
    },
  );
};
