import type { User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { toUser } from '../wire/account';
import { type ApiError, apiError } from './apiError';
import { saveSession } from './session';

/** Keeps the answer as received; an answer that names nobody signs nobody in. */
export function openSession(answer: unknown, userType: UserType): { data: User } | { error: ApiError } {
  const user = toUser(answer, userType);
  if (!user) return { error: apiError('server') };
  saveSession(answer, userType);
  return { data: user };
}
