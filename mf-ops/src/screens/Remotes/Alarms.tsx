import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useRemoteName } from '../../components/RemoteName';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { canariesOf } from '../../model/health/shares';
import type { PendingCommand } from '../../model/pending';
import styles from './Remotes.module.css';

export function Alarms({ state, onCommand }: { state: OpsLiveState; onCommand: (pending: PendingCommand) => void }) {
  const t = useT('ops');
  const { percent } = useOpsFormat();
  const nameOf = useRemoteName();
  const failing = state.remotes.flatMap((remote) =>
    canariesOf(remote).flatMap((canary) => (canary.standing === 'failing' ? [{ remote, canary }] : [])),
  );
  return (
    <>
      {failing.map(({ remote, canary: { version, traffic, verdict } }) => (
        <div key={`${remote.name}@${version}`} className={styles.alarm}>
          <Icon name="warning-octagon" weight="fill" />
          <div>
            {/* Announced once, because the figures below change with every refresh. */}
            <b role="alert">{t('alarm', { remote: nameOf(remote.name), version, share: percent(traffic / 100) })}</b>
            {verdict && (
              <p className="sm" lang="en" dir="ltr">
                {verdict}
              </p>
            )}
          </div>
          {!state.readOnly && (
            <Button variant="danger" onClick={() => onCommand({ verb: 'withdraw', remote: remote.name, version })}>
              <Icon name="arrow-u-up-left" weight="bold" flip />
              {t('acts.rollBackNow')}
            </Button>
          )}
        </div>
      ))}
    </>
  );
}
