import { clientNetworkOf } from '@doorstep/shared-process/clientNetwork';
import type { FastifyError, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError, statusOfProblem, toHttpError } from '../../platform/http/httpError';
import { translate } from '../../platform/http/translate';
import { logOf } from '../../platform/log';
import { isXsrfTokenValid, readSession, type SignedIn, tokenOf } from '../auth/sessions/sessions';
import { xsrfError } from './rpcRoute';

export const clientNetworkOfRequest = (request: FastifyRequest) => clientNetworkOf(request.ip);

const signedInByRequest = new WeakMap<FastifyRequest, SignedIn>();

/**
 * Hook for `onRequest` of a v1 call that needs a session: 401 without one, 403 when a changing call lacks the XSRF
 * header.
 */
export const needsSession =
  (context: Context): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const signedIn = await readSession(context, request, reply);
    if (!signedIn) throw new HttpError('session', 'Please login again.');
    if (request.method !== 'GET' && !isXsrfTokenValid(request, signedIn.token)) throw xsrfError();
    signedInByRequest.set(request, signedIn);
    await context.limits.count(`${request.method} ${request.routeOptions.url}`, signedIn.user.id);
  };

/**
 * Hook like `needsSession` for a call that visitors may make too. They have the limit `visitorLimit`, counted by their
 * network.
 */
export const allowsVisitors = (context: Context, visitorLimit: string): preHandlerAsyncHookHandler => {
  const session = needsSession(context);
  return async function (request, reply) {
    const signedIn = tokenOf(request) && (await readSession(context, request, reply, { visitorsToo: true }));
    if (signedIn) return session.call(this, request, reply);
    reply.header('Cache-Control', 'no-store');
    await context.limits.count(visitorLimit, clientNetworkOfRequest(request));
  };
};

export const needsProvider = (context: Context): preHandlerAsyncHookHandler => {
  const session = needsSession(context);
  return async function (request, reply) {
    await session.call(this, request, reply);
    const { userType, accountStatus } = userOf(request);
    if (userType !== 'provider') throw new HttpError('forbidden', 'Please sign in as a provider.');
    if (accountStatus !== 'active') throw new HttpError('forbidden', 'Your account is waiting for approval.');
  };
};

/** Hook like `needsProvider`, also open to providers who await approval, for calls that prepare their account. */
export const needsApplicant = (context: Context): preHandlerAsyncHookHandler => {
  const session = needsSession(context);
  return async function (request, reply) {
    await session.call(this, request, reply);
    if (userOf(request).userType !== 'provider') throw new HttpError('forbidden', 'Please sign in as a provider.');
  };
};

export const limitsCalls =
  (context: Context): preHandlerAsyncHookHandler =>
  async (request) =>
    context.limits.count(`${request.method} ${request.routeOptions.url}`, clientNetworkOfRequest(request));

export function sessionOf(request: FastifyRequest): SignedIn {
  const signedIn = signedInByRequest.get(request);
  if (!signedIn) throw new Error('this route has no needsSession hook');
  return signedIn;
}

export const optionalUserOf = (request: FastifyRequest) => signedInByRequest.get(request)?.user;

export const userOf = (request: FastifyRequest) => sessionOf(request).user;

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment failed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Content type not supported',
  422: 'Not possible',
  429: 'Too many requests',
  503: 'Not available',
};

export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const httpError = toHttpError(error);
  const status = statusOfProblem(httpError);
  if (status >= 500 && httpError.code !== 'rate_limited') logOf(request).error({ err: error }, 'a request failed');
  if (httpError.retryAfterSeconds) reply.header('Retry-After', httpError.retryAfterSeconds);
  const validation = (error as FastifyError).validation?.[0];
  const field = httpError.field ?? validation?.instancePath?.split('/')[1] ?? undefined;
  reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        ...httpError.body,
        type: 'about:blank',
        title: titles[status] ?? 'Failed',
        status,
        detail: validation
          ? `${field ?? 'body'} ${validation.message ?? 'is not valid'}`
          : translate(httpError.message, request),
        code: httpError.code,
        ...(field && { field }),
        request_id: request.id,
      }),
    );
}
