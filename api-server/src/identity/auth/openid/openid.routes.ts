import { randomBytes } from 'node:crypto';
import { apiV1, nameOf, userTypeCodes } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { Id, Instant, problemResponses, security } from '../../../platform/http/schemas';
import { toInstant } from '../../../platform/instant';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import type { SignInProviderId } from '../../../platform/signInSettings';
import { toSessionUser } from '../../accounts/accounts';
import { isEmailUsed } from '../../accounts/accounts.repository';
import { SessionUser } from '../../accounts/accounts.schemas';
import { looksLikeEmail, readName } from '../../accounts/personFields';
import { needsRecentConfirmation } from '../../http/confirmHooks';
import { limitsCalls, needsSession, sessionOf } from '../../http/restHooks';
import { requestingBrowserOf, setRequesterCookie } from '../devices/browserCookies';
import { join } from '../otp/join';
import { openSessionOrRequireSecondStep } from '../twoStep/signIn';
import * as attempts from './attempts';
import { finishAttempt, type SignInOutcome } from './finishAttempt';
import { type LinkedIdentity, listIdentities } from './linkedIdentities.repository';
import { insertLinkedIdentity, linkIdentity, staffRefused, unlinkIdentity } from './linkIdentity';
import { type Claims, newHandshake, OpenIdClient } from './openIdClient';
import { returnOrigin, returnPath, unknownAttemptPath } from './returnPath';

const providerIds = ['google', 'apple', 'oidc'] as const satisfies readonly SignInProviderId[];
const Provider = Type.Enum([...providerIds]);
const ProviderParams = Type.Object({ provider: Provider });
const Start = {
  next: Type.String({ maxLength: 2000, description: 'path on this site to return to; anything else is /home' }),
};
const Address = Type.Object({ url: Type.String({ description: 'page of the provider' }) });
const Item = Type.Object({
  id: Id,
  provider: Provider,
  email: Type.String({ description: 'address of the linked account; may be empty' }),
  linked_at: Instant,
  last_used_at: Type.Optional(Instant),
});
const Callback = {
  state: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 4000 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
  error_description: Type.Optional(Type.String({ maxLength: 1000 })),
  iss: Type.Optional(Type.String({ maxLength: 400 })),
};
const NAME_FIELD = 'user';

const toItem = ({ id, provider, email, createdAt, lastUsedAt }: LinkedIdentity) => ({
  ...{ id, provider, email, linked_at: toInstant(createdAt) },
  ...(lastUsedAt && { last_used_at: toInstant(lastUsedAt) }),
});

const nothingWaits = () => new HttpError('not_found', 'That took too long. Please sign in again from the beginning.');

export const openIdRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, settings } = context;
  const tags = ['sign-in'];
  const onRequest = limitsCalls(context);
  const clients = new Map(settings.signInProviders.map((provider) => [provider.id, new OpenIdClient(provider)]));
  const path = `${apiV1}/sign-in`;

  function clientOf(id: SignInProviderId): OpenIdClient {
    const client = clients.get(id);
    if (!client) throw new HttpError('not_found', 'This way to sign in is not available.');
    return client;
  }

  type Goal = Pick<attempts.Attempt, 'next' | 'isInPlace' | 'userType' | 'linkTo'>;

  /** Begins a round trip that this browser alone can end. */
  async function begin(request: FastifyRequest, reply: FastifyReply, provider: SignInProviderId, goal: Goal) {
    reply.header('Cache-Control', 'no-store');
    const client = clientOf(provider);
    const handshake = newHandshake();
    const redirectUri = `${returnOrigin(request, settings.publicUrl)}${path}/${provider}/callback`;
    const url = await client.authorizationUrl(redirectUri, handshake).catch((error) => {
      logOf(request).warn({ err: error, signInProvider: provider }, 'could not reach a sign-in provider');
      throw new HttpError('internal', 'This way to sign in does not answer. Please choose another one.', {
        status: 503,
      });
    });
    const browser = setRequesterCookie(request, reply);
    await attempts.saveAttempt(context, browser, { ...handshake, ...goal, provider, redirectUri });
    return { url };
  }

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

  /** Ends the round trip and leads back to the page where it began. */
  async function finish(
    request: FastifyRequest<{ Params: { provider: SignInProviderId } }>,
    reply: FastifyReply,
    fields: Record<string, string>,
  ) {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    const { provider } = request.params;
    const browser = requestingBrowserOf(request) ?? '';
    const attempt = await attempts.takeAttempt(context, browser, fields.state ?? '');
    if (attempt?.provider !== provider) return reply.redirect(unknownAttemptPath(), 303);
    const outcome = await finishWith(request, reply, attempt, fields);
    return reply.redirect(returnPath(attempt, outcome), 303);
  }

  async function finishWith(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: attempts.Attempt,
    { [NAME_FIELD]: person, ...fields }: Record<string, string>,
  ): Promise<SignInOutcome> {
    if (fields.error === 'access_denied' || fields.error === 'user_cancelled_authorize') return 'cancelled';
    const { provider, redirectUri } = attempt;
    let claims: Claims;
    try {
      claims = await clientOf(provider).readClaims(new URLSearchParams(fields), redirectUri, attempt);
    } catch (error) {
      const reason = String((error as { code?: unknown }).code ?? (error as Error).name);
      logOf(request).warn(
        { event: 'identity_refused', signInProvider: provider, reason },
        'a sign-in provider’s answer was refused',
      );
      return 'failed';
    }
    const name = nameFrom(claims.name || nameInForm(person));
    return finishAttempt(context, request, reply, attempt, { ...claims, ...emailsOf(claims), name });
  }

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
      const identity = await attempts.findIdentity(context, requestingBrowserOf(request) ?? '');
      if (!identity) throw nothingWaits();
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
      const identity = await attempts.findIdentity(context, browser);
      if (!identity) throw nothingWaits();
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

  const own = `${apiV1}/me/identities`;
  const session = needsSession(context);
  const confirmed = needsRecentConfirmation(context);
  const List = Type.Object({ items: Type.Array(Item) });

  app.get(
    own,
    {
      onRequest: session,
      schema: {
        tags,
        security,
        summary: 'List the accounts of providers that sign in to the own account',
        response: { 200: List, ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ items: (await listIdentities(db, sessionOf(request).user.id)).map(toItem) }),
  );

  app.post(
    own,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Link whom a provider has named in this browser to the own account',
        response: { 200: List, ...problemResponses(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { user } = sessionOf(request);
      const browser = requestingBrowserOf(request) ?? '';
      const identity = await attempts.findIdentity(context, browser);
      if (!identity) throw nothingWaits();
      await linkIdentity(context, user, identity, languageOf(request));
      await attempts.takeIdentity(context, browser);
      const { provider } = identity;
      logOf(request).info(
        { event: 'identity_linked', signInProvider: provider, userId: user.id },
        'an identity was linked',
      );
      return { items: (await listIdentities(db, user.id)).map(toItem) };
    },
  );

  app.post(
    `${own}/:provider`,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Begin to link an account of a provider to the own account. Only the calling browser can finish',
        params: ProviderParams,
        body: Type.Object(Start),
        response: { 200: Address, ...problemResponses(400, 401, 403, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      const { user } = sessionOf(request);
      if (user.userType === 'admin') throw staffRefused();
      const goal = { next: request.body.next, isInPlace: true, userType: user.userType, linkTo: user.id };
      return begin(request, reply, request.params.provider, goal);
    },
  );

  app.delete(
    `${own}/:id`,
    {
      onRequest: confirmed,
      schema: {
        tags,
        security,
        summary: 'Unlink an account of a provider. The last way to sign in stays',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...problemResponses(401, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { user } = sessionOf(request);
      await unlinkIdentity(context, user, request.params.id);
      logOf(request).info({ event: 'identity_unlinked', userId: user.id }, 'an identity was unlinked');
      return reply.code(204).send(null);
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

/** Addresses in lower case. Empty when they break our rules. */
function emailsOf({ email, verifiedEmail }: Claims): Pick<Claims, 'email' | 'verifiedEmail'> {
  const read = (text: string) => (looksLikeEmail(text) ? text.toLowerCase() : '');
  return { email: read(email), verifiedEmail: read(verifiedEmail) };
}

/** Empty for names that an account may not have. The person is asked then. */
function nameFrom(text: string): string {
  try {
    return text ? readName(text).fullname : '';
  } catch {
    return '';
  }
}

/** Apple sends the name beside the code, as JSON, and only the first time. */
function nameInForm(text = ''): string {
  try {
    const { name } = JSON.parse(text) as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ');
  } catch {
    return '';
  }
}
