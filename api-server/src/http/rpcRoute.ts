import {
  userController,
  type WireAnswers,
  type WireCall,
  type WireCallName,
  wireCalls,
  writeFlag,
} from '@doorstep/shared-api/wire';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Ready } from '../cache/responseCache';
import type { Context } from '../context';
import { readSession, type SignedIn, type User, xsrfHolds } from '../modules/auth/sessions/sessions';
import { Failure, toFailure } from './httpError';
import { readBody, type SentBody, type SentFile } from './readBody';
import { failureBody } from './rpcErrorBody';
import { translate } from './translate';

/** One W call being answered. */
export interface WRequest extends SentBody {
  /** The trimmed text of a field; numbers and booleans as text, everything missing as ''. */
  text(name: string): string;
  /** The text as sent, blanks included: for passwords. */
  rawText(name: string): string;
  /** A field as a list of texts: JSON lists, repeated fields, `{name: id}` objects, or one value. */
  list(name: string): string[];
  file(name: string): SentFile | undefined;
  /** Signed in, or undefined; a `session` call reads `user` instead. */
  signedIn: SignedIn | undefined;
  user: User;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The success body of a call, without flags; `message` is '' when it is left out. */
export type WAnswer<Call extends WireCallName> = Omit<
  WireAnswers[Call],
  'response' | 'responce' | 'result' | 'message' | 'error'
> & { message?: string };

/**
 * Registers POST /UserController/<path of the call> with everything that contract section 0 asks of it. `answer` gives
 * the success body without flags, or a ready `succeeded` one, or throws a `Failure`.
 */
export function wCall<Call extends WireCallName>(
  app: FastifyInstance,
  context: Context,
  name: Call,
  answer: (call: WRequest) => Promise<WAnswer<Call> | Ready<WAnswer<Call>>>,
): void {
  const row: WireCall = wireCalls[name];
  const signedInOf = new WeakMap<FastifyRequest, SignedIn>();

  app.route({
    method: 'POST',
    url: `${userController}${row.path}`,
    schema: { hide: true },
    errorHandler: (error, request, reply) => refuse(name, error, request, reply),
    onRequest: async (request, reply) => {
      if (row.session !== 'public' || name === 'login' || name === 'register')
        reply.header('Cache-Control', 'no-store');
      const signedIn =
        row.session === 'public' ? undefined : await readSession(context.db, context.clock, request, reply);
      if (row.session === 'required') {
        if (!signedIn) throw new Failure('session', 'Please login again.', { status: 401 });
        if (!xsrfHolds(request, signedIn.token)) throw xsrfFailure();
      }
      if (signedIn) signedInOf.set(request, signedIn);
      await context.limits.count(name, signedIn?.user.id ?? request.ip);
    },
    handler: async (request, reply) => {
      const body = await readBody(request);
      const signedIn = signedInOf.get(request);
      checkAppToken(row, body, context.settings.appTokens);
      if (row.session === 'required') checkUserId(body, signedIn);
      const given = await answer(new CallRequest(body, signedIn, request, reply));
      if (!(given instanceof Ready)) return succeeded(name, given);
      reply.header('Content-Type', 'application/json; charset=utf-8').header('ETag', given.etag);
      return given.bytes;
    },
  });
}

/** The body of a success, flags first. */
export const succeeded = <Call extends WireCallName, Answer extends WAnswer<Call>>(name: Call, answer: Answer) => ({
  ...writeFlag(name, true),
  message: '',
  ...answer,
});

export const xsrfFailure = () => new Failure('csrf', 'Security check failed. Please reload the page.', { status: 403 });

function checkAppToken(row: WireCall, body: SentBody, accepted: readonly string[]) {
  const token = textOf(body.fields.get('app_token'));
  if (token === '' && row.tokenOptional) return;
  if (!accepted.includes(token))
    throw new Failure('app_token', 'Invalid app token!', { status: 403, field: 'app_token' });
}

function checkUserId(body: SentBody, signedIn: SignedIn | undefined) {
  const userId = textOf(body.fields.get('user_id'));
  if (userId !== '' && userId !== signedIn?.user.id) {
    throw new Failure('forbidden', 'Not allowed!', { status: 403, field: 'user_id' });
  }
}

/** A class, so that `user` costs nothing where nobody asks for it. Handlers take its functions apart: they are bound. */
class CallRequest implements WRequest {
  readonly fields: SentBody['fields'];
  readonly files: SentBody['files'];
  readonly signedIn: SignedIn | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(body: SentBody, signedIn: SignedIn | undefined, request: FastifyRequest, reply: FastifyReply) {
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
    if (!this.signedIn) throw new Error('this call has no session');
    return this.signedIn.user;
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

/** Every refusal of a W call carries its flag, its message and what the call's failure body always has. */
function refuse(name: WireCallName, error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error);
  const status = failure.status ?? 200;
  if (status >= 500) request.log.error({ err: error }, 'a call failed');
  if (failure.retryAfterSeconds) reply.header('Retry-After', failure.retryAfterSeconds);
  reply.code(status).send({
    ...writeFlag(name, false),
    message: translate(failure.message, request),
    ...failureBody[name],
    ...failure.body,
    error: { code: failure.code, ...(failure.field && { field: failure.field }), request_id: request.id },
  });
}
