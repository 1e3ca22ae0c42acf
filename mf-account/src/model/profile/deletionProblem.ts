import { type ApiError, isBusinessFailure } from '@doorstep/shared-api';

export type DeletionProblem =
  /** `password`: the sign-in is too old, or the password was wrong. */
  { readonly kind: 'password' } | { readonly kind: 'refused'; readonly message: string } | { readonly kind: 'failed' };

export function deletionProblem(error: ApiError): DeletionProblem {
  if (error.field === 'password' || error.code === 'invalid_credentials') return { kind: 'password' };
  const isRejected: boolean = isBusinessFailure(error) || error.kind === 'rateLimited' || error.kind === 'forbidden';
  return isRejected ? { kind: 'refused', message: error.message } : { kind: 'failed' };
}
