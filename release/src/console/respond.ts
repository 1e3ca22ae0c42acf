import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommandError } from '../errors';
import { COMMON_HEADERS, NO_STORE, SANDBOX_POLICY } from '../http/headers';
import { ConsoleError, problemBody } from './problem';

/** Milliseconds for which a rejected body is still read, so that its sender sees the response. */
const DRAIN_MS = 2000;

export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  cookies: readonly string[],
): void {
  send(request, response, status, body, cookies.length ? { 'Set-Cookie': [...cookies] } : {});
}

export function sendProblem(request: IncomingMessage, response: ServerResponse, error: unknown, part: string): void {
  const problem = toProblemDetails(error, part);
  const { allow } = problem.more;
  const headers: Record<string, string> = typeof allow === 'string' ? { Allow: allow } : {};
  if (problem.status === 429) headers['Retry-After'] = '5';
  send(request, response, problem.status, problemBody(problem, randomBytes(16).toString('hex')), headers);
}

export const rejectionProblem = (reasons: readonly string[]) =>
  new ConsoleError(422, 'refused', reasons.join('\n'), { data: { reasons } });

function toProblemDetails(error: unknown, part: string): ConsoleError {
  if (error instanceof ConsoleError) return error;
  if (error instanceof CommandError) return rejectionProblem(error.reasons);
  const message = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ level: 'error', at: new Date().toISOString(), part, message }));
  return new ConsoleError(
    500,
    'internal',
    'The site failed, and it is not known how much was done. Look at what is live, or run npm run release -- status',
  );
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | string[]>> = {},
): void {
  request.resume();
  if (!request.complete) setTimeout(() => request.complete || request.destroy(), DRAIN_MS).unref();
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': NO_STORE,
      ...headers,
      'Content-Type': `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
