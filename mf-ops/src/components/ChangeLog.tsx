import type { OpsHistoryEntry } from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useOpsFormat } from '../hooks/useOpsFormat';
import styles from './parts.module.css';
import { useRemoteName } from './RemoteName';

const SHOWN = 2;

const tones: Readonly<Record<string, BadgeTone>> = {
  promote: 'ok',
  canary: 'go',
  rollback: 'bad',
  recover: 'bad',
  apply: 'brand',
};
const noteVerbs = ['rollout', 'experiment', 'freeze', 'pin', 'approval', 'owners', 'webhook', 'gc'];
const knownVerbs = ['promote', 'canary', 'rollback', 'recover', 'apply', 'start', 'settings', 'override', ...noteVerbs];
const isNote = ({ verb }: OpsHistoryEntry) => verb === 'override' || noteVerbs.includes(verb);

interface ChangeLogProps {
  changes: readonly OpsHistoryEntry[];
  live?: number;
  action?: (change: OpsHistoryEntry) => ReactNode;
}

export function ChangeLog({ changes, live, action }: ChangeLogProps) {
  const t = useT('ops');
  const { moment, number } = useOpsFormat();
  const newest = changes.find((change) => !isNote(change))?.seq;
  return (
    <ol className={styles.log}>
      {changes.map((change) => (
        <li key={change.seq}>
          <time dateTime={change.at}>{moment(change.at)}</time>
          <Badge tone={tones[change.verb] ?? 'plain'}>
            {knownVerbs.includes(change.verb) ? t(`verb.${change.verb}`) : change.verb}
          </Badge>
          <div>
            <ChangedRemotes changed={change.changed} />
            <p>{change.why ? <bdi>{change.why}</bdi> : <span className="muted">{t('history.noReason')}</span>}</p>
            <p className="sm muted">
              {isNote(change)
                ? t('history.note', { generation: number(change.to) })
                : change.from === null
                  ? t('history.first', { to: number(change.to) })
                  : t('history.step', { from: number(change.from), to: number(change.to) })}
              {' · '}
              <bdi>{change.who}</bdi>
            </p>
          </div>
          <div className={styles.logEnd}>
            {change.to === live && change.seq === newest ? (
              <Badge tone="brand">{t('history.live')}</Badge>
            ) : (
              !isNote(change) && action?.(change)
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function ChangedRemotes({ changed = [] }: { changed: OpsHistoryEntry['changed'] }) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { number, percent } = useOpsFormat();
  const more = changed.length - SHOWN;
  return (
    <>
      {changed.slice(0, SHOWN).map(({ name, after }) => (
        <p key={name}>
          <b>{nameOf(name)}</b>{' '}
          {after
            ? after.map(({ version, traffic }) => (
                <span key={version}>
                  <bdi className={styles.code}>{version}</bdi> {percent(traffic / 100)}{' '}
                </span>
              ))
            : t('act.notLive')}
        </p>
      ))}
      {more > 0 && <p>{t('history.andMore', { more: number(more) })}</p>}
    </>
  );
}
