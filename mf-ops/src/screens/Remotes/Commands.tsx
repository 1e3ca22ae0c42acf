import type { OpsRemote, OpsVersion } from '@doorstep/shared-api/ops';
import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useRemoteName } from '../../components/RemoteName';
import type { PendingCommand } from '../../model/pending';
import styles from './Remotes.module.css';

const DEFAULT_CANARY_TRAFFIC = 10;

interface CommandsProps {
  remote: OpsRemote;
  canary: OpsVersion | undefined;
  onCommand: (pending: PendingCommand) => void;
  onTry: (remote: string, version?: string) => void;
}

/** A canary that the health gate would withdraw cannot be promoted here. */
export function Commands({ remote: { name }, canary, onCommand, onTry }: CommandsProps) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const label = (key: string) => t('acts.of', { act: t(`acts.${key}`), remote: nameOf(name) });
  if (!canary) {
    return (
      <div className={styles.acts}>
        <Button
          size="sm"
          variant="line"
          aria-label={label('startCanary')}
          onClick={() => onCommand({ verb: 'canary', remote: name, traffic: DEFAULT_CANARY_TRAFFIC })}
        >
          <Icon name="flask" />
          {t('acts.startCanary')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={label('promote')}
          onClick={() => onCommand({ verb: 'promote', remote: name })}
        >
          {t('acts.promote')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={label('try')} onClick={() => onTry(name)}>
          {t('acts.try')}
        </Button>
      </div>
    );
  }
  const { version, traffic, standing } = canary;
  const isFailing = standing === 'failing';
  const isBad = isFailing || standing === 'degraded' || standing === 'slow';
  return (
    <div className={styles.acts}>
      <Button
        size="sm"
        variant={traffic === 100 ? 'primary' : 'soft'}
        aria-label={label('promote')}
        disabled={isFailing}
        onClick={() => onCommand({ verb: 'promote', remote: name, version })}
      >
        {t('acts.promote')}
      </Button>
      <Button
        size="sm"
        variant="line"
        aria-label={label('traffic')}
        onClick={() => onCommand({ verb: 'canary', remote: name, version, traffic })}
      >
        {t('acts.traffic')}
      </Button>
      <Button
        size="sm"
        variant={isFailing ? 'danger' : isBad ? 'dangerLine' : 'line'}
        aria-label={label('rollBack')}
        onClick={() => onCommand({ verb: 'withdraw', remote: name, version })}
      >
        {t('acts.rollBack')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={label('try')} onClick={() => onTry(name, version)}>
        {t('acts.try')}
      </Button>
    </div>
  );
}
