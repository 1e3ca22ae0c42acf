import { useSettings } from '@doorstep/shared-api';
import type { Earnings } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Money, Tabs, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { MoneySection } from '../../components/MoneyList';
import table from '../../components/MoneyTable.module.css';

/** Periods to choose from, in days back from today. */
export const spans = [7, 30, 365] as const;

interface EarnedProps {
  earnings: Earnings;
  days: (typeof spans)[number];
}

export function Earned({ earnings, days }: EarnedProps) {
  const t = useT('provider');
  const [, setQuery] = useSearchParams();
  return (
    <MoneySection
      title={t('earnings.everyJob')}
      aside={<span className="sm muted">{t('earnings.jobCount', { count: earnings.assignments })}</span>}
    >
      <Tabs
        label={t('earnings.range')}
        items={spans.map((span) => ({
          key: String(span),
          label: t(`earnings.days${span}`),
          current: span === days,
          onSelect: () => setQuery({ days: String(span) }, { replace: true, preventScrollReset: true }),
        }))}
      />
      <div className="mt4">
        {earnings.items.length === 0 ? <p className="muted">{t('earnings.none')}</p> : <Jobs earnings={earnings} />}
      </div>
    </MoneySection>
  );
}

function Jobs({ earnings }: { earnings: Earnings }) {
  const t = useT('provider');
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const listed = earnings.items.filter(({ isTip }) => !isTip).length;
  const unlisted = earnings.assignments - listed;
  return (
    <>
      <table className={table.table} aria-label={t('earnings.everyJob')}>
        <thead>
          <tr>
            <th scope="col">{t('earnings.job')}</th>
            <th scope="col" className={table.wide}>
              {t('earnings.date')}
            </th>
            <th scope="col" className={table.wide}>
              {t('earnings.charged')}
            </th>
            <th scope="col" className={table.wide}>
              {t('earnings.commission')}
            </th>
            <th scope="col">{t('earnings.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {earnings.items.map((row) => {
            const day = row.at && date(row.at, { timeZone });
            return (
              <tr key={`${row.bookingId} ${row.at} ${row.isTip}`}>
                <th scope="row">
                  <Link className={`link ${table.link}`} to={pathTo.providerAssignment(row.bookingId)}>
                    <bdi>{row.title}</bdi>
                  </Link>{' '}
                  <bdi className="sm muted">{row.customerName}</bdi>
                  {row.isTip && <span className={table.detail}>{t('movement.tip')}</span>}
                  <span className={`${table.detail} ${table.narrow}`}>{day}</span>
                </th>
                <td className={table.wide}>{day}</td>
                <td className={table.wide}>{!row.isTip && <Money cents={row.chargedCents} />}</td>
                <td className={table.wide}>{!row.isTip && <Money cents={-row.commissionCents} />}</td>
                <td>
                  <Money cents={row.earnedCents} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('earnings.total')}</th>
            <td className={table.wide} />
            <td className={table.wide}>
              <Money cents={earnings.chargedCents} />
            </td>
            <td className={table.wide}>
              <Money cents={-earnings.commissionCents} />
            </td>
            <td>
              <Money cents={earnings.earnedCents} />
            </td>
          </tr>
        </tfoot>
      </table>
      {unlisted > 0 && <p className="sm muted mt2">{t('earnings.latestOnly', { count: listed })}</p>}
    </>
  );
}
