import type { UserType } from '@doorstep/shared-api/domain';
import { paths, withNext } from '@doorstep/shared-api/paths';

/** Kinds of account that can sign in: `?as=provider`, `?as=admin`, otherwise customers. */
export type SignInUserType = UserType;

export function signInUserTypeOf(as: string | null): SignInUserType {
  return as === 'provider' || as === 'admin' ? as : 'customer';
}

export function signInPath(path: string, search: URLSearchParams): string {
  const entry = signInUserTypeOf(search.get('as'));
  return withNext(entry === 'customer' ? path : `${path}?as=${entry}`, search.get('next'));
}

export const signUpPaths: Readonly<Record<SignInUserType, string | undefined>> = {
  customer: paths.register,
  provider: paths.providerSignup,
  admin: undefined,
};
