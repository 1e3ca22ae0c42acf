import { Dialog, Switch } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useShortcutsSetting } from '../hooks/useShortcuts';
import { Kbd } from './Kbd';
import styles from './parts.module.css';

const rows: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['Esc'], does: 'back' },
  { keys: ['A'], does: 'take' },
  { keys: ['U'], does: 'giveBack' },
  { keys: ['1–7'], does: 'filter' },
  { keys: ['/'], does: 'search' },
  { keys: ['[', ']'], does: 'neighbour' },
  { keys: ['D'], does: 'decision' },
  { keys: ['?'], does: 'help' },
];

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('admin');
  const [on, setOn] = useShortcutsSetting();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} size="sm">
      <Switch checked={on} onChange={setOn} label={t('keys.switch')} hint={t('keys.hint')} />
      <dl className={styles.keyList}>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
