import { type SignInProvider, useGetPendingIdentityQuery } from '@doorstep/shared-api/signInWith';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** Says which account of a provider the next sign-in links. */
export function LinkNote({ providers, onWithout }: { providers: readonly SignInProvider[]; onWithout: () => void }) {
  const t = useT('signInWith');
  const { data: pending } = useGetPendingIdentityQuery();
  if (!pending) return null;
  const provider = providers.find(({ id }) => id === pending.provider)?.name ?? '';
  return (
    <Note icon="user">
      {t('linkNote', { provider: pending.email ? `${provider} (${pending.email})` : provider })}{' '}
      <button type="button" className="link" onClick={onWithout}>
        {t('without', { provider })}
      </button>
    </Note>
  );
}
