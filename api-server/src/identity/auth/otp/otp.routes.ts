import { phoneCodes } from '@doorstep/shared-api/domain';
import { apiV1, nameOf, type SentCodeWire, type UserTypeCode, userTypeCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import { problemResponses } from '../../../platform/http/schemas';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { toSessionUser } from '../../accounts/accounts';
import { SessionUser } from '../../accounts/accounts.schemas';
import { clientNetworkOfRequest, limitsCalls } from '../../http/restHooks';
import { deviceHashOf, requestingBrowserOf, setRequesterCookie } from '../devices/browserCookies';
import { makeResetToken, RESET_TOKEN_LIFE } from '../password/resetTokens';
import { openSessionOrRequireSecondStep } from '../twoStep/signIn';
import { CODE_LIFE, RESEND_AFTER } from './codes';
import { type CodeCaller, type CodeRequest, redeemCode, sendCode } from './signInCodes';

const Receiver = {
  contact: Type.String({
    minLength: 1,
    maxLength: 254,
    description: 'national digits as typed, E.164, or an e-mail address',
  }),
  phone_code: Type.Enum(phoneCodes),
  user_type: Type.Enum(Object.values(userTypeCodes)),
  purpose: Type.Enum(['login', 'reset'] as const),
};
const CodeOfSix = Type.String({ pattern: '^\\s*\\d{6}\\s*$', examples: ['471108'] });
export const SentCode = Type.Object({
  sent: Type.Literal(true),
  resend_after: Type.Integer({ description: 'seconds' }),
  expires_in: Type.Integer({ description: 'seconds' }),
});

export const sentCode: SentCodeWire = {
  sent: true,
  resend_after: RESEND_AFTER / SECOND,
  expires_in: CODE_LIFE / SECOND,
};

type Receiver = Record<'contact' | 'phone_code', string> & Pick<CodeRequest, 'purpose'> & { user_type: UserTypeCode };

const toRequest = ({ contact, phone_code, user_type, purpose }: Receiver): CodeRequest => ({
  contact,
  phoneCode: phone_code,
  userType: nameOf(userTypeCodes, user_type) ?? 'customer',
  purpose,
});

const callerOf = (request: FastifyRequest, browser: string): CodeCaller => ({
  network: clientNetworkOfRequest(request),
  device: deviceHashOf(request),
  browser,
});

export const codeRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const tags = ['codes'];

  app.post(
    `${apiV1}/otp/send`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary:
          'Send a six-digit code to a phone number or e-mail address. The response does not reveal whether an account has it',
        description: 'The code works only in the browser that requested it. The response sets a cookie for that.',
        body: Type.Object(Receiver),
        response: { 200: SentCode, ...problemResponses(400, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const userId = await sendCode(
        context,
        toRequest(request.body),
        callerOf(request, setRequesterCookie(request, reply)),
        languageOf(request),
      );
      logOf(request).info({ event: 'code_asked', purpose: request.body.purpose, userId }, 'a code was requested');
      return sentCode;
    },
  );

  app.post(
    `${apiV1}/otp/verify`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Exchange a code for a session (login) or for a reset token (reset)',
        body: Type.Object({ ...Receiver, code: CodeOfSix }),
        response: {
          200: Type.Union([
            Type.Object({ user: SessionUser }),
            Type.Object({ reset_token: Type.String(), expires_in: Type.Integer({ description: 'seconds' }) }),
          ]),
          ...problemResponses(400, 403, 422, 429),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { code, ...receiver } = request.body;
      const caller = callerOf(request, requestingBrowserOf(request) ?? '');
      const user = await redeemCode(context, toRequest(receiver), caller, code.trim());
      logOf(request).info(
        { event: 'code_redeemed', purpose: receiver.purpose, userId: user.id },
        'a code was accepted',
      );
      if (receiver.purpose === 'reset') {
        return { reset_token: await makeResetToken(context, user.id), expires_in: RESET_TOKEN_LIFE / SECOND };
      }
      await openSessionOrRequireSecondStep(context, request, reply, user);
      return { user: toSessionUser(user) };
    },
  );
};
