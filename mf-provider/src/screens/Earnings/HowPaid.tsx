import type { PayoutAccount } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';

export function HowPaid({ account }: { account: PayoutAccount }) {
  const t = useT('provider');
  const messages = usePayoutMessages();
  const { state, last4, checkedAt } = account;
  const sentences = [
    messages.interval(account),
    last4 ? t('earnings.paidTo', { account: messages.account(account) }) : '',
    last4 && checkedAt ? t('earnings.checked', { date: messages.date(checkedAt) }) : '',
    state === 'active' ? '' : t(`account.state.${state}`),
  ];
  return (
    <Panel as="section" title={t('earnings.howPaid')}>
      <p className="sm muted mb4">{sentences.filter(Boolean).join(' ')}</p>
      <div className="row row--wrap">
        <Button variant="line" to={paths.providerPayoutAccount}>
          {t(last4 ? 'account.change' : 'earnings.step.setUp')}
        </Button>
        <Button variant="ghost" to={`${paths.providerPayoutAccount}#interval`}>
          {t('earnings.weeklyOrMonthly')}
        </Button>
      </div>
    </Panel>
  );
}
