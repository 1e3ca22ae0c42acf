import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { logOf } from '../../../platform/log';
import type { SignInProviderId } from '../../../platform/signInSettings';
import { looksLikeEmail, readName } from '../../accounts/personFields';
import { requestingBrowserOf, setRequesterCookie } from '../devices/browserCookies';
import * as attempts from './attempts';
import { finishAttempt, type SignInOutcome } from './finishAttempt';
import { type Claims, newHandshake, OpenIdClient } from './openIdClient';
import { returnOrigin, returnPath, unknownAttemptPath } from './returnPath';

export const signInPath = `${apiV1}/sign-in`;

/** Field of a provider's form that holds the person's name. */
export const NAME_FIELD = 'user';

export type RoundTripGoal = Pick<attempts.Attempt, 'next' | 'isInPlace' | 'userType' | 'linkTo'>;

export interface RoundTrips {
  /** Begins a round trip that this browser alone can end. Answers the address of the provider's page. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: SignInProviderId,
    goal: RoundTripGoal,
  ): Promise<{ url: string }>;
  /** Ends the round trip and leads back to the page where it began. */
  finish(
    request: FastifyRequest<{ Params: { provider: SignInProviderId } }>,
    reply: FastifyReply,
    fields: Record<string, string>,
  ): Promise<FastifyReply>;
}

/** Round trips of browsers to the pages of sign-in providers and back. */
export function openRoundTrips(context: Context): RoundTrips {
  const { settings } = context;
  const clients = new Map(settings.signInProviders.map((provider) => [provider.id, new OpenIdClient(provider)]));

  function clientOf(id: SignInProviderId): OpenIdClient {
    const client = clients.get(id);
    if (!client) throw new HttpError('not_found', 'This way to sign in is not available.');
    return client;
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, provider: SignInProviderId, goal: RoundTripGoal) {
    reply.header('Cache-Control', 'no-store');
    const client = clientOf(provider);
    const handshake = newHandshake();
    const redirectUri = `${returnOrigin(request, settings.publicUrl)}${signInPath}/${provider}/callback`;
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

  return { begin, finish };
}

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
