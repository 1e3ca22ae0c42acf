import { isApiError } from '@doorstep/shared-api';
import {
  readSignInOutcome,
  type SignInProvider,
  useBeginSignInMutation,
  useForgetPendingIdentityMutation,
  useGetPendingIdentityQuery,
  useGetSignInProvidersQuery,
  withoutSignInOutcome,
} from '@doorstep/shared-api/signInWith';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Sign-in with Google, Apple and others. The provider's page replaces this one and leads back here, where the sheet
 * opens again. When it leads back into another tab, this one goes on as soon as somebody looks at it.
 */
export function useSignInWith() {
  const t = useT('person');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: providers = [] } = useGetSignInProvidersQuery();
  const { currentData, isError, refetch } = useGetPendingIdentityQuery(undefined, { skip: providers.length === 0 });
  const [begin] = useBeginSignInMutation();
  const [forget] = useForgetPendingIdentityMutation();
  const [isForgotten, setForgotten] = useState(false);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const outcome = readSignInOutcome(search);
  const pending = isForgotten || isError ? undefined : currentData;

  useEffect(() => {
    if (!outcome) return;
    if (outcome === 'suspended' || outcome === 'staff') setProblem(t(`signIn.${outcome}`));
    if (outcome === 'failed') setProblem(t('signIn.failed'));
    navigate(pathname + withoutSignInOutcome(search), { replace: true });
  }, [outcome, pathname, search, navigate, t]);

  const hasProviders = providers.length > 0;
  useEffect(() => {
    if (!hasProviders) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [hasProviders, refetch]);

  async function start(id: string) {
    const provider = providers.find((one) => one.id === id);
    if (!provider) return;
    setBusy(id);
    setProblem(undefined);
    const next = pathname + withoutSignInOutcome(search);
    const { data: url, error } = await begin({ provider: provider.id, next, isInPlace: true, userType: 'customer' });
    if (url) return window.location.assign(url);
    setBusy(undefined);
    setProblem((isApiError(error) && error.message) || t('signIn.failed'));
  }

  function goOnWithout() {
    setForgotten(true);
    void forget();
  }

  const nameOf = (id: SignInProvider['id']) => providers.find((one) => one.id === id)?.name ?? '';
  return {
    ...{ providers, pending, providerName: pending ? nameOf(pending.provider) : '' },
    ...{ busy, problem, start, goOnWithout },
  };
}
