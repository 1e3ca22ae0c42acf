import { type ApiError, isApiError } from '@doorstep/shared-api';

export type LoginProblem =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'locked'; readonly waitSeconds?: number; readonly message: string }
  /** The account is suspended. The server's sentence gives the reason. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

/**
 * A rejection without a code means a wrong number or password, because servers without extensions word it in many ways.
 */
export function loginProblem(error: ApiError): LoginProblem {
  if (error.kind === 'rateLimited' || error.code === 'locked' || error.code === 'rate_limited') {
    const { retryAfterSeconds, message } = error;
    return { kind: 'locked', message, ...(retryAfterSeconds === undefined ? {} : { waitSeconds: retryAfterSeconds }) };
  }
  if (error.kind !== 'business') return { kind: 'failed' };
  if (error.code === undefined || error.code === 'invalid_credentials' || error.message === '')
    return { kind: 'invalid' };
  return { kind: 'refused', message: error.message };
}

export const needsSecondStep = (error: unknown): boolean => isApiError(error) && error.code === 'two_step_needed';

export function waitOf(seconds: number): { unit: 'lockedSeconds' | 'lockedMinutes'; count: number } {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < 60 ? { unit: 'lockedSeconds', count: whole } : { unit: 'lockedMinutes', count: Math.ceil(whole / 60) };
}
