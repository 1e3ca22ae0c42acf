import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { firstName } from '../model/initials';
import { Initials } from './Initials';
import styles from './parts.module.css';

interface OwnerProps {
  owner: { readonly id: string; readonly name: string } | undefined;
  me: string | undefined;
  /** Name of the item for screen readers: "Take Tomás Rivera". */
  of: string;
  busy?: boolean;
  onTake?: (() => void) | undefined;
}

export function Owner({ owner, me, of, busy = false, onTake }: OwnerProps) {
  const t = useT('admin');
  if (owner) {
    return (
      <span className={styles.owner}>
        <Initials name={owner.name} />
        {owner.id === me ? t('owner.you') : <bdi>{firstName(owner.name)}</bdi>}
      </span>
    );
  }
  if (!onTake) return <span className="muted">{t('owner.nobody')}</span>;
  return (
    <Button size="sm" variant="soft" busy={busy} aria-label={t('owner.takeOf', { what: of })} onClick={onTake}>
      {t('owner.take')}
    </Button>
  );
}
