import type { OpsState } from '@doorstep/shared-api/ops';
import { Note, Skeleton } from '@doorstep/shared-ui';
import { SelectField, TextField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useGetOpsVersionsQuery } from '../api/opsApi';
import { mostTraffic, stableOf } from '../model/shares';
import { useOpsFormat } from '../model/useOpsFormat';
import type { Pending } from './ActDialog';
import styles from './parts.module.css';
import { Refused } from './Refused';
import { RemoteName } from './RemoteName';

interface ActFieldsProps {
  pending: Exclude<Pending, { verb: 'rollback' }>;
  state: OpsState;
}

/** Of which remote, which version, and for how many: what the admin has not said yet. */
export function ActFields({ pending, state }: ActFieldsProps) {
  const t = useT('ops');
  const { number } = useOpsFormat();
  const remote = state.remotes.find(({ name }) => name === pending.remote);
  return (
    <>
      <p className={styles.name}>
        <RemoteName name={pending.remote} />
      </p>
      {pending.version === undefined && (
        <VersionField remote={pending.remote} stable={remote && stableOf(remote)?.version} />
      )}
      {pending.verb === 'canary' && (
        <TextField
          name="traffic"
          label={t('act.traffic')}
          hint={t('act.trafficHint', { most: number(remote ? mostTraffic(remote, pending.version ?? '') : 100) })}
          inputMode="numeric"
          maxLength={3}
          ltr
        />
      )}
    </>
  );
}

function VersionField({ remote, stable }: { remote: string; stable: string | undefined }) {
  const t = useT('ops');
  const { moment } = useOpsFormat();
  const { data, error } = useGetOpsVersionsQuery(remote, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <Refused error={error} />;
  if (!data) return <Skeleton shape="block" height="50px" />;
  const others = data.versions.filter(({ version }) => version !== stable);
  if (others.length === 0) {
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
      options={others.map(({ version, publishedAt }) => ({
        value: version,
        label: `${version} · ${moment(publishedAt)}`,
      }))}
    />
  );
}
