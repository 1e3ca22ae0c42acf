import type { UserType } from '@doorstep/shared-api/domain';
import { paths, withNext } from '@doorstep/shared-api/paths';

/** The three doors of sign-in: `?as=provider` and `?as=admin`; anything else is the customers'. */
export type Entry = UserType;

export function entryOf(as: string | null): Entry {
  return as === 'provider' || as === 'admin' ? as : 'customer';
}

/** Another sign-in screen, through the same door and with the same way back. */
export function signInStep(path: string, search: URLSearchParams): string {
  const entry = entryOf(search.get('as'));
  return withNext(entry === 'customer' ? path : `${path}?as=${entry}`, search.get('next'));
}

/** Where somebody without an account gets one; administrators do not. */
export const signUpPaths: Readonly<Record<Entry, string | undefined>> = {
  customer: paths.register,
  provider: paths.providerSignup,
  admin: undefined,
};
