import { type ApiError, isNotFound, isUnreachable } from '@doorstep/shared-api';

export type CodeProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'locked'; readonly waitSeconds?: number; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

/**
 * Matches the message of a used-up code. Wrong and used-up codes share an error code, and the message is in the
 * reader's language.
 */
const usedUpCodeMessage = /expired/i;

export function codeProblem(error: ApiError, isOver = false): CodeProblem {
  if (error.kind === 'rateLimited' || error.code === 'locked' || error.code === 'rate_limited') {
    const { retryAfterSeconds, message } = error;
    return { kind: 'locked', message, ...(retryAfterSeconds === undefined ? {} : { waitSeconds: retryAfterSeconds }) };
  }
  if (isNotFound(error)) return { kind: 'unknown' };
  if (error.field === 'code') return { kind: isOver || usedUpCodeMessage.test(error.message) ? 'expired' : 'wrong' };
  const noResponse: boolean = isUnreachable(error);
  return noResponse || error.message === '' ? { kind: 'failed' } : { kind: 'refused', message: error.message };
}
