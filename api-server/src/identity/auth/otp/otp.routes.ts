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
import { JOIN_TOKEN_LIFE, join, makeJoinToken } from './join';
import { type CodeCaller, type CodeRequest, redeemCode, redeemJoinCode, sendCode } from './signInCodes';

const Receiver = {
  contact: Type.String({
    minLength: 1,
    maxLength: 254,
    description: 'national digits as typed, E.164, or an e-mail address',
  }),
  phone_code: Type.Enum(phoneCodes),
  user_type: Type.Enum(Object.values(userTypeCodes)),
  purpose: Type.Enum(['login', 'reset', 'join'] as const, {
    description: '`join`: as `login`, and numbers of customers without an account get a code too. Phone numbers only',
  }),
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
        summary:
          'Exchange a code for a session (login) or for a reset token (reset). With `join`, a number without an account gets a join token',
        body: Type.Object({ ...Receiver, code: CodeOfSix }),
        response: {
          200: Type.Union([
            Type.Object({ user: SessionUser }),
            Type.Object({ reset_token: Type.String(), expires_in: Type.Integer({ description: 'seconds' }) }),
            Type.Object(
              { join_token: Type.String(), expires_in: Type.Integer({ description: 'seconds' }) },
              { description: 'The name is still needed: POST /otp/join' },
            ),
          ]),
          ...problemResponses(400, 403, 422, 429),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { code, ...receiver } = request.body;
      const caller = callerOf(request, requestingBrowserOf(request) ?? '');
      if (receiver.purpose === 'join') {
        const proven = await redeemJoinCode(context, toRequest(receiver), caller, code.trim());
        const userId = 'user' in proven ? proven.user.id : undefined;
        logOf(request).info({ event: 'code_redeemed', purpose: receiver.purpose, userId }, 'a code was accepted');
        if ('user' in proven) {
          await openSessionOrRequireSecondStep(context, request, reply, proven.user);
          return { user: toSessionUser(proven.user) };
        }
        const joinToken = await makeJoinToken(context, proven.number, setRequesterCookie(request, reply));
        return { join_token: joinToken, expires_in: JOIN_TOKEN_LIFE / SECOND };
      }
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

  app.post(
    `${apiV1}/otp/join`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary:
          'Make the account of a proven number, without a password, and sign in. If it exists by now, signs in to it',
        description: 'Works only in the browser that redeemed the code, once.',
        body: Type.Object({
          join_token: Type.String({ minLength: 1, maxLength: 100 }),
          fullname: Type.String({ maxLength: 100, description: 'Rules of W02' }),
          terms_accepted: Type.Literal(true, {
            description: 'The person was shown the terms and the privacy policy that are published now',
          }),
        }),
        response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(400, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { join_token: token, fullname } = request.body;
      const browser = requestingBrowserOf(request) ?? '';
      const { user, isNew } = await join(context, { token, browser, fullname }, languageOf(request));
      if (isNew) logOf(request).info({ event: 'joined', userId: user.id }, 'a person joined by phone number');
      await openSessionOrRequireSecondStep(context, request, reply, user);
      return { user: toSessionUser(user) };
    },
  );
};
