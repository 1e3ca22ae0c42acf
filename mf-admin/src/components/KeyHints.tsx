import { useT } from '@doorstep/shared-ui/i18n';
import { useShortcutsSetting } from '../hooks/useShortcuts';
import { Kbd } from './Kbd';
import styles from './parts.module.css';

export interface KeyHint {
  readonly keys: readonly string[];
  /** As the list of all keys says it. */
  readonly does: 'move' | 'open' | 'back' | 'take' | 'giveBack' | 'filter' | 'search';
}

/** The keys of this screen, at its foot; not shown where they are switched off or there is no keyboard. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  const t = useT('admin');
  const [on] = useShortcutsSetting();
  if (!on) return null;
  return (
    <p className={styles.keyHints}>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`keys.${does}`)}
        </span>
      ))}
    </p>
  );
}
