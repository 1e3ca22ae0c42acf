import { type ApiError, isNotFound, isUnreachable } from '@doorstep/shared-api';

export type CodeProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'expired' }
  /** Nobody has this number. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'locked'; readonly waitSeconds?: number; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' };

/** A wrong and a used-up code carry the same error code, and the sentence is in the reader's language. */
const usedUp = /expired/i;

/** What a refused code, or a code that could not be sent, means to the person. `isOver`: its time has run out. */
export function codeProblem(error: ApiError, isOver = false): CodeProblem {
  if (error.kind === 'rateLimited' || error.code === 'locked' || error.code === 'rate_limited') {
    const { retryAfterSeconds, message } = error;
    return { kind: 'locked', message, ...(retryAfterSeconds === undefined ? {} : { waitSeconds: retryAfterSeconds }) };
  }
  if (isNotFound(error)) return { kind: 'unknown' };
  if (error.field === 'code') return { kind: isOver || usedUp.test(error.message) ? 'expired' : 'wrong' };
  const noResponse: boolean = isUnreachable(error);
  return noResponse || error.message === '' ? { kind: 'failed' } : { kind: 'refused', message: error.message };
}
