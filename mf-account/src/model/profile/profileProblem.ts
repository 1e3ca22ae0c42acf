import { type ApiError, isBusinessFailure } from '@doorstep/shared-api';
import type { ProfileValues } from './profileForm';

export interface ProfileProblem {
  /**
   * `password`: the password is missing or wrong. `invalid`: rejected without a reason. `failed`: no usable response.
   */
  readonly kind: 'password' | 'refused' | 'invalid' | 'failed' | 'photoType' | 'photoSize';
  readonly message?: string;
  readonly field?: keyof ProfileValues;
}

const fieldOf: Readonly<Record<string, keyof ProfileValues>> = {
  image: 'image',
  fullname: 'fullName',
  email: 'email',
  contact: 'contact',
};

export function profileProblem(error: ApiError): ProfileProblem {
  const field = fieldOf[error.field ?? ''];
  if (error.field === 'password') return { kind: 'password' };
  const isRejected: boolean = isBusinessFailure(error);
  // This browser found the problem before anything was sent.
  if (isRejected && field === 'image' && error.status === undefined) {
    return { kind: /large/i.test(error.message) ? 'photoSize' : 'photoType', field };
  }
  if (isRejected && error.message === '') return { kind: 'invalid' };
  if (isRejected || (error.kind === 'rateLimited' && error.message !== '')) {
    return { kind: 'refused', message: error.message, ...(field && { field }) };
  }
  return { kind: 'failed' };
}
