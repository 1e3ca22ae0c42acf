import { isApiError } from '@doorstep/shared-api';
import { type SignInOutcome, type SignInProvider, useBeginSignInMutation } from '@doorstep/shared-api/signInWith';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProviderButtons } from '@doorstep/shared-ui/providerButtons';
import { useState } from 'react';

interface SignInWithProps {
  providers: readonly SignInProvider[];
  /** How the last attempt ended. */
  outcome: SignInOutcome | undefined;
  /** Path to go to after signing in. */
  next: string;
  userType: 'customer' | 'provider';
}

/** Buttons to sign in with Google, Apple and others. The provider's page replaces this one. */
export function SignInWith({ providers, outcome, next, userType }: SignInWithProps) {
  const t = useT('signInWith');
  const [begin] = useBeginSignInMutation();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState(() =>
    outcome === 'suspended' || outcome === 'staff' || outcome === 'failed' ? t(outcome) : undefined,
  );

  async function start(id: string) {
    const provider = providers.find((one) => one.id === id);
    if (!provider) return;
    setBusy(id);
    setProblem(undefined);
    const { data: url, error } = await begin({ provider: provider.id, next, isInPlace: false, userType });
    if (url) return window.location.assign(url);
    setBusy(undefined);
    setProblem((isApiError(error) && error.message) || t('failed'));
  }

  return (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <ProviderButtons
        providers={providers}
        busy={busy}
        labelOf={(name) => t('continueWith', { name })}
        onChoose={(id) => void start(id)}
      />
    </>
  );
}
