import { serverMessage } from '@doorstep/shared-api';
import type { PayoutAccount } from '@doorstep/shared-api/domain';
import { isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { useRefreshPayoutAccountMutation, useStartPayoutAccountMutation } from '@doorstep/shared-api/provider';
import { Button, Note, Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAskAgain } from '../../hooks/useAskAgain';

export function GatewayPage({ account }: { account: PayoutAccount }) {
  const t = useT('provider');
  const [query, setQuery] = useSearchParams();
  const [start, { isLoading: isLeaving }] = useStartPayoutAccountMutation();
  const [refresh, { isLoading: isChecking }] = useRefreshPayoutAccountMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [failure, setFailure] = useState('');
  const hasReturned = query.has('returned');

  useEffect(() => {
    if (!hasReturned) return;
    setQuery({}, { replace: true });
    void refresh();
  }, [hasReturned, refresh, setQuery]);

  const show = (error: unknown) =>
    setFailure(isConfirmationRequired(error) ? '' : (serverMessage(error) ?? t('notSaved')));

  async function leave() {
    setFailure('');
    const { data, error } = await runConfirmed(() => start());
    if (data?.url) globalThis.location.assign(data.url);
    else if (error) show(error);
  }

  async function check() {
    setFailure('');
    const { error } = await refresh();
    if (error) show(error);
  }

  return (
    <Panel as="section" title={t('account.atBank')}>
      <p className="muted mb4">{t('account.atBankText')}</p>
      <div className="row row--wrap">
        <Button accent busy={isLeaving} onClick={() => void leave()}>
          {t(account.state === 'none' ? 'account.begin' : 'account.goOn')}
        </Button>
        {account.state !== 'none' && (
          <Button variant="line" busy={isChecking} onClick={() => void check()}>
            {t('account.checkAgain')}
          </Button>
        )}
      </div>
      {failure && (
        <Note tone="bad" role="alert" className="mt4">
          {failure}
        </Note>
      )}
      {againDialog}
    </Panel>
  );
}
