import styles from './parts.module.css';

const usage = {
  status: 'status',
  canary: 'canary <remote>@<version> --traffic 10 --why "…"',
  promote: 'promote <remote>@<version> --why "…"',
  rollback: 'rollback --to <generation> --why "…"',
  verify: 'verify',
  history: 'history --verify',
} as const;

/** The same verbs, typed where the store is. */
export function CommandLine({ verbs }: { verbs: readonly (keyof typeof usage)[] }) {
  return (
    <pre className={styles.commands} dir="ltr" lang="en">
      {verbs.map((verb) => `npm run release -- ${usage[verb]}`).join('\n')}
    </pre>
  );
}
