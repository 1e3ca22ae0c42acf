import type { OpsHealthLimits, OpsRemote, OpsVersion } from '@doorstep/shared-api/ops';
import { pathTo } from '@doorstep/shared-api/paths';
import { VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { HealthBadge } from '../../components/HealthBadge';
import { Meter } from '../../components/Meter';
import parts from '../../components/parts.module.css';
import { RemoteName } from '../../components/RemoteName';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { canariesOf, stableOf } from '../../model/health/shares';
import type { PendingCommand } from '../../model/pending';
import { Commands } from './Commands';
import styles from './Remotes.module.css';

/** Explicit table roles, because browsers drop them from a table that is drawn as blocks on phones. */
const tableRoles = {
  table: { role: 'table' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowheader: { role: 'rowheader' },
  columnheader: { role: 'columnheader' },
} as const;

interface RemoteTableProps {
  remotes: readonly OpsRemote[];
  limits: OpsHealthLimits | undefined;
  seenAt: number;
  /** Undefined when nothing can be changed. */
  onCommand: ((pending: PendingCommand) => void) | undefined;
  onTry: (remote: string, version?: string) => void;
}

/** Below 1160 px each row is a block with labels. */
export function RemoteTable({ remotes, limits, seenAt, onCommand, onTry }: RemoteTableProps) {
  const t = useT('ops');
  const columns = ['remote', 'stable', 'canary', 'traffic', 'health', 'errors', 'since'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={parts.scroll} aria-label={t('remotes.heading')} tabIndex={0}>
      <table className={styles.table} {...tableRoles.table}>
        <thead>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column} scope="col" {...tableRoles.columnheader}>
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('columns.acts')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {remotes.flatMap((remote) => {
            const canaries = canariesOf(remote);
            const rows: (OpsVersion | undefined)[] = canaries.length > 0 ? [...canaries] : [undefined];
            return rows.map((canary) => (
              <RemoteRow
                key={`${remote.name} ${canary?.version ?? ''}`}
                remote={remote}
                canary={canary}
                seenAt={seenAt}
                onCommand={onCommand}
                onTry={onTry}
              />
            ));
          })}
        </tbody>
      </table>
      {limits && <Limits limits={limits} />}
    </section>
  );
}

function Limits({ limits: { minViews, maxFailedShare, maxP75Ms } }: { limits: OpsHealthLimits }) {
  const t = useT('ops');
  const { number, percent, seconds } = useOpsFormat();
  return (
    <p className="sm muted mt4">
      {t('standing.limits', {
        ...{ views: number(minViews), failed: percent(maxFailedShare), time: seconds(maxP75Ms) },
      })}
    </p>
  );
}

interface RemoteRowProps {
  remote: OpsRemote;
  canary: OpsVersion | undefined;
  seenAt: number;
  onCommand: ((pending: PendingCommand) => void) | undefined;
  onTry: (remote: string, version?: string) => void;
}

function RemoteRow({ remote, canary, seenAt, onCommand, onTry }: RemoteRowProps) {
  const t = useT('ops');
  const { ago, moment, percent, seconds } = useOpsFormat();
  const stable = stableOf(remote);
  const shown = canary ?? stable;
  if (!stable || !shown) return null;
  const { health, since, standing, broughtBy } = shown;
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowheader} className={parts.name}>
        <Link to={pathTo.opsHealth(remote.name)}>
          <RemoteName name={remote.name} />
        </Link>
      </th>
      <td {...tableRoles.cell} data-label={t('columns.stable')} className={`${parts.code} ${styles.stable}`}>
        <bdi>{stable.version}</bdi>
        {stable.fallback && (
          <span className={styles.before}>
            {t('before')} <bdi>{stable.fallback}</bdi>
          </span>
        )}
      </td>
      <td {...tableRoles.cell} data-label={t('columns.canary')} className={parts.code}>
        {canary ? <bdi>{canary.version}</bdi> : '—'}
      </td>
      <td {...tableRoles.cell} className={styles.traffic}>
        {canary ? (
          <span className="row">
            <Meter traffic={canary.traffic} label={t('canaryGets', { share: percent(canary.traffic / 100) })} />
            <b className="num sm">{percent(canary.traffic / 100)}</b>
          </span>
        ) : (
          <span className="sm muted">{t('noCanary')}</span>
        )}
      </td>
      <td {...tableRoles.cell}>
        <HealthBadge healthStatus={standing} />
      </td>
      <td {...tableRoles.cell} className="num">
        {health ? (
          <>
            {percent(health.failedShare)}
            <span className={styles.p75}>{health.p75Ms === undefined ? '' : seconds(health.p75Ms)}</span>
          </>
        ) : (
          <span className="sm muted">{t('noReports')}</span>
        )}
      </td>
      <td {...tableRoles.cell} data-label={t('columns.since')} className={styles.since}>
        {since ? (
          <time dateTime={since} title={moment(since)}>
            {ago(since, seenAt)}
          </time>
        ) : (
          t('longAgo')
        )}
        {broughtBy && (
          <span className={styles.because}>
            {t(`verb.${broughtBy.verb}`)} · <bdi>{broughtBy.who}</bdi>
            {/* The message of a start lists every version that it brought. */}
            {broughtBy.why && broughtBy.verb !== 'start' && (
              <>
                {': '}
                <bdi>{broughtBy.why}</bdi>
              </>
            )}
          </span>
        )}
      </td>
      <td {...tableRoles.cell}>
        {onCommand && <Commands remote={remote} canary={canary} onCommand={onCommand} onTry={onTry} />}
      </td>
    </tr>
  );
}
