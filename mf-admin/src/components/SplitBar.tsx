import type { Cents } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { Facts } from './Facts';
import styles from './SplitBar.module.css';

export interface SplitPart {
  readonly id: 'refund' | 'provider' | 'commission' | 'held' | 'coupon';
  readonly label: string;
  readonly cents: Cents;
}

export function SplitBar({ parts }: { parts: readonly SplitPart[] }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ cents }) => cents > 0)
          .map(({ id, cents }) => (
            <i key={id} data-part={id} style={{ flexGrow: cents }} />
          ))}
      </div>
      <Facts
        items={[
          ...parts.map(({ id, label, cents }) => ({
            id,
            label: (
              <span className={styles.label}>
                <i data-part={id} aria-hidden="true" />
                {label}
              </span>
            ),
            value: <b>{money(cents)}</b>,
          })),
          { id: 'total', label: t('split.together'), value: money(total), isTotal: true },
        ]}
      />
    </div>
  );
}
