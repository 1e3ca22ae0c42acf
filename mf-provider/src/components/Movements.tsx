import { useSettings } from '@doorstep/shared-api';
import type { PayableMovement, StatementMovement } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { sumOf } from '../model/payouts/sums';
import styles from './MoneyTable.module.css';

type MovementRow = PayableMovement | StatementMovement;

export function Movements({ movements, label }: { movements: readonly MovementRow[]; label: string }) {
  const t = useT('provider');
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('earnings.job')}</th>
          <th scope="col" className={styles.wide}>
            {t('earnings.date')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('earnings.charged')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('earnings.commission')}
          </th>
          <th scope="col">{t('earnings.yours')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Movement key={keyOf(movement)} movement={movement} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('earnings.total')}</th>
          <td className={styles.wide} />
          <td className={styles.wide}>
            <Money cents={sumOf(movements, ({ chargedCents }) => chargedCents)} />
          </td>
          <td className={styles.wide}>
            <Money cents={-sumOf(movements, ({ commissionCents }) => commissionCents)} />
          </td>
          <td>
            <Money cents={sumOf(movements, ({ amountCents }) => amountCents)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const keyOf = ({ at, kind, bookingId, amountCents }: MovementRow) => [at, kind, bookingId, amountCents].join(' ');

function Movement({ movement }: { movement: MovementRow }) {
  const t = useT('provider');
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const { at, kind, bookingId, title, chargedCents, commissionCents, amountCents } = movement;
  const { payoutId = '', customerName = '' } = 'payoutId' in movement ? movement : {};
  const day = date(at, { timeZone });
  return (
    <tr>
      <th scope="row">
        {bookingId ? (
          <Link className={`link ${styles.link}`} to={pathTo.providerAssignment(bookingId)}>
            <bdi>{title}</bdi>
          </Link>
        ) : payoutId ? (
          <Link className={`link ${styles.link}`} to={pathTo.providerPayout(payoutId)}>
            {t(`movement.${kind}`)}
          </Link>
        ) : (
          t(`movement.${kind}`)
        )}
        {customerName && (
          <span className="sm muted">
            {' '}
            <bdi>{customerName}</bdi>
          </span>
        )}
        {bookingId && kind !== 'earned' && <span className={styles.detail}>{t(`movement.${kind}`)}</span>}
        <span className={`${styles.detail} ${styles.narrow}`}>{day}</span>
      </th>
      <td className={styles.wide}>{day}</td>
      <td className={styles.wide}>{chargedCents !== 0 && <Money cents={chargedCents} />}</td>
      <td className={styles.wide}>{commissionCents !== 0 && <Money cents={-commissionCents} />}</td>
      <td>
        <Money cents={amountCents} />
      </td>
    </tr>
  );
}
