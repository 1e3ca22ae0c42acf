import { readFlag, type WireCallName, wireCalls } from '../wire';
import type { WireCall } from '../wire/calls';
import { type Fields, isRecord, list, optionalNumber, optionalText, record, text } from '../wire/read';
import { type ApiChange, type ApiError, type ApiErrorKind, apiError } from './apiError';

export interface ApiMeta {
  /** Time of the stored response that stands in for the server's, in milliseconds since the epoch. */
  readonly keptAt?: number | undefined;
}

export type ApiResult = { readonly data: unknown; readonly meta?: ApiMeta } | { readonly error: ApiError };

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After');
  if (!value) return undefined;
  const seconds = optionalNumber(value) ?? (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function kindOf(status: number, code: string | undefined): ApiErrorKind {
  if (status === 401 || code === 'session') return 'session';
  if (code === 'csrf') return 'csrf';
  if (status === 429) return 'rateLimited';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  return status >= 500 ? 'server' : 'business';
}

/** A server without error codes tells a failed check only by its sentence. */
const securityCheckMessage = /security check failed/i;

function toResponseError(response: Response, body: unknown): ApiError {
  const result = record(body);
  const detail = record(result.error);
  const message = text(result.message) || text(result.detail) || (response.ok ? '' : text(result.title));
  const serverCode = optionalText(detail.code) ?? optionalText(result.code);
  const code = serverCode ?? (response.status === 403 && securityCheckMessage.test(message) ? 'csrf' : undefined);
  const { data } = result;
  return apiError(response.ok ? 'business' : kindOf(response.status, code), {
    message,
    status: response.status,
    ...(code && { code }),
    ...optionalTextField('field', detail.field ?? result.field),
    ...optionalTextField('requestId', detail.request_id ?? result.request_id),
    ...optionalNumberField('retryAfterSeconds', retryAfter(response.headers)),
    ...(data !== undefined && { data }),
    ...(Array.isArray(result.changes) && { changes: list(result.changes).map(toChange) }),
  });
}

const toChange = ({ at, who, act, why }: Fields): ApiChange => ({
  at: text(at),
  who: text(who),
  act: text(act),
  why: text(why),
});

function optionalTextField<Key extends string>(key: Key, value: unknown): { [K in Key]?: string } {
  const match = optionalText(value);
  return match ? ({ [key]: match } as { [K in Key]: string }) : {};
}

function optionalNumberField<Key extends string>(key: Key, value: number | undefined): { [K in Key]?: number } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: number });
}

/** Undefined when the body is no JSON. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

export function readResponse(call: WireCallName, response: Response, body: unknown): ApiResult {
  if (!isRecord(body)) {
    if (response.ok && wireCalls[call].whenAbsent === 'http2xx') return { data: {} };
    return { error: unexpectedError(response) };
  }
  if (!response.ok) return { error: toResponseError(response, body) };
  const table: WireCall = wireCalls[call];
  const message = text(body.message);
  const failed = table.failureMessages?.includes(message) || !readFlag(call, body);
  if (!failed) return { data: body };
  const error = toResponseError(response, body);
  const nothingThere = table.noneIsEmpty && (error.code === undefined || error.code === 'not_found');
  return nothingThere ? { data: { message, data: [], deliverydata: [] } } : { error };
}

function unexpectedError(response: Response): ApiError {
  const { kind, ...rejected } = toResponseError(response, undefined);
  return { ...rejected, kind: kind === 'business' ? 'server' : kind };
}

export function readJsonResponse(response: Response, body: unknown): ApiResult {
  if (response.ok) {
    const usable = body !== undefined || response.status === 204;
    return usable ? { data: body ?? {} } : { error: apiError('server', { status: response.status }) };
  }
  return { error: isRecord(body) ? toResponseError(response, body) : unexpectedError(response) };
}
