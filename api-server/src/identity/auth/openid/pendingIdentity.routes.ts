import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses } from '../../../platform/http/schemas';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { toSessionUser } from '../../accounts/accounts';
import { isEmailUsed } from '../../accounts/accounts.repository';
import { SessionUser } from '../../accounts/accounts.schemas';
import { limitsCalls } from '../../http/restHooks';
import { requestingBrowserOf } from '../devices/browserCookies';
import { join } from '../otp/join';
import { openSessionOrRequireSecondStep } from '../twoStep/signIn';
import * as attempts from './attempts';
import { insertLinkedIdentity, linkIdentity } from './linkIdentity';
import { Provider } from './openid.schemas';
import { signInPath as path } from './roundTrip';

export const pendingIdentityRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const tags = ['sign-in'];
  const onRequest = limitsCalls(context);

  app.get(
    `${path}/pending`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Read whom a provider has named in this browser, until that person has an account',
        response: {
          200: Type.Object({
            provider: Provider,
            email: Type.String({ description: 'empty when the provider has not verified it' }),
            fullname: Type.String({ description: 'empty when it is unknown or breaks the rules of W02' }),
            has_account: Type.Boolean({ description: 'whether an account has this address. It has to be proved' }),
          }),
          ...problemResponses(404, 429),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const identity = await attempts.readIdentity(context, requestingBrowserOf(request) ?? '');
      const { provider, verifiedEmail, name, userType } = identity;
      const hasAccount = verifiedEmail !== '' && (await isEmailUsed(db, verifiedEmail, userType));
      return { provider, email: verifiedEmail, fullname: name, has_account: hasAccount };
    },
  );

  app.delete(
    `${path}/pending`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Forget whom a provider has named in this browser',
        response: { 204: Type.Null(), ...problemResponses(429) },
      },
    },
    async (request, reply) => {
      await attempts.takeIdentity(context, requestingBrowserOf(request) ?? '');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${path}/pending/join`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Make the account of a proven number for the person whom a provider has named, and sign in',
        description: 'As POST /otp/join. Takes the verified address over, unless another account has it.',
        body: Type.Object({
          join_token: Type.String({ minLength: 1, maxLength: 100 }),
          fullname: Type.String({ maxLength: 100, description: 'Rules of W02' }),
          terms_accepted: Type.Literal(true, {
            description: 'The person was shown the terms and the privacy policy that are published now',
          }),
        }),
        response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(400, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { join_token: token, fullname } = request.body;
      const browser = requestingBrowserOf(request) ?? '';
      const identity = await attempts.readIdentity(context, browser);
      const { verifiedEmail, provider } = identity;
      const { user, isNew } = await join(
        context,
        {
          ...{ token, browser, fullname, verifiedEmail },
          insertMore: async (tx, made) => {
            await insertLinkedIdentity(tx, made, identity, context.clock());
          },
        },
        languageOf(request),
      );
      if (!isNew) await linkIdentity(context, user, identity, languageOf(request));
      await attempts.takeIdentity(context, browser);
      if (isNew)
        logOf(request).info(
          { event: 'joined', signInProvider: provider, userId: user.id },
          'a person joined with a provider',
        );
      await openSessionOrRequireSecondStep(context, request, reply, user);
      return { user: toSessionUser(user) };
    },
  );
};
