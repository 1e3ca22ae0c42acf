import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { defineList } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import {
  confirmEmail,
  correctName,
  endSessions,
  resendCode,
  resendConfirmation,
  restorePerson,
  revealContact,
  suspendPerson,
  turnOffSecondStep,
} from './changePerson';
import { listPeople } from './people.repository';
import { Cause, Person, PersonItem, Reason, Revealed, Seen, States, UserTypes } from './people.schemas';
import { readPerson, toItem } from './readPerson';

/** Numbers and addresses are masked until revealed. */
export const peopleRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const common = { tags: ['admin'], security };
  const params = Type.Object({ id: Id });
  const url = `${apiV1}/admin/people/:id`;
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);

  defineList(app, context, {
    path: '/people',
    tag: 'admin',
    right: 'people.read',
    summary: 'Find people by name, number, address or id, newest first. Staff only with user_type=admin',
    query: {
      text: Type.Optional(Type.String({ maxLength: 100 })),
      user_type: Type.Optional(UserTypes),
      state: Type.Optional(States),
    },
    item: PersonItem,
    read: async ({ text, user_type: userType, state }, { cursor, limit }) => {
      const rows = await listPeople(db, { text, userType, state }, decodeCursor(cursor), limit + 1);
      return toPage(rows, limit, toItem, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }));
    },
  });

  app.get(
    url,
    {
      onRequest: needsRight(context, 'people.read'),
      schema: {
        ...common,
        summary: 'Read a person with masked data. The access is written to the staff log',
        params,
        response: { 200: Person, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const person = await readPerson(tx, id, clock());
        const subject = { type: 'person' as const, id };
        await audit(tx, clock(), { actor: userOf(request), kind: 'look', act: 'person.look', subject });
        return person;
      }),
  );

  app.post(
    `${url}/reveal`,
    {
      onRequest: needsRight(context, 'people.reveal'),
      schema: {
        ...common,
        summary: 'Reveal a masked value for a given reason. Both are written to the staff log',
        params,
        body: Type.Object({ field: Revealed, why: Reason }),
        response: { 200: Type.Object({ value: Type.String() }), ...failures },
      },
    },
    async (request) => ({ value: await revealContact(context, userOf(request), request.params.id, request.body) }),
  );

  const decision = Type.Object({ seen: Seen, reason: Reason });
  app.post(
    `${url}/suspend`,
    {
      onRequest: needsRight(context, 'people.suspend'),
      schema: {
        ...common,
        summary: 'Suspend a person: sign them out everywhere, block sign-ins and tell them the reason',
        description:
          'For a provider, the question of the payouts goes to the finance queue. `hold_payouts` holds the payouts until finance releases them. It defaults to true for the causes fraud and documents.',
        params,
        body: Type.Object({
          ...decision.properties,
          cause: Type.Optional(Cause),
          hold_payouts: Type.Optional(Type.Boolean()),
        }),
        response: { 200: Person, ...failures },
      },
    },
    (request) => suspendPerson(context, userOf(request), request.params.id, request.body, request.log),
  );

  app.post(
    `${url}/restore`,
    {
      onRequest: needsRight(context, 'people.suspend'),
      schema: {
        ...common,
        summary: 'End the suspension of a person',
        params,
        body: decision,
        response: { 200: Person, ...failures },
      },
    },
    (request) => restorePerson(context, userOf(request), request.params.id, request.body),
  );

  app.post(
    `${url}/end-sessions`,
    {
      onRequest: needsRight(context, 'people.change'),
      schema: {
        ...common,
        summary: 'Sign the person out everywhere',
        params,
        body: Type.Object({ reason: Reason }),
        response: { 200: Person, ...failures },
      },
    },
    (request) => endSessions(context, userOf(request), request.params.id, request.body.reason),
  );

  app.post(
    `${url}/second-step/off`,
    {
      onRequest: needsRight(context, 'people.suspend'),
      schema: {
        ...common,
        summary: 'Turn off the second step of a person who lost phone and recovery codes, and notify them',
        params,
        body: Type.Object({ reason: Reason }),
        response: { 200: Person, ...failures },
      },
    },
    (request) => turnOffSecondStep(context, userOf(request), request.params.id, request.body.reason),
  );

  app.post(
    `${url}/email/resend`,
    {
      onRequest: needsRight(context, 'people.change'),
      schema: {
        ...common,
        summary: 'Send the confirmation link for the person’s own e-mail address again',
        params,
        response: { 200: Person, ...failures },
      },
    },
    (request) => resendConfirmation(context, userOf(request), request.params.id),
  );

  app.post(
    `${url}/email/confirm`,
    {
      onRequest: needsRight(context, 'people.change'),
      schema: {
        ...common,
        summary: 'Confirm the person’s own e-mail address manually, with a reason',
        params,
        body: Type.Object({ reason: Reason }),
        response: { 200: Person, ...failures },
      },
    },
    (request) => confirmEmail(context, userOf(request), request.params.id, request.body.reason),
  );

  app.put(
    `${url}/name`,
    {
      onRequest: needsRight(context, 'people.change'),
      schema: {
        ...common,
        summary: 'Correct a name',
        params,
        body: Type.Object({ ...decision.properties, full_name: Type.String({ minLength: 1, maxLength: 120 }) }),
        response: { 200: Person, ...failures },
      },
    },
    (request) => correctName(context, userOf(request), request.params.id, request.body),
  );

  app.post(
    `${url}/code`,
    {
      onRequest: needsRight(context, 'people.change'),
      schema: {
        ...common,
        summary: 'Send a code for signing in or resetting the password to the person’s own number again',
        params,
        body: Type.Object({ purpose: Type.Enum(['login', 'reset'] as const) }),
        response: { 204: Type.Null(), ...failures },
      },
    },
    async (request, reply) => {
      await resendCode(context, userOf(request), request.params.id, request.body.purpose);
      return reply.code(204).send(null);
    },
  );
};
