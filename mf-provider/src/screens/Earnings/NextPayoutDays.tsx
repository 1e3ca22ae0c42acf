import type { Earnings, PayableDay } from '@doorstep/shared-api/domain';
import { Money, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { MoneySection } from '../../components/MoneyList';
import table from '../../components/MoneyTable.module.css';
import { barShares, sumOf } from '../../model/payouts/sums';
import styles from './Earnings.module.css';

export function NextPayoutDays({ earnings: { nextPayout } }: { earnings: Earnings }) {
  const t = useT('provider');
  const { days, block } = nextPayout;
  const title = t(block ? 'earnings.inWaiting' : 'earnings.inNext');
  const jobs = sumOf(days, ({ assignments }) => assignments);
  return (
    <MoneySection title={title} aside={<span className="sm muted">{t('earnings.jobCount', { count: jobs })}</span>}>
      {days.length === 0 ? <p className="muted">{t('earnings.nothingWaits')}</p> : <Days days={days} label={title} />}
    </MoneySection>
  );
}

function Days({ days, label }: { days: readonly PayableDay[]; label: string }) {
  const t = useT('provider');
  const { date } = useFormat();
  const shares = barShares(days.map(({ amountCents }) => amountCents));
  const hasOther = days.some(({ otherCents }) => otherCents !== 0);
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('earnings.day')}</th>
          <th scope="col">{t('earnings.charged')}</th>
          <th scope="col" className={table.wide}>
            {t('earnings.commission')}
          </th>
          {hasOther && (
            <th scope="col" className={table.wide}>
              {t('earnings.other')}
            </th>
          )}
          <th scope="col">{t('earnings.yours')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day.date}>
            <th scope="row">
              {date(day.date, { weekday: 'short' })}
              <span className={table.detail}>{t('earnings.jobCount', { count: day.assignments })}</span>
              <i
                className={styles.bar}
                data-negative={day.amountCents < 0 || undefined}
                style={{ inlineSize: `${(shares[index] ?? 0) * 100}%` }}
              />
            </th>
            <Amounts of={day} hasOther={hasOther} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('earnings.total')}</th>
          <Amounts
            of={{
              chargedCents: sumOf(days, ({ chargedCents }) => chargedCents),
              commissionCents: sumOf(days, ({ commissionCents }) => commissionCents),
              otherCents: sumOf(days, ({ otherCents }) => otherCents),
              amountCents: sumOf(days, ({ amountCents }) => amountCents),
            }}
            hasOther={hasOther}
          />
        </tr>
      </tfoot>
    </table>
  );
}

type DayAmounts = Pick<PayableDay, 'chargedCents' | 'commissionCents' | 'otherCents' | 'amountCents'>;

function Amounts({ of, hasOther }: { of: DayAmounts; hasOther: boolean }) {
  return (
    <>
      <td>
        <Money cents={of.chargedCents} />
      </td>
      <td className={table.wide}>
        <Money cents={-of.commissionCents} />
      </td>
      {hasOther && <td className={table.wide}>{of.otherCents !== 0 && <Money cents={of.otherCents} />}</td>}
      <td>
        <Money cents={of.amountCents} />
      </td>
    </>
  );
}
