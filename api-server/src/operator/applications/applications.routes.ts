import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { listApplications } from '../../catalog/applications/applications.repository';
import { resubmitApplication } from '../../catalog/applications/resubmitApplication';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { prefixQuery } from '../../identity/admin/words.repository';
import { audit } from '../../identity/audit/audit';
import { needsApplicant, userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import {
  Application,
  ApplicationItem,
  CorrectionPartSchema,
  licence,
  OwnApplication,
  SeenVersionSchema,
  State,
} from './applications.schemas';
import { decideApplication } from './decideApplication';
import { readApplication, readOwnApplication, toItem } from './readApplication';

export const applicationRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const common = { tags: ['admin'], security };

  app.get(
    `${apiV1}/provider/application`,
    {
      onRequest: needsApplicant(context),
      schema: {
        tags: ['provider'],
        security,
        summary: 'Read the own application: its state, and what is still missing',
        response: { 200: OwnApplication, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => readOwnApplication(db, userOf(request).id),
  );

  app.post(
    `${apiV1}/provider/application`,
    {
      onRequest: needsApplicant(context),
      schema: {
        tags: ['provider'],
        security,
        summary: 'Resubmit the own application with an optional note',
        body: Type.Object({ text: Type.String({ maxLength: 1000 }) }),
        response: { 200: OwnApplication, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        await resubmitApplication(tx, userOf(request), clock(), request.body.text.trim());
        return readOwnApplication(tx, userOf(request).id);
      }),
  );

  defineList(app, context, {
    path: '/applications',
    tag: 'admin',
    right: 'applications.read',
    summary: 'List applications, longest waiting first. Without a state: the undecided ones',
    query: {
      state: Type.Optional(State),
      words: Type.Optional(Type.String({ maxLength: 100 })),
      owner_id: Type.Optional(Id),
      nobodys: Type.Optional(Type.Boolean()),
    },
    item: ApplicationItem,
    read: async ({ state, words = '', owner_id: ownerId, nobodys }, { cursor, limit }) => {
      const search = { state, words: prefixQuery(words), ownerId, nobodys };
      const rows = await listApplications(db, search, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ since, user }) => encodeCursor({ at: since, id: user.id }));
    },
  });

  app.get(
    `${apiV1}/admin/applications/:id`,
    {
      onRequest: needsRight(context, 'applications.read'),
      schema: {
        ...common,
        summary: 'Read an application with its licence documents. The access is written to the staff log',
        params: Type.Object({ id: Id }),
        response: { 200: Application, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const actor = userOf(request);
        const application = await readApplication(context, tx, actor.id, id);
        const subject = { type: 'application' as const, id };
        await audit(tx, clock(), { actor, kind: 'look', act: 'application.look', subject });
        return application;
      }),
  );

  app.post(
    `${apiV1}/admin/applications/:id/decide`,
    {
      onRequest: needsRight(context, 'applications.decide'),
      schema: {
        ...common,
        summary: 'Approve, refuse or ask for more, and notify the applicant. Or record the data of the licence',
        params: Type.Object({ id: Id }),
        body: Type.Object({
          decision: Type.Enum(['approve', 'refuse', 'ask', 'note'] as const),
          seen: SeenVersionSchema,
          reason: Type.Optional(Type.String({ maxLength: 1000 })),
          wanted: Type.Optional(Type.Array(CorrectionPartSchema, { maxItems: 6 })),
          ...licence,
        }),
        response: { 200: Application, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    (request) => decideApplication(context, userOf(request), request.params.id, request.body),
  );
};
