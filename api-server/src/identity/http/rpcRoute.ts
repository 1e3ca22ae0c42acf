import {
  toSuccessFlag,
  userController,
  type WireCall,
  type WireCallName,
  type WireResponses,
  wireCalls,
} from '@doorstep/shared-api/wire';
import { clientNetworkOf } from '@doorstep/shared-process/clientNetwork';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../../platform/cache/responseCache';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError, toHttpError } from '../../platform/http/httpError';
import { type RequestBody, readBody, type UploadedFile } from '../../platform/http/readBody';
import { rpcErrorBody } from '../../platform/http/rpcErrorBody';
import { translate } from '../../platform/http/translate';
import { logOf } from '../../platform/log';
import { isXsrfTokenValid, readSession, type SignedIn } from '../auth/sessions/sessions';

export interface RpcRequest extends RequestBody {
  /** Returns the trimmed text of a field. Numbers and booleans are converted, and missing fields are ''. */
  text(name: string): string;
  /** Returns the text as sent, blanks included, for passwords. */
  rawText(name: string): string;
  /** Returns a field as a list of texts: from JSON lists, repeated fields, `{name: id}` objects, or a single value. */
  list(name: string): string[];
  file(name: string): UploadedFile | undefined;
  signedIn: SignedIn | undefined;
  user: User;
  session: SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Success body of a call without flags. `message` defaults to ''. */
export type RpcResponse<Call extends WireCallName> = Omit<
  WireResponses[Call],
  'response' | 'responce' | 'result' | 'message' | 'error'
> & { message?: string };

/**
 * Registers POST /UserController/<path of the call> with the common behaviour from docs/contract. `answer` returns the
 * success body without flags or a ready `succeeded` one, or throws a `HttpError`.
 */
export function defineRpcRoute<Call extends WireCallName>(
  app: FastifyInstance,
  context: Context,
  name: Call,
  respond: (call: RpcRequest) => Promise<RpcResponse<Call> | CachedResponse<RpcResponse<Call>>>,
): void {
  const row: WireCall = wireCalls[name];
  const signedInOf = new WeakMap<FastifyRequest, SignedIn>();

  app.route({
    method: 'POST',
    url: `${userController}${row.path}`,
    schema: { hide: true },
    errorHandler: (error, request, reply) => sendRpcError(name, error, request, reply),
    onRequest: async (request, reply) => {
      if (row.session !== 'public' || name === 'login' || name === 'register')
        reply.header('Cache-Control', 'no-store');
      const signedIn =
        row.session === 'public'
          ? undefined
          : await readSession(context, request, reply, { visitorsToo: row.session === 'optional' });
      if (row.session === 'required') {
        if (!signedIn) throw new HttpError('session', 'Please login again.', { status: 401 });
        if (!isXsrfTokenValid(request, signedIn.token)) throw xsrfError();
      }
      if (signedIn) signedInOf.set(request, signedIn);
      await context.limits.count(name, signedIn?.user.id ?? clientNetworkOf(request.ip));
    },
    handler: async (request, reply) => {
      const body = await readBody(request);
      const signedIn = signedInOf.get(request);
      checkAppToken(row, body, context.settings.appTokens);
      if (row.session === 'required') checkUserId(body, signedIn);
      const input = await respond(new CallRequest(body, signedIn, request, reply));
      if (!(input instanceof CachedResponse)) return successBody(name, input);
      reply.header('Content-Type', 'application/json; charset=utf-8').header('ETag', input.etag);
      return input.bytes;
    },
  });
}

export const successBody = <Call extends WireCallName, SuccessBody extends RpcResponse<Call>>(
  name: Call,
  response: SuccessBody,
) => ({
  ...toSuccessFlag(name, true),
  message: '',
  ...response,
});

export const xsrfError = () => new HttpError('csrf', 'Security check failed. Please reload the page.', { status: 403 });

function checkAppToken(row: WireCall, body: RequestBody, accepted: readonly string[]) {
  const token = textOf(body.fields.get('app_token'));
  if (token === '' && row.tokenOptional) return;
  if (!accepted.includes(token))
    throw new HttpError('app_token', 'Invalid app token!', { status: 403, field: 'app_token' });
}

function checkUserId(body: RequestBody, signedIn: SignedIn | undefined) {
  const userId = textOf(body.fields.get('user_id'));
  if (userId !== '' && userId !== signedIn?.user.id) {
    throw new HttpError('forbidden', 'Not allowed!', { status: 403, field: 'user_id' });
  }
}

/** Class, so that `user` is read only when needed. Its functions are bound, because handlers destructure them. */
class CallRequest implements RpcRequest {
  readonly fields: RequestBody['fields'];
  readonly files: RequestBody['files'];
  readonly signedIn: SignedIn | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(body: RequestBody, signedIn: SignedIn | undefined, request: FastifyRequest, reply: FastifyReply) {
    this.fields = body.fields;
    this.files = body.files;
    this.signedIn = signedIn;
    this.request = request;
    this.reply = reply;
  }

  text = (name: string) => textOf(this.fields.get(name));
  rawText = (name: string) => {
    const value = this.fields.get(name);
    return typeof value === 'string' ? value : textOf(value);
  };
  list = (name: string) => listOf(this.fields.get(name));
  file = (name: string) => this.files.get(name);

  get user(): User {
    return this.session.user;
  }

  get session(): SignedIn {
    if (!this.signedIn) throw new Error('this call has no session');
    return this.signedIn;
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return textOf(value[0]);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function listOf(value: unknown): string[] {
  const many = Array.isArray(value) ? value : [value];
  return many
    .map((one) => (one && typeof one === 'object' ? textOf(Object.values(one)[0]) : textOf(one)))
    .filter((text) => text !== '');
}

function sendRpcError(name: WireCallName, error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const httpError = toHttpError(error);
  const status = httpError.status ?? 200;
  if (status >= 500 && httpError.code !== 'rate_limited') logOf(request).error({ err: error }, 'a request failed');
  if (httpError.retryAfterSeconds) reply.header('Retry-After', httpError.retryAfterSeconds);
  reply.code(status).send({
    ...toSuccessFlag(name, false),
    message: translate(httpError.message, request),
    ...rpcErrorBody[name],
    ...httpError.body,
    error: { code: httpError.code, ...(httpError.field && { field: httpError.field }), request_id: request.id },
  });
}
