import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { logOf } from '../../../platform/log';
import { toSessionUser } from '../../accounts/accounts';
import { SessionUser } from '../../accounts/accounts.schemas';
import { assertRecentlyConfirmed } from '../../http/confirmHooks';
import { limitsCalls, needsApplicant, sessionOf, userOf } from '../../http/restHooks';
import { finishSignIn } from './signIn';
import * as steps from './twoStep';
import { countRecoveryCodes, findTwoStep } from './twoStep.repository';
import { FirstCode, NewSecret, Proof, RecoveryCodes, toProof } from './twoStep.schemas';

export const twoStepRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const onRequest = needsApplicant(context);
  /**
   * Requires a recent confirmation: anyone at an unlocked browser could otherwise lock its owner out or remove the
   * second step.
   */
  const onChange: preHandlerAsyncHookHandler = async function (request, reply) {
    await onRequest.call(this, request, reply);
    assertRecentlyConfirmed(context, request);
  };
  const tags = ['second step'];
  const common = { tags, security };
  const own = `${apiV1}/me/second-step`;

  const note = (request: FastifyRequest, event: string) =>
    logOf(request).info({ event, userId: userOf(request).id }, 'a second step was changed');

  app.get(
    own,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the own second step: whether and since when it is on, and how many recovery codes are left',
        response: {
          200: Type.Object({ on: Type.Boolean(), since: Type.String(), recovery_codes_left: Type.Integer() }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async (request) => {
      const { id } = userOf(request);
      const since = (await findTwoStep(db, id))?.confirmedAt;
      return {
        on: Boolean(since),
        since: since ? toInstant(since) : '',
        recovery_codes_left: await countRecoveryCodes(db, id),
      };
    },
  );

  app.post(
    own,
    {
      onRequest: onChange,
      schema: {
        ...common,
        summary: 'Create a secret for an authenticator app. It takes effect once a first code confirms it',
        response: { 200: NewSecret, ...problemResponses(401, 403, 409, 429) },
      },
    },
    (request) => steps.beginTwoStep(context, sessionOf(request)),
  );

  app.post(
    `${own}/confirm`,
    {
      onRequest: onChange,
      schema: {
        ...common,
        summary: 'Turn on the second step with a first code, and end all other sessions',
        description:
          'The recovery codes are shown only once. The person is notified by mail and text message, and can undo it.',
        body: FirstCode,
        response: { 200: RecoveryCodes, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      const codes = await steps.confirmTwoStep(context, sessionOf(request), request.body.code);
      note(request, 'second_step_on');
      return { recovery_codes: codes };
    },
  );

  app.post(
    `${own}/recovery-codes`,
    {
      onRequest: onChange,
      schema: {
        ...common,
        summary: 'Create new recovery codes. The previous ones stop working',
        response: { 200: RecoveryCodes, ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request) => {
      const codes = await steps.renewRecoveryCodes(context, sessionOf(request));
      note(request, 'second_step_codes');
      return { recovery_codes: codes };
    },
  );

  app.delete(
    own,
    {
      onRequest: onChange,
      schema: {
        ...common,
        summary: 'Turn off the second step and delete its recovery codes',
        response: { 204: Type.Null(), ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      await steps.turnOffTwoStep(context, userOf(request));
      note(request, 'second_step_off');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${apiV1}/sign-in/second-step`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Complete a sign-in that was answered with two_step_needed, in the same browser',
        body: Proof,
        response: { 200: Type.Object({ user: SessionUser }), ...problemResponses(400, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const user = await finishSignIn(context, request, reply, toProof(request.body));
      logOf(request).info({ event: 'second_step_passed', userId: user.id }, 'a second step was passed');
      return { user: toSessionUser(user) };
    },
  );
};
