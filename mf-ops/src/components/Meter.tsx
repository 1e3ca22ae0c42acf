import styles from './parts.module.css';

/** Share of visitors: the stable version's in green, the canary's in marigold. */
export function Meter({ traffic, label }: { traffic: number; label: string }) {
  return (
    <span className={styles.meter} role="img" aria-label={label}>
      <i style={{ inlineSize: `${traffic}%` }} />
    </span>
  );
}
