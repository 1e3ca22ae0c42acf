import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { needsSession, sessionOf } from '../../http/restHooks';
import { SentCode, sentCode } from '../otp/otp.routes';
import { authenticationOptions } from '../passkeys/passkeys';
import { Assertion, PasskeyOptions, toAssertion } from '../passkeys/passkeys.schemas';
import { relyingPartyOf } from '../passkeys/relyingParty';
import { stepDueError } from '../sessions/sessions';
import { confirm, confirmMethods, confirmMethodsOf, passkeyKey, sendConfirmCode } from './confirm';
import { isConfirmed } from './isConfirmed';

export const confirmRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsSession(context);
  const common = { tags: ['confirmation'], security };
  const path = `${apiV1}/me/confirm`;

  app.get(
    path,
    {
      onRequest,
      config: { openWhileStepIs: ['missing', 'needed'] },
      schema: {
        ...common,
        summary: 'Check whether the person confirmed their identity recently, and by which methods they can',
        response: {
          200: Type.Object({ confirmed: Type.Boolean(), ways: Type.Array(Type.Enum([...confirmMethods])) }),
          ...problemResponses(401, 429),
        },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      return { confirmed: isConfirmed(session, context.clock()), ways: await confirmMethodsOf(context, session.user) };
    },
  );

  app.post(
    path,
    {
      onRequest,
      config: { openWhileStepIs: ['missing', 'needed'] },
      schema: {
        ...common,
        summary: 'Confirm the own identity with a password, a code or a passkey. Valid for ten minutes in this session',
        body: Type.Object({
          password: Type.Optional(Type.String({ maxLength: 1000 })),
          code: Type.Optional(Type.String({ pattern: '^\\s*\\d{6}\\s*$' })),
          passkey: Type.Optional(Assertion),
        }),
        response: {
          200: Type.Object({ confirmed_until: Type.String() }),
          ...problemResponses(400, 401, 403, 409, 422, 429),
        },
      },
    },
    async (request) => {
      const { password, code, passkey } = request.body;
      const session = sessionOf(request);
      // Staff have entered their password already, so only a passkey counts as second step.
      if (session.secondStep === 'needed' && !passkey) throw stepDueError('needed');
      const party = passkey && relyingPartyOf(request, context.settings.publicUrl);
      const until = await confirm(context, session, {
        password,
        code: code?.trim(),
        passkey: passkey && party && { response: toAssertion(passkey), party },
      });
      logOf(request).info({ event: 'confirmed', userId: session.user.id }, 'a person confirmed their identity');
      return { confirmed_until: toInstant(until) };
    },
  );

  app.post(
    `${path}/code`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Send a confirmation code to the own phone',
        response: { 200: SentCode, ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request) => {
      await sendConfirmCode(context, sessionOf(request), languageOf(request));
      return sentCode;
    },
  );

  app.post(
    `${path}/passkey`,
    {
      onRequest,
      config: { openWhileStepIs: ['needed'] },
      schema: {
        ...common,
        summary: 'Get the WebAuthn options for confirming with an own passkey',
        response: { 200: PasskeyOptions, ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const party = relyingPartyOf(request, context.settings.publicUrl);
      return { options: await authenticationOptions(context, party, passkeyKey(session), session.user) };
    },
  );
};
