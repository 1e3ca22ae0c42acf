import styles from './parts.module.css';

const usage = {
  status: 'status',
  canary: 'canary <remote>@<version> --traffic 10 --why "…"',
  promote: 'promote <remote>@<version> --why "…"',
  rollback: 'rollback --to <generation> --why "…"',
  verify: 'verify',
  history: 'history --verify',
  whoami: 'whoami',
} as const;

export function CommandLine({ commands }: { commands: readonly (keyof typeof usage)[] }) {
  return (
    <pre className={styles.commands} dir="ltr" lang="en">
      {commands.map((command) => `npm run release -- ${usage[command]}`).join('\n')}
    </pre>
  );
}
