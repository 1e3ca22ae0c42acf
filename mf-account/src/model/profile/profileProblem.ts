import { type ApiError, isBusinessFailure } from '@doorstep/shared-api';
import type { ProfileValues } from './profileForm';

export interface ProfileProblem {
  /** `password`: the server asks for it, or for the right one; `invalid`: refused without a reason; `failed`: no usable answer. */
  readonly kind: 'password' | 'refused' | 'invalid' | 'failed' | 'photoType' | 'photoSize';
  /** The server's own sentence, when `refused`. */
  readonly message?: string;
  readonly field?: keyof ProfileValues;
}

const fieldOf: Readonly<Record<string, keyof ProfileValues>> = {
  image: 'image',
  fullname: 'fullName',
  email: 'email',
  contact: 'contact',
};

/** What a profile that was not updated means to the person. */
export function profileProblem(error: ApiError): ProfileProblem {
  const field = fieldOf[error.field ?? ''];
  if (error.field === 'password') return { kind: 'password' };
  const isRejected: boolean = isBusinessFailure(error);
  // Found in this browser, before anything was sent.
  if (isRejected && field === 'image' && error.status === undefined) {
    return { kind: /large/i.test(error.message) ? 'photoSize' : 'photoType', field };
  }
  if (isRejected && error.message === '') return { kind: 'invalid' };
  if (isRejected || (error.kind === 'rateLimited' && error.message !== '')) {
    return { kind: 'refused', message: error.message, ...(field && { field }) };
  }
  return { kind: 'failed' };
}
