import styles from './parts.module.css';

/** The name of a key, as it stands on the keyboard: the same in every language. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.key} dir="ltr">
      {children}
    </kbd>
  );
}
