import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { SessionUser } from '../accounts/schemas';
import { Code, SentCode, sentCode } from '../codes/routes';
import type { Context } from '../context';
import { problems, security } from '../http/schemas';
import { wCall } from '../http/wCall';
import { needsSession, userOf } from '../http/xCall';
import { languageOf } from '../mail/language';
import { clearCookies } from '../sessions/sessions';
import { deleteAccount } from './deleteAccount';
import { editProfile } from './editProfile';
import { confirmChange, resendCode, toOwnUser } from './pendingChanges';

/** W05, W10, and the confirmations that W10 asks for (X06). */
export async function profileRoutes(app: FastifyInstance, context: Context) {
  wCall(app, context, 'editProfile', async ({ text, file, user, request }) => {
    const sent = {
      fullname: text('fullname'),
      email: text('email'),
      contact: text('contact'),
      phoneCode: text('phone_code'),
      address: text('address'),
      image: file('image'),
    };
    const changed = await editProfile(context, user, sent, languageOf(request));
    request.log.info({ event: 'profile_changed', userId: user.id }, 'a profile was changed');
    return { message: 'Profile updated successfully', data: await toOwnUser(context, changed) };
  });

  wCall(app, context, 'deleteAccount', async ({ rawText, user, request, reply }) => {
    await deleteAccount(context, user, request.cookies.sid ?? '', rawText('password'), request.log);
    clearCookies(reply);
    request.log.info({ event: 'account_deleted', userId: user.id }, 'an account was deleted');
    return { message: 'Your account has been deleted' };
  });

  await confirmations(app, { context });
}

const confirmations: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsSession(context);
  const common = { tags: ['profile'], security };

  for (const what of ['email', 'contact'] as const) {
    app.post(
      `${apiV1}/${what}/verify`,
      {
        onRequest,
        schema: {
          ...common,
          summary: `Confirm a changed ${what === 'email' ? 'e-mail address' : 'phone number'} with the code that was sent to it`,
          body: Type.Object({ code: Code }),
          response: { 200: Type.Object({ user: SessionUser }), ...problems(400, 401, 403, 409, 422, 429) },
        },
      },
      async (request) => {
        const user = userOf(request);
        const changed = await confirmChange(context, user, what, request.body.code.trim(), languageOf(request));
        request.log.info({ event: `${what}_changed`, userId: user.id }, `the ${what} of an account was changed`);
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
        summary: 'Send the code of a change once more',
        body: Type.Object({ what: Type.Enum(['email', 'contact'] as const) }),
        response: { 200: SentCode, ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      await resendCode(context, userOf(request), request.body.what, languageOf(request));
      return sentCode;
    },
  );
};
