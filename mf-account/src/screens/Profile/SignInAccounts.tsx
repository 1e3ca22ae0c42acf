import { useGetSignInProvidersQuery } from '@doorstep/shared-api/signInWith';
import { Suspense } from 'react';
import { LinkedAccounts } from '../../components/SignInWith/lazy';

/** Shown where the operator offers a sign-in with Google, Apple or others. */
export function SignInAccounts() {
  const { data: providers = [] } = useGetSignInProvidersQuery();
  if (providers.length === 0) return null;
  return (
    <Suspense>
      <LinkedAccounts providers={providers} />
    </Suspense>
  );
}
