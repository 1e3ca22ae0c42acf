import type { ErrorCode } from '../domain/codes';

export type ApiErrorKind =
  | 'business'
  | 'session'
  /** The protection token did not fit, even after asking again with a fresh one. */
  | 'csrf'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'offline'
  | 'network'
  | 'timeout'
  /** 5xx, or a response that is not the contract's (an error page, half a JSON). */
  | 'server';

export interface ApiChange {
  readonly at: string;
  readonly who: string;
  readonly act: string;
  readonly why: string;
}

/** Every failure of a call, as plain data so that the store can hold it. */
export interface ApiError {
  readonly name: 'ApiError';
  readonly kind: ApiErrorKind;
  /** The server's sentence, in the language asked for; '' when it sent none. */
  readonly message: string;
  readonly code?: ErrorCode | (string & {});
  readonly field?: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  /** `data` of the failure answer, e.g. the new quote of a price change. */
  readonly data?: unknown;
  /** Set when calls of staff members conflict: the latest actions on the same record, newest first. */
  readonly changes?: readonly ApiChange[];
}

export function apiError(kind: ApiErrorKind, details: Partial<Omit<ApiError, 'name' | 'kind'>> = {}): ApiError {
  return { name: 'ApiError', kind, message: '', ...details };
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';
}

/** The type guard is one-sided on purpose: an error that fails it may still be another ApiError. */
function hasKind<Kind extends ApiErrorKind>(
  error: unknown,
  ...kinds: readonly Kind[]
): error is ApiError & { readonly kind: Kind } {
  return isApiError(error) && kinds.some((kind) => kind === error.kind);
}

function hasCode<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiError & { readonly code: Code } {
  return isApiError(error) && codes.some((code) => code === error.code);
}

export const isBusinessFailure = (error: unknown) => hasKind(error, 'business');
/** Undefined when the server gave no sentence, or did not answer at all. */
export const serverMessage = (error: unknown) => (isBusinessFailure(error) && error.message) || undefined;
export const isSessionExpired = (error: unknown) => hasKind(error, 'session') || hasCode(error, 'session');
export const isSecurityCheckFailed = (error: unknown) => hasKind(error, 'csrf');
export const isRateLimited = (error: unknown) => hasKind(error, 'rateLimited');
export const isOffline = (error: unknown) => hasKind(error, 'offline');
export const isUnreachable = (error: unknown) => hasKind(error, 'offline', 'network', 'timeout', 'server');
export const isNotFound = (error: unknown) => hasKind(error, 'notFound') || hasCode(error, 'not_found');
export const isInvalid = (error: unknown) => hasCode(error, 'validation');
export const isSlotTaken = (error: unknown) => hasCode(error, 'slot_taken');
export const isPriceChanged = (error: unknown) => hasCode(error, 'price_changed');
export const isCouponInvalid = (error: unknown) => hasCode(error, 'coupon_invalid');
export const isPaymentFailed = (error: unknown) => hasCode(error, 'payment_failed');
export const isPaymentRequired = (error: unknown) => hasCode(error, 'payment_required');
export const isProviderUnavailable = (error: unknown) => hasCode(error, 'provider_unavailable');
export const isAlreadyRated = (error: unknown) => hasCode(error, 'already_rated');
