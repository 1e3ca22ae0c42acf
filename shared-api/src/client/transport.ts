import { apiV1, userController, wireCalls } from '../wire';
import type { WireCall } from '../wire/calls';
import { type ApiError, apiError } from './apiError';
import { pageLanguage } from './language';
import type { JsonRequest, RequestFields, WireRequest } from './requests';
import { getSession } from './session';
import { getSettings } from './settings';

const timeLimitMs = 20_000;

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}

function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const match = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return match && decodeURIComponent(match.slice(name.length + 1));
}

function headersFor(url: string, method: string): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  const language = pageLanguage();
  if (language) headers.set('Accept-Language', language);
  const token = method === 'GET' || !isRelative(url) ? undefined : readCookie('XSRF-TOKEN');
  if (token) headers.set('X-XSRF-TOKEN', token);
  return headers;
}

function multipart(fields: RequestFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === 'string') form.append(name, value);
    else if ('file' in value) form.append(name, value.file, value.name);
    else for (const part of value) form.append(name, part);
  }
  return form;
}

export function transportError(cause: unknown): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return apiError('timeout');
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return apiError(offline ? 'offline' : 'network');
}

/** Rejects with a TimeoutError when the work takes longer than a person waits; `stop` then ends it. */
export async function withinTimeLimit<T>(work: Promise<T>, stop?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The server did not answer in time.', 'TimeoutError'));
      stop?.();
    }, timeLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export async function send(url: string, init: RequestInit, signal: AbortSignal): Promise<[Response, unknown]> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const work = fetch(url, { ...init, signal: controller.signal }).then(
      async (response): Promise<[Response, unknown]> => [response, await response.json().catch(() => undefined)],
    );
    return await withinTimeLimit(work, stop);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export function sendWire(request: WireRequest, signal: AbortSignal): Promise<[Response, unknown]> {
  const { host, appToken } = getSettings();
  const table: WireCall = wireCalls[request.call];
  const url = `${host}${userController}${table.path}`;
  const headers = headersFor(url, 'POST');
  const identity = table.userId === 'never' ? {} : { user_id: getSession().user?.id ?? '' };
  const fields = { app_token: appToken, ...identity, ...request.fields };
  if (table.idempotent) headers.set('Idempotency-Key', request.idempotencyKey ?? crypto.randomUUID());
  if (table.body === 'multipart') return send(url, { method: 'POST', headers, body: multipart(fields) }, signal);
  headers.set('Content-Type', 'application/json');
  return send(url, { method: 'POST', headers, body: JSON.stringify(fields) }, signal);
}

export async function sendJson(request: JsonRequest, signal: AbortSignal): Promise<[Response, unknown]> {
  const { method = 'GET', json, fields, onProgress } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) if (value) query.set(name, value);
  const search = query.size ? `?${query}` : '';
  const url = `${getSettings().host}${request.base ?? apiV1}${request.path}${search}`;
  const headers = headersFor(url, method);
  if (fields && onProgress) {
    // Load this on the first upload only, to keep the initial bundle small.
    const { sendWithProgress } = await import('./upload');
    return sendWithProgress(url, { method, headers, body: multipart(fields) }, { signal, onProgress });
  }
  if (fields) return send(url, { method, headers, body: multipart(fields) }, signal);
  if (json === undefined) return send(url, { method, headers }, signal);
  headers.set('Content-Type', 'application/json');
  return send(url, { method, headers, body: JSON.stringify(json) }, signal);
}
