import styles from './parts.module.css';

/** Green: the stable version's part of the visitors, marigold: the canary's. */
export function Meter({ traffic, label }: { traffic: number; label: string }) {
  return (
    <span className={styles.meter} role="img" aria-label={label}>
      <i style={{ inlineSize: `${traffic}%` }} />
    </span>
  );
}
