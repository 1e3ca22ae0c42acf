import { type ApiError, isApiError } from '@doorstep/shared-api';

export type LoginProblem =
  | { readonly kind: 'invalid' }
  /** Too many tries: how long to wait, where the server says so. */
  | { readonly kind: 'locked'; readonly waitSeconds?: number; readonly message: string }
  /** The account itself is rejected (suspended): the server's sentence says why. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

/**
 * What a failed login means to the person. A rejection without a code of its own is a wrong number or password, whatever
 * its text: servers without extensions word it in many ways.
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

/** The first step was right, and the account has a second one. */
export const needsSecondStep = (error: unknown): boolean => isApiError(error) && error.code === 'two_step_needed';

/** A wait in the unit that people think in, never shorter than it is. */
export function waitOf(seconds: number): { unit: 'lockedSeconds' | 'lockedMinutes'; count: number } {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < 60 ? { unit: 'lockedSeconds', count: whole } : { unit: 'lockedMinutes', count: Math.ceil(whole / 60) };
}
