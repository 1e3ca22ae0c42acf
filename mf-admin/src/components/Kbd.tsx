import styles from './parts.module.css';

/** Name of a key as printed on the keyboard, the same in every language. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.key} dir="ltr">
      {children}
    </kbd>
  );
}
