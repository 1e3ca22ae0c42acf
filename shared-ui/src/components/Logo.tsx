import { classes } from './classes';

/** Set `--logo-cut` to the colour of the surface behind it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes('logo', className)}>
      <svg viewBox="0 0 28 32" aria-hidden="true" focusable="false">
        <path d="M3 31V14a11 11 0 0 1 22 0v17z" fill="currentColor" />
        <path d="M7.6 27V14.2a6.4 6.4 0 0 1 12.8 0V27z" fill="none" stroke="var(--logo-cut, #fff)" strokeWidth="1.8" />
        <circle cx="16.9" cy="20" r="1.9" fill="#F5B335" />
        <path d="M0 30h28v2H0z" fill="currentColor" />
      </svg>
      <span translate="no">Doorstep</span>
    </span>
  );
}
