import { createECDH } from 'node:crypto';
import { apiV1, type PushWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, type Static, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { newId } from '../../platform/ids';
import { hashOf } from '../../platform/tokens';
import { limitsCalls, needsSession, sessionOf, userOf } from '../http/restHooks';
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from './endpoint';
import * as stored from './push.repository';
import { currentPushKeys, findPushKeys } from './pushKeys';

const Push = Type.Object({
  public_key: Type.Union([Type.String(), Type.Null()], {
    description: 'key for subscribing; null: this site sends no push messages',
  }),
  on: Type.Boolean({ description: 'whether the browser of this session gets push messages' }),
});
const Subscription = Type.Object({
  endpoint: Type.String({
    minLength: 1,
    maxLength: MAX_ENDPOINT_LENGTH,
    description: 'endpoint at the push service of the browser',
  }),
  keys: Type.Object({
    p256dh: Type.String({ maxLength: 100 }),
    auth: Type.String({ maxLength: 40 }),
  }),
  public_key: Type.String({ maxLength: 100, description: 'key that the browser subscribed with' }),
});

export const pushRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, settings, clock } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['notifications'], security };
  const path = `${apiV1}/me/push`;
  const hashOfSession = (request: FastifyRequest) => hashOf(sessionOf(request).token);

  async function read(request: FastifyRequest): Promise<PushWire> {
    if (!settings.push) return { public_key: null, on: false };
    const { publicKey } = currentPushKeys(context);
    const subscription = await stored.findSubscriptionOf(db, hashOfSession(request));
    return { public_key: publicKey, on: subscription !== undefined };
  }

  async function checkSubscription({ endpoint, keys, public_key: serverKey }: Static<typeof Subscription>) {
    if (!settings.push) throw new HttpError('not_found', 'This site does not send push messages.');
    if (!isPushEndpoint(endpoint, settings))
      throw new HttpError('validation', 'This is not the address of a push service.', { field: 'endpoint' });
    if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16)
      throw new HttpError('validation', 'These are not valid keys of a push subscription.', { field: 'keys' });
    if (!(await findPushKeys(context, serverKey)))
      throw new HttpError('state_conflict', 'The push key has changed in the meantime. Please try again.');
  }

  app.get(
    path,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the public key of push messages, and whether this browser gets them',
        response: { 200: Push, ...problemResponses(401, 429) },
      },
    },
    read,
  );

  app.post(
    path,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Turn on push messages for the browser of this session, until it signs out',
        body: Subscription,
        response: { 200: Push, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { endpoint, keys, public_key: serverKey } = request.body;
      await checkSubscription(request.body);
      await db.transaction((tx) =>
        stored.replaceSubscription(tx, {
          ...keys,
          id: newId('ps'),
          sessionHash: hashOfSession(request),
          userId: userOf(request).id,
          endpoint,
          serverKey,
          createdAt: clock(),
        }),
      );
      return read(request);
    },
  );

  app.post(
    `${apiV1}/push/renew`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['notifications'],
        summary:
          'Replace the subscription of a browser whose push endpoint has changed. The old subscription authenticates the call',
        body: Type.Object({
          from: Type.Object({ endpoint: Subscription.properties.endpoint, auth: Type.String({ maxLength: 40 }) }),
          ...Subscription.properties,
        }),
        response: { 204: Type.Null(), ...problemResponses(400, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      await checkSubscription(request.body);
      const { from, endpoint, keys, public_key: serverKey } = request.body;
      const isKnown = await db.transaction((tx) =>
        stored.renewSubscription(tx, from, { ...keys, endpoint, serverKey }),
      );
      if (!isKnown) throw new HttpError('not_found', 'This browser has no push subscription.');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    path,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Turn off push messages for the browser of this session',
        response: { 200: Push, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => {
      await stored.deleteSubscriptionOf(db, hashOfSession(request));
      return read(request);
    },
  );
};

/** Reports whether the key is an uncompressed P-256 point, which encryption requires. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
