import type { Payout } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { MoneyRows, MoneySection } from '../../components/MoneyList';
import table from '../../components/MoneyTable.module.css';
import { PayoutRow } from '../../components/PayoutRow';

const LATEST = 3;

export function PaidOut({ payouts }: { payouts: readonly Payout[] }) {
  const t = useT('provider');
  return (
    <MoneySection
      title={t('earnings.paidOut')}
      aside={
        payouts.length > 0 && (
          <Link className={`link sm ${table.link}`} to={paths.providerPayouts}>
            {t('title.provider-payouts')}
          </Link>
        )
      }
    >
      {payouts.length === 0 && <p className="muted">{t('payouts.none')}</p>}
      <MoneyRows>
        {payouts.slice(0, LATEST).map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </MoneyRows>
    </MoneySection>
  );
}
