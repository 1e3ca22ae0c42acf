import type { UserType } from '@doorstep/shared-api/domain';
import { paths, withNext } from '@doorstep/shared-api/paths';

/** Kinds of account that can sign in: `?as=provider`, `?as=admin`, otherwise customers. */
export type Entry = UserType;

export function entryOf(as: string | null): Entry {
  return as === 'provider' || as === 'admin' ? as : 'customer';
}

export function signInStep(path: string, search: URLSearchParams): string {
  const entry = entryOf(search.get('as'));
  return withNext(entry === 'customer' ? path : `${path}?as=${entry}`, search.get('next'));
}

export const signUpPaths: Readonly<Record<Entry, string | undefined>> = {
  customer: paths.register,
  provider: paths.providerSignup,
  admin: undefined,
};
