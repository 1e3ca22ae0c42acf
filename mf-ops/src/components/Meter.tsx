import styles from './parts.module.css';

export function Meter({ traffic, label }: { traffic: number; label: string }) {
  return (
    <span className={styles.meter} role="img" aria-label={label}>
      <i style={{ inlineSize: `${traffic}%` }} />
    </span>
  );
}
