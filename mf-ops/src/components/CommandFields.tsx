import type { OpsLiveState, OpsPublishedVersions } from '@doorstep/shared-api/ops';
import { Note, Skeleton } from '@doorstep/shared-ui';
import { SelectField, TextField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOpsFormat } from '../hooks/useOpsFormat';
import { maxTrafficOf } from '../model/health/shares';
import type { PendingCommand } from '../model/pending';
import { CommandError } from './CommandError';
import styles from './parts.module.css';
import { RemoteName } from './RemoteName';

interface CommandFieldsProps {
  pending: Exclude<PendingCommand, { verb: 'rollback' }>;
  state: OpsLiveState;
  choice: VersionChoice;
}

/** Undefined while the versions load, or when there is no choice. */
export interface VersionChoice {
  readonly versions?: OpsPublishedVersions['versions'] | undefined;
  readonly published?: OpsPublishedVersions['versions'] | undefined;
  readonly error?: unknown;
}

export function CommandFields({ pending, state, choice }: CommandFieldsProps) {
  const t = useT('ops');
  const { number } = useOpsFormat();
  const remote = state.remotes.find(({ name }) => name === pending.remote);
  return (
    <>
      {pending.version === undefined && (
        <>
          <p className={styles.name}>
            <RemoteName name={pending.remote} />
          </p>
          <VersionField remote={pending.remote} choice={choice} />
        </>
      )}
      {pending.verb === 'canary' && choice.versions?.length !== 0 && (
        <TextField
          name="traffic"
          label={t('act.traffic')}
          hint={t('act.trafficHint', { most: number(remote ? maxTrafficOf(remote, pending.version ?? '') : 100) })}
          inputMode="numeric"
          maxLength={3}
          ltr
        />
      )}
    </>
  );
}

function VersionField({ remote, choice: { versions, error } }: { remote: string; choice: VersionChoice }) {
  const t = useT('ops');
  const { moment } = useOpsFormat();
  if (error !== undefined) return <CommandError error={error} />;
  if (!versions) return <Skeleton shape="block" height="50px" />;
  if (versions.length === 0) {
    return (
      <Note tone="wait">
        {t('act.noOther')} <bdi className={styles.code}>npm run release -- publish {remote}</bdi>
      </Note>
    );
  }
  return (
    <SelectField
      name="version"
      label={t('act.version')}
      placeholder={t('act.choose')}
      dir="ltr"
      options={versions.map(({ version, publishedAt }) => ({
        value: version,
        label: `${version} · ${moment(publishedAt)}`,
      }))}
    />
  );
}
