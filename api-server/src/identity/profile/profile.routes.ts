import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { logOf } from '../../platform/log';
import { SessionUser } from '../accounts/accounts.schemas';
import { FOUR_DIGITS, SIX_DIGITS } from '../auth/otp/codes';
import { SentCode, sentCode } from '../auth/otp/otp.routes';
import { makeResetToken, RESET_TOKEN_LIFE } from '../auth/password/resetTokens';
import { clearCookies, tokenOf } from '../auth/sessions/sessions';
import { EMAIL_LINK_LIFE } from '../auth/verification/verifyEmail';
import { limitsCalls, needsSession, userOf } from '../http/restHooks';
import { defineRpcRoute } from '../http/rpcRoute';
import { editProfile } from './editProfile';
import { confirmChange, resendCode, toOwnUser } from './pendingChanges';
import { undoChange } from './undoChange';

export async function profileRoutes(app: FastifyInstance, context: Context) {
  defineRpcRoute(app, context, 'editProfile', async ({ text, rawText, file, user, request }) => {
    const input = {
      fullname: text('fullname'),
      email: text('email'),
      contact: text('contact'),
      phoneCode: text('phone_code'),
      address: text('address'),
      image: file('image'),
      password: rawText('password'),
    };
    const signedIn = { user, token: tokenOf(request) ?? '' };
    const changed = await editProfile(context, signedIn, input, languageOf(request));
    logOf(request).info({ event: 'profile_changed', userId: user.id }, 'a profile was changed');
    return { message: 'Profile updated successfully', data: await toOwnUser(context, changed) };
  });

  await confirmations(app, { context });
  await undoing(app, { context });
}

const confirmations: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsSession(context);
  const common = { tags: ['profile'], security };

  for (const [what, digits] of [
    ['email', SIX_DIGITS],
    ['contact', FOUR_DIGITS],
  ] as const) {
    const Code = Type.String({ pattern: `^\\s*\\d{${digits}}\\s*$` });
    app.post(
      `${apiV1}/${what}/verify`,
      {
        onRequest,
        schema: {
          ...common,
          summary: `Confirm a changed ${what === 'email' ? 'e-mail address' : 'phone number, or the one of the registration,'} with the code that was sent to it`,
          body: Type.Object({ code: Code }),
          response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(400, 401, 403, 409, 422, 429) },
        },
      },
      async (request) => {
        const user = userOf(request);
        const changed = await confirmChange(context, user, what, request.body.code.trim(), languageOf(request));
        logOf(request).info({ event: `${what}_changed`, userId: user.id }, `the ${what} of an account was changed`);
        return { user: await toOwnUser(context, changed) };
      },
    );
  }

  app.post(
    `${apiV1}/verification/resend`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Send the code of a pending change again. Without a change: the code or link that confirms the registration',
        body: Type.Object({ what: Type.Enum(['email', 'contact'] as const) }),
        response: { 200: SentCode, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const sent = await resendCode(context, userOf(request), request.body.what, languageOf(request));
      return sent === 'link' ? { ...sentCode, expires_in: EMAIL_LINK_LIFE / SECOND } : sentCode;
    },
  );
};

const undoing: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.post(
    `${apiV1}/contact/undo`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['profile'],
        summary: 'Undo changes of phone number and e-mail address with the token of the notification about them',
        description:
          'Restores the phone number and e-mail address from before the first change of the last 72 hours. All sessions end and the password stops working. The response has a token for setting a new one.',
        body: Type.Object({ token: Type.String({ maxLength: 100 }) }),
        response: {
          200: Type.Object({ reset_token: Type.String(), expires_in: Type.Integer({ description: 'seconds' }) }),
          ...problemResponses(400, 403, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const userId = await undoChange(context, request.body.token);
      clearCookies(reply);
      logOf(request).info({ event: 'contact_undone', userId }, 'a change of phone number or e-mail address was undone');
      return { reset_token: await makeResetToken(context, userId), expires_in: RESET_TOKEN_LIFE / SECOND };
    },
  );
};
