import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { logOf } from '../../../platform/log';
import { hashOf } from '../../../platform/tokens';
import { toSessionUser } from '../../accounts/accounts';
import { SessionUser } from '../../accounts/accounts.schemas';
import { auditOwnAccount } from '../../audit/audit';
import { limitsCalls, needsSession, sessionOf } from '../../http/restHooks';
import { assertRecentIdentityProof } from '../../http/staffHooks';
import { requestingBrowserOf, setRequesterCookie } from '../devices/browserCookies';
import { deviceName } from '../devices/deviceName';
import { openSession, type SignedIn } from '../sessions/sessions';
import { markSessionTwoStep } from '../twoStep/twoStep.repository';
import * as keys from './passkeys';
import { deletePasskey, findPasskeys, type Passkey } from './passkeys.repository';
import { Assertion, Attestation, PasskeyOptions, toAssertion, toAttestation } from './passkeys.schemas';
import { relyingPartyOf } from './relyingParty';

const Item = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'browser and system that created it, such as "Chrome on Mac"' }),
  created_at: Type.String(),
  last_used_at: Type.Optional(Type.String()),
});
const List = Type.Object({ items: Type.Array(Item) });

const toItem = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: toInstant(createdAt),
  ...(lastUsedAt && { last_used_at: toInstant(lastUsedAt) }),
});

const registerKey = ({ token }: SignedIn) => `register ${hashOf(token)}`;

export const passkeyRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, settings } = context;
  const tags = ['passkeys'];
  const own = `${apiV1}/me/passkeys`;
  const partyOf = (request: FastifyRequest) => relyingPartyOf(request, settings.publicUrl);
  const onRequest = needsSession(context);

  /** Staff use passkeys as second step: whoever has not passed an existing one may not add another. */
  const mayChange = (request: FastifyRequest) => assertRecentIdentityProof(context, request, { mayBeMissing: true });

  app.get(
    own,
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'List the own passkeys',
        response: { 200: List, ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ items: (await findPasskeys(db, sessionOf(request).user.id)).map(toItem) }),
  );

  app.post(
    `${own}/options`,
    {
      onRequest,
      config: { openWhileStepIs: ['missing'] },
      schema: {
        tags,
        security,
        summary: 'Get the WebAuthn options for creating a passkey',
        response: { 200: PasskeyOptions, ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request) => {
      mayChange(request);
      const session = sessionOf(request);
      const party = partyOf(request);
      return { options: await keys.registrationOptions(context, session.user, party, registerKey(session)) };
    },
  );

  app.post(
    own,
    {
      onRequest,
      config: { openWhileStepIs: ['missing'] },
      schema: {
        tags,
        security,
        summary: 'Register a new passkey',
        body: Type.Object({ credential: Attestation }),
        response: { 200: List, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      mayChange(request);
      const session = sessionOf(request);
      const { user, token } = session;
      const input = {
        response: toAttestation(request.body.credential),
        name: deviceName(request.headers['user-agent']),
      };
      const all = await keys.register(context, user, partyOf(request), registerKey(session), input);
      if (user.userType === 'admin') await markSessionTwoStep(db, hashOf(token), clock());
      logOf(request).info({ event: 'passkey_made', userId: user.id }, 'a passkey was created');
      return { items: all.map(toItem) };
    },
  );

  app.delete(
    `${own}/:id`,
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Remove a passkey',
        params: Type.Object({ id: Type.String({ maxLength: 1400 }) }),
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      mayChange(request);
      const { user } = sessionOf(request);
      await db.transaction(async (tx) => {
        if (!(await deletePasskey(tx, user.id, request.params.id)))
          throw new HttpError('not_found', 'This passkey has already been removed.');
        await auditOwnAccount(tx, clock(), user, 'passkey.remove');
      });
      logOf(request).info({ event: 'passkey_removed', userId: user.id }, 'a passkey was removed');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${apiV1}/passkeys/options`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Get the WebAuthn options for signing in with a passkey',
        response: { 200: PasskeyOptions, ...problemResponses(409, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const party = partyOf(request);
      return {
        options: await keys.authenticationOptions(context, party, `sign-in ${setRequesterCookie(request, reply)}`),
      };
    },
  );

  app.post(
    `${apiV1}/passkeys/sign-in`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Sign in with a passkey. For staff it counts as both steps',
        body: Type.Object({ credential: Assertion }),
        response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(400, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const key = `sign-in ${requestingBrowserOf(request) ?? ''}`;
      const user = await keys.verify(context, partyOf(request), key, toAssertion(request.body.credential));
      await openSession(context, request, reply, user, { isSecondStep: true });
      logOf(request).info({ event: 'passkey_used', userId: user.id }, 'a passkey signed in');
      return { user: toSessionUser(user) };
    },
  );
};
