import { randomBytes } from 'node:crypto';
import { nameOf, userTypeCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context';
import { problemResponses } from '../../../platform/http/schemas';
import { limitsCalls } from '../../http/restHooks';
import * as attempts from './attempts';
import { linkedIdentityRoutes } from './linkedIdentities.routes';
import { Address, Provider, ProviderParams, Start } from './openid.schemas';
import { pendingIdentityRoutes } from './pendingIdentity.routes';
import { unknownAttemptPath } from './returnPath';
import { NAME_FIELD, openRoundTrips, signInPath as path, type RoundTrips } from './roundTrip';

const Callback = {
  state: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 4000 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
  error_description: Type.Optional(Type.String({ maxLength: 1000 })),
  iss: Type.Optional(Type.String({ maxLength: 400 })),
};

export async function openIdRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const roundTrips = openRoundTrips(context);
  await routes(app, { context, roundTrips });
  await pendingIdentityRoutes(app, context);
  await linkedIdentityRoutes(app, context, roundTrips);
}

const routes: FastifyPluginAsyncTypebox<{ context: Context; roundTrips: RoundTrips }> = async (
  app,
  { context, roundTrips: { begin, finish } },
) => {
  const { settings } = context;
  const tags = ['sign-in'];
  const onRequest = limitsCalls(context);

  app.get(
    `${path}/providers`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'List the providers that people can sign in with, such as Google',
        response: {
          200: Type.Object({ items: Type.Array(Type.Object({ id: Provider, name: Type.String() })) }),
          ...problemResponses(429),
        },
      },
    },
    async () => ({ items: settings.signInProviders.map(({ id, name }) => ({ id, name })) }),
  );

  app.post(
    `${path}/:provider`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Begin to sign in with a provider. Only the calling browser can finish',
        description: 'The response sets a cookie for that. Lead the browser to `url`.',
        params: ProviderParams,
        body: Type.Object({
          ...Start,
          in_place: Type.Boolean({ description: 'whether the page at `next` shows what is missing, or why it failed' }),
          user_type: Type.Enum([userTypeCodes.customer, userTypeCodes.provider]),
        }),
        response: { 200: Address, ...problemResponses(400, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      const { next, in_place: isInPlace, user_type } = request.body;
      const userType = nameOf(userTypeCodes, user_type) === 'provider' ? 'provider' : 'customer';
      return begin(request, reply, request.params.provider, { next, isInPlace, userType });
    },
  );

  app.get(
    `${path}/:provider/callback`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'End the round trip to a provider. Leads to the page where it began',
        params: ProviderParams,
        querystring: Type.Object({
          ...Callback,
          form: Type.Optional(Type.String({ maxLength: 100, description: 'names what the provider’s page posted' })),
        }),
        response: { 303: Type.Null({ description: 'to a page of this site' }), ...problemResponses(400, 429) },
      },
    },
    async (request, reply) => {
      const { form, ...query } = request.query;
      const fields = form === undefined ? pickTexts(query) : await attempts.takeForm(context, form);
      return finish(request, reply, fields);
    },
  );

  app.post(
    `${path}/:provider/callback`,
    {
      onRequest,
      config: { takesForeignForms: true },
      schema: {
        tags,
        summary: 'Take what a provider’s page posts, as Apple’s does. Leads to the GET call of the same address',
        description: 'Browsers send no cookies with a form of another site, and do with the GET call.',
        params: ProviderParams,
        body: Type.Object({ ...Callback, [NAME_FIELD]: Type.Optional(Type.String({ maxLength: 2000 })) }),
        response: { 303: Type.Null({ description: 'to a page of this site' }), ...problemResponses(400, 429) },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const fields = pickTexts(request.body);
      const handle = randomBytes(16).toString('base64url');
      const isOpen = await attempts.keepForm(context, { state: fields.state ?? '', handle, fields });
      if (!isOpen) return reply.redirect(unknownAttemptPath(), 303);
      return reply.redirect(`${path}/${request.params.provider}/callback?form=${handle}`, 303);
    },
  );
};

const pickTexts = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    [...Object.keys(Callback), NAME_FIELD].flatMap((name) => {
      const text = fields[name];
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
