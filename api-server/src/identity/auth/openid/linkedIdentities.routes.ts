import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { Id, Instant, problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { needsRecentConfirmation } from '../../http/confirmHooks';
import { needsSession, sessionOf } from '../../http/restHooks';
import { requestingBrowserOf } from '../devices/browserCookies';
import * as attempts from './attempts';
import { type LinkedIdentity, listIdentities } from './linkedIdentities.repository';
import { linkIdentity, staffRefused, unlinkIdentity } from './linkIdentity';
import { Address, Provider, ProviderParams, Start } from './openid.schemas';
import type { RoundTrips } from './roundTrip';

const Item = Type.Object({
  id: Id,
  provider: Provider,
  email: Type.String({ description: 'address of the linked account; may be empty' }),
  linked_at: Instant,
  last_used_at: Type.Optional(Instant),
});
const toItem = ({ id, provider, email, createdAt, lastUsedAt }: LinkedIdentity) => ({
  ...{ id, provider, email, linked_at: toInstant(createdAt) },
  ...(lastUsedAt && { last_used_at: toInstant(lastUsedAt) }),
});

export const linkedIdentityRoutes = (app: FastifyInstance, context: Context, { begin }: RoundTrips) =>
  routes(app, { context, begin });

const routes: FastifyPluginAsyncTypebox<{ context: Context; begin: RoundTrips['begin'] }> = async (
  app,
  { context, begin },
) => {
  const { db } = context;
  const tags = ['sign-in'];
  const own = `${apiV1}/me/identities`;
  const session = needsSession(context);
  const confirmed = needsRecentConfirmation(context);
  const List = Type.Object({ items: Type.Array(Item) });

  app.get(
    own,
    {
      onRequest: session,
      schema: {
        tags,
        security,
        summary: 'List the accounts of providers that sign in to the own account',
        response: { 200: List, ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ items: (await listIdentities(db, sessionOf(request).user.id)).map(toItem) }),
  );

  app.post(
    own,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Link whom a provider has named in this browser to the own account',
        response: { 200: List, ...problemResponses(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { user } = sessionOf(request);
      const browser = requestingBrowserOf(request) ?? '';
      const identity = await attempts.readIdentity(context, browser);
      await linkIdentity(context, user, identity, languageOf(request));
      await attempts.takeIdentity(context, browser);
      const { provider } = identity;
      logOf(request).info(
        { event: 'identity_linked', signInProvider: provider, userId: user.id },
        'an identity was linked',
      );
      return { items: (await listIdentities(db, user.id)).map(toItem) };
    },
  );

  app.post(
    `${own}/:provider`,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Begin to link an account of a provider to the own account. Only the calling browser can finish',
        params: ProviderParams,
        body: Type.Object(Start),
        response: { 200: Address, ...problemResponses(400, 401, 403, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      const { user } = sessionOf(request);
      if (user.userType === 'admin') throw staffRefused();
      const goal = { next: request.body.next, isInPlace: true, userType: user.userType, linkTo: user.id };
      return begin(request, reply, request.params.provider, goal);
    },
  );

  app.delete(
    `${own}/:id`,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Unlink an account of a provider. The last way to sign in stays',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { user } = sessionOf(request);
      await unlinkIdentity(context, user, request.params.id);
      logOf(request).info({ event: 'identity_unlinked', userId: user.id }, 'an identity was unlinked');
      return reply.code(204).send(null);
    },
  );
};
