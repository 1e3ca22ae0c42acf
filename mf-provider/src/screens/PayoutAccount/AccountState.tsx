import type { PayoutAccount } from '@doorstep/shared-api/domain';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';

const toneOf = { none: 'wait', incomplete: 'wait', active: 'ok', restricted: 'bad', closed: 'bad' } as const;

export function AccountState({ account }: { account: PayoutAccount }) {
  const t = useT('provider');
  const messages = usePayoutMessages();
  const { state, missing, last4, checkedAt } = account;
  return (
    <Note tone={toneOf[state]} className="mb6">
      <p>
        {t(`account.state.${state}`)} {last4 && t('earnings.paidTo', { account: messages.account(account) })}{' '}
        {last4 && checkedAt && t('earnings.checked', { date: messages.date(checkedAt) })}
      </p>
      {missing.length > 0 && (
        <>
          <p>
            <b>{t('account.missingTitle')}</b>
          </p>
          <ul>
            {missing.map((part) => (
              <li key={part}>{t(`account.missing.${part}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
