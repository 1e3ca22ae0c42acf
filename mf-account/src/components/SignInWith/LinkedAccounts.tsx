import { isApiError } from '@doorstep/shared-api';
import { isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { paths } from '@doorstep/shared-api/paths';
import {
  type LinkedIdentity,
  readSignInOutcome,
  type SignInProvider,
  useBeginLinkMutation,
  useGetLinkedIdentitiesQuery,
  useUnlinkIdentityMutation,
  withoutSignInOutcome,
} from '@doorstep/shared-api/signInWith';
import { Button, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAskAgain } from '../../hooks/useAskAgain';
import { isolated } from '../../model/notifications/isolate';
import { SettingsRow, SettingsSection } from '../../screens/Profile/Settings';

/** Accounts of Google, Apple and others that sign in to this one. */
export function LinkedAccounts({ providers }: { providers: readonly SignInProvider[] }) {
  const t = useT('signInWith');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const identities = useGetLinkedIdentitiesQuery();
  const [begin] = useBeginLinkMutation();
  const [unlink] = useUnlinkIdentityMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [busy, setBusy] = useState('');
  const outcome = readSignInOutcome(search);
  const show = useRef(toast.show);
  show.current = toast.show;

  useEffect(() => {
    if (!outcome) return;
    if (outcome === 'linked') show.current({ text: t('linkedNow') });
    else if (outcome !== 'cancelled') show.current({ text: t(outcome === 'taken' ? 'taken' : 'failed'), tone: 'bad' });
    navigate(pathname + withoutSignInOutcome(search), { replace: true });
  }, [outcome, pathname, search, navigate, t]);

  async function start({ id: provider }: SignInProvider) {
    setBusy(provider);
    const { data: url, error } = await runConfirmed(() => begin({ provider, next: paths.profile }));
    if (url) return window.location.assign(url);
    setBusy('');
    if (!isConfirmationRequired(error)) fail(error);
  }

  async function end({ id }: LinkedIdentity) {
    setBusy(id);
    const { error } = await runConfirmed(() => unlink(id));
    setBusy('');
    if (isConfirmationRequired(error)) return;
    if (error) fail(error);
    else toast.show({ text: t('unlinkedNow') });
  }

  const fail = (error: unknown) =>
    toast.show({ text: (isApiError(error) && error.message) || t('failed'), tone: 'bad' });

  return (
    <SettingsSection id="linked-accounts" title={t('heading')} text={t('text')}>
      <QueryState
        query={identities}
        skeleton={<Skeleton shape="block" count={1} height="64px" />}
        failed={() => t('loadFailed')}
        level={3}
      >
        {(linked) =>
          providers.map((provider) => {
            const { id, name } = provider;
            const identity = linked.find((one) => one.provider === id);
            const email = identity?.email && isolated(identity.email);
            return (
              <SettingsRow
                key={id}
                icon="user"
                title={name}
                text={identity ? (email ? t('linked', { email }) : t('linkedOnly')) : t('notLinked')}
                action={
                  <Button
                    variant="line"
                    size="sm"
                    busy={busy === (identity?.id ?? id)}
                    aria-label={t(identity ? 'unlinkOf' : 'linkOf', { name })}
                    onClick={() => void (identity ? end(identity) : start(provider))}
                  >
                    {t(identity ? 'unlink' : 'link')}
                  </Button>
                }
              />
            );
          })
        }
      </QueryState>
      {againDialog}
    </SettingsSection>
  );
}
