import type { User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { toUser } from '../wire/account';
import { type ApiError, apiError } from './apiError';
import { saveSession } from './session';

/** Keeps the response as received; a response that names nobody signs nobody in. */
export function openSession(result: unknown, userType: UserType): { data: User } | { error: ApiError } {
  const user = toUser(result, userType);
  if (!user) return { error: apiError('server') };
  saveSession(result, userType);
  return { data: user };
}
