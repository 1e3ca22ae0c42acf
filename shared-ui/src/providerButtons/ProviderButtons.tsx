import { Button, Icon } from '@doorstep/shared-ui';
import styles from './ProviderButtons.module.css';

export interface ProviderButtonsProps {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  /** Id of the provider whose page is about to open. */
  readonly busy: string | undefined;
  /** Such as "Continue with Google". */
  readonly labelOf: (name: string) => string;
  readonly onChoose: (id: string) => void;
}

/** Buttons that lead to the page of Google, Apple or another provider. */
export function ProviderButtons({ providers, busy, labelOf, onChoose }: ProviderButtonsProps) {
  return (
    <div className={styles.list}>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="line" block busy={busy === id} onClick={() => onChoose(id)}>
          <Logo provider={id} />
          {labelOf(name)}
        </Button>
      ))}
    </div>
  );
}

function Logo({ provider }: { provider: string }) {
  if (provider === 'google') return <GoogleLogo />;
  if (provider === 'apple') return <AppleLogo />;
  return <Icon name="shield-check" />;
}

/** The colours are Google's, in light and dark. */
function GoogleLogo() {
  return (
    <svg className={styles.logo} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

function AppleLogo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M17.05 12.54c-.03-2.75 2.25-4.07 2.35-4.13-1.28-1.87-3.27-2.13-3.98-2.16-1.69-.17-3.31 1-4.17 1-.86 0-2.18-.97-3.59-.95-1.84.03-3.55 1.07-4.5 2.72-1.92 3.33-.49 8.26 1.38 10.97.91 1.32 2 2.81 3.43 2.76 1.38-.06 1.9-.89 3.56-.89 1.66 0 2.13.89 3.59.86 1.48-.03 2.42-1.35 3.33-2.68 1.05-1.53 1.48-3.02 1.5-3.1-.03-.01-2.88-1.1-2.9-4.4zM14.32 4.43c.76-.92 1.27-2.2 1.13-3.47-1.09.04-2.42.73-3.2 1.64-.7.81-1.32 2.12-1.15 3.36 1.22.1 2.46-.62 3.22-1.53z"
      />
    </svg>
  );
}
