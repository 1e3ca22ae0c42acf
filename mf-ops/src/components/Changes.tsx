import type { OpsTrafficShare } from '@doorstep/shared-api/ops';
import { Icon, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOpsFormat } from '../hooks/useOpsFormat';
import type { ShareChange } from '../model/health/shares';
import styles from './parts.module.css';
import { RemoteName } from './RemoteName';

export function Changes({ changes }: { changes: readonly ShareChange[] }) {
  const t = useT('ops');
  return (
    <ul className={styles.changes} aria-label={t('act.changes')}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <div className={styles.name}>
            <RemoteName name={name} />
          </div>
          <Shares shares={before} />
          <Icon name="arrow-right" weight="bold" flip />
          <VisuallyHidden>{t('act.becomes')}</VisuallyHidden>
          <Shares shares={after} />
        </li>
      ))}
    </ul>
  );
}

function Shares({ shares }: { shares: readonly OpsTrafficShare[] | null }) {
  const t = useT('ops');
  const { percent, size } = useOpsFormat();
  if (!shares) return <span className="sm muted">{t('act.notLive')}</span>;
  return (
    <span className={styles.shares}>
      {shares.map(({ version, traffic, bytes }) => (
        <span key={version}>
          <bdi className={styles.code}>{version}</bdi> <b>{percent(traffic / 100)}</b>
          {bytes !== undefined && <span className="sm muted"> {size(bytes)}</span>}
        </span>
      ))}
    </span>
  );
}
