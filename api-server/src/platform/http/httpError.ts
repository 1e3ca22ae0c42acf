import { isDatabaseUnavailable } from '../db/deadlines';
import { isDiskFull } from '../db/fullDisk';

export type HttpErrorCode =
  | 'validation'
  | 'invalid_credentials'
  | 'locked'
  | 'duplicate'
  | 'not_found'
  | 'forbidden'
  | 'session'
  | 'csrf'
  | 'app_token'
  | 'price_changed'
  | 'coupon_invalid'
  | 'slot_taken'
  | 'provider_unavailable'
  | 'outside_area'
  | 'payment_required'
  | 'payment_failed'
  | 'state_conflict'
  | 'too_early'
  | 'start_code_wrong'
  | 'already_rated'
  | 'rate_limited'
  | TwoStepCode
  | 'confirm_again'
  | 'internal';

type TwoStepCode = 'two_step_needed' | 'two_step_missing' | 'two_step_again';

interface HttpErrorOptions {
  field?: string;
  /** Status for legacy RPC calls. Defaults to 200, except for protocol errors. */
  status?: number;
  body?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/**
 * Rejection with a message for a person. Legacy RPC calls answer it with their failure flag, v1 calls with a problem
 * document.
 */
export class HttpError extends Error {
  readonly code: HttpErrorCode;
  readonly field?: string;
  readonly status?: number;
  readonly body: Record<string, unknown>;
  readonly retryAfterSeconds?: number;

  constructor(code: HttpErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message);
    this.code = code;
    this.field = options.field;
    this.status = options.status;
    this.body = options.body ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

const problemStatus: Record<HttpErrorCode, number> = {
  validation: 400,
  invalid_credentials: 401,
  locked: 429,
  duplicate: 409,
  not_found: 404,
  forbidden: 403,
  session: 401,
  csrf: 403,
  app_token: 403,
  price_changed: 409,
  coupon_invalid: 422,
  slot_taken: 409,
  outside_area: 422,
  provider_unavailable: 409,
  payment_required: 402,
  payment_failed: 402,
  state_conflict: 409,
  too_early: 409,
  start_code_wrong: 422,
  already_rated: 409,
  rate_limited: 429,
  two_step_needed: 403,
  two_step_missing: 403,
  two_step_again: 403,
  confirm_again: 403,
  internal: 500,
};

export const statusOfProblem = (httpError: HttpError) =>
  httpError.status && httpError.status !== 200 ? httpError.status : problemStatus[httpError.code];

const codeOfStatus: Record<number, HttpErrorCode> = {
  401: 'session',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};
const messageOfStatus: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing here.',
  405: 'This call only takes POST.',
  413: 'Image is too large.',
  415: 'This content type is not supported.',
};

/** Framework errors keep their status. Unknown errors become 500 without their text. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const status = (error as { statusCode?: number })?.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new HttpError(
      codeOfStatus[status] ?? 'validation',
      messageOfStatus[status] ?? 'The request could not be read.',
      {
        status,
      },
    );
  }
  if (isDiskFull(error)) {
    const message = 'Nothing can be stored at the moment, and nothing was changed. Please try again in a few minutes.';
    return new HttpError('internal', message, { status: 503, retryAfterSeconds: 60 });
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The service cannot be reached right now. Please try again in a moment.';
    return new HttpError('internal', message, { status: 503, retryAfterSeconds: 5 });
  }
  return new HttpError('internal', 'Something went wrong!', { status: status === 503 ? 503 : 500 });
}
