import type { Statement } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { MoneySection } from '../../components/MoneyList';
import table from '../../components/MoneyTable.module.css';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';
import { sumOf } from '../../model/payouts/sums';

export function PaidRuns({ payouts }: Pick<Statement, 'payouts'>) {
  const t = useT('provider');
  const { number } = useFormat();
  const messages = usePayoutMessages();
  const title = t('statement.payoutsTitle', { count: payouts.length });
  if (payouts.length === 0) return null;
  return (
    <MoneySection title={title}>
      <table className={table.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('title.provider-payout')}</th>
            <th scope="col" className={table.wide}>
              {t('earnings.jobs')}
            </th>
            <th scope="col">{t('statement.arrived')}</th>
            <th scope="col">{t('payouts.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, startedAt, assignments, state, arrivedAt, amountCents }) => (
            <tr key={id}>
              <th scope="row">
                <Link className={`link ${table.link}`} to={pathTo.providerPayout(id)}>
                  {messages.day(startedAt)}
                </Link>
              </th>
              <td className={table.wide}>{number(assignments)}</td>
              <td>{state === 'paid' && arrivedAt ? messages.date(arrivedAt) : t(`statement.state.${state}`)}</td>
              <td>
                <Money cents={amountCents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('earnings.total')}</th>
            <td className={table.wide}>{number(sumOf(payouts, ({ assignments }) => assignments))}</td>
            <td />
            <td>
              <Money cents={sumOf(payouts, ({ amountCents }) => amountCents)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </MoneySection>
  );
}
