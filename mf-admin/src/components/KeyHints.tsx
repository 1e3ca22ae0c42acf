import { useT } from '@doorstep/shared-ui/i18n';
import { useShortcutsSetting } from '../hooks/useShortcuts';
import { Kbd } from './Kbd';
import styles from './parts.module.css';

const keysOf = {
  move: ['J', 'K'],
  open: ['Enter'],
  back: ['Esc'],
  take: ['A'],
  giveBack: ['U'],
  search: ['/'],
} as const;

export type KeyHint = keyof typeof keysOf | 'filter';

interface KeyHintsProps {
  hints: readonly KeyHint[];
  filterCount?: number;
}

export function KeyHints({ hints, filterCount = 0 }: KeyHintsProps) {
  const t = useT('admin');
  const [on] = useShortcutsSetting();
  if (!on) return null;
  return (
    <p className={styles.keyHints}>
      {hints.map((hint) => (
        <span key={hint}>
          {(hint === 'filter' ? [`1–${filterCount}`] : keysOf[hint]).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`keys.${hint}`)}
        </span>
      ))}
    </p>
  );
}
