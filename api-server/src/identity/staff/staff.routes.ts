import { isSensitive, mayDo, rightsOf, staffRights, staffRoles } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { defineList } from '../admin/lists';
import * as steps from '../auth/twoStep/twoStep';
import { countRecoveryCodes } from '../auth/twoStep/twoStep.repository';
import { FirstCode, NewSecret, Proof, RecoveryCodes, toProof } from '../auth/twoStep/twoStep.schemas';
import { sessionOf, userOf } from '../http/restHooks';
import { checkSecondStep, needsRight, needsStaff } from '../http/staffHooks';
import { giveRoles, listStaff, resetSecondStep } from './staffAccounts';

const Text = Type.String();
const Role = Type.Enum([...staffRoles]);
const Right = Type.Enum([...staffRights]);
const Seen = Type.Integer({ minimum: 1, description: 'version that the caller has seen' });
const Why = Type.String({ minLength: 1, maxLength: 500 });
const Member = Type.Object({
  user_id: Id,
  full_name: Text,
  contact: Text,
  roles: Type.Array(Role),
  state: Type.Enum(['active', 'suspended'] as const),
  second_step: Type.Boolean(),
  since: Text,
  version: Type.Integer(),
});

export const staffRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsStaff(context);
  const common = { tags: ['admin'], security };
  const own = `${apiV1}/admin/me`;

  /** An app beside a passkey needs a fresh second step. The first step of all is set up right after the sign-in. */
  function checkSetUp(request: FastifyRequest) {
    if (sessionOf(request).secondStep === 'passed') checkSecondStep(context, request, true);
  }

  app.get(
    own,
    {
      onRequest,
      config: { openWhileStepIs: ['missing', 'needed'] },
      schema: {
        ...common,
        summary: 'Read the own staff account: roles, rights and whether the second step is due',
        response: {
          200: Type.Object({
            user_id: Id,
            full_name: Text,
            roles: Type.Array(Role),
            rights: Type.Array(Right),
            second_step: Type.Enum(['off', 'missing', 'needed', 'passed'] as const),
            recovery_codes_left: Type.Integer(),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async (request) => {
      const { user, secondStep } = sessionOf(request);
      return {
        user_id: user.id,
        full_name: user.fullname,
        roles: user.staffRoles,
        rights: rightsOf(user.staffRoles),
        second_step: secondStep,
        recovery_codes_left: await countRecoveryCodes(context.db, user.id),
      };
    },
  );

  app.post(
    `${own}/second-step`,
    {
      onRequest,
      config: { openWhileStepIs: ['missing'] },
      schema: {
        ...common,
        summary: 'Create a secret for an authenticator app. It takes effect once a first code confirms it',
        response: { 200: NewSecret, ...problemResponses(401, 403, 409, 429) },
      },
    },
    (request) => {
      checkSetUp(request);
      return steps.beginTwoStep(context, sessionOf(request));
    },
  );

  app.post(
    `${own}/second-step/confirm`,
    {
      onRequest,
      config: { openWhileStepIs: ['missing'] },
      schema: {
        ...common,
        summary: 'Confirm the authenticator app with a first code. The recovery codes are shown only once',
        body: FirstCode,
        response: { 200: RecoveryCodes, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      checkSetUp(request);
      return { recovery_codes: await steps.confirmTwoStep(context, sessionOf(request), request.body.code) };
    },
  );

  app.post(
    `${own}/second-step/pass`,
    {
      onRequest,
      config: { openWhileStepIs: ['missing', 'needed'] },
      schema: {
        ...common,
        summary: 'Pass the second step of this session with a code from the app or a recovery code',
        body: Proof,
        response: { 204: Type.Null(), ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      await steps.passTwoStep(context, sessionOf(request), toProof(request.body));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${own}/recovery-codes`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Create new recovery codes. The previous ones stop working',
        response: { 200: RecoveryCodes, ...problemResponses(401, 403, 409, 429) },
      },
    },
    async (request) => {
      checkSecondStep(context, request, true);
      return { recovery_codes: await steps.renewRecoveryCodes(context, sessionOf(request)) };
    },
  );

  app.get(
    `${apiV1}/admin/rights`,
    {
      onRequest: needsRight(context, 'staff.read'),
      schema: {
        ...common,
        summary: 'List the rights of each role, and which rights need the second step again',
        response: {
          200: Type.Object({
            roles: Type.Array(Role),
            rights: Type.Array(Type.Object({ right: Right, roles: Type.Array(Role), sensitive: Type.Boolean() })),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async () => ({
      roles: [...staffRoles],
      rights: staffRights.map((right) => ({
        right,
        roles: staffRoles.filter((role) => mayDo([role], right)),
        sensitive: isSensitive(right),
      })),
    }),
  );

  defineList(app, context, {
    path: '/staff',
    tag: 'admin',
    right: 'staff.read',
    summary: 'List staff, oldest account first',
    query: {},
    item: Member,
    read: (_query, { cursor, limit }) => listStaff(context.db, cursor, limit),
  });

  app.put(
    `${apiV1}/admin/staff/:id/roles`,
    {
      onRequest: needsRight(context, 'staff.manage'),
      schema: {
        ...common,
        summary: 'Change the roles of a staff member. At least one owner has to remain',
        params: Type.Object({ id: Id }),
        body: Type.Object({ roles: Type.Array(Role, { maxItems: staffRoles.length }), seen: Seen, why: Why }),
        response: { 200: Member, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => giveRoles(context, userOf(request), request.params.id, request.body),
  );

  app.post(
    `${apiV1}/admin/staff/:id/second-step/reset`,
    {
      onRequest: needsRight(context, 'staff.manage'),
      schema: {
        ...common,
        summary:
          'Reset the second step of a staff member who lost phone and recovery codes, and sign them out everywhere',
        params: Type.Object({ id: Id }),
        body: Type.Object({ seen: Seen, why: Why }),
        response: { 200: Member, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    (request) => resetSecondStep(context, userOf(request), request.params.id, request.body),
  );
};
