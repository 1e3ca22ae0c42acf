import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { Button } from './Button';
import { StateArt } from './StateArt';

export interface ErrorStateProps {
  /** In the reader's language. The server's own message when it sent one. */
  message?: string | undefined;
  title?: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  art?: 'error' | 'offline';
  level?: 2 | 3;
}

export function ErrorState({ message, title, onRetry, busy = false, art = 'error', level = 2 }: ErrorStateProps) {
  const t = useT('ui');
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty" role="alert">
      <StateArt name={art} />
      <Heading className="h3">{title ?? message ?? t('error.title')}</Heading>
      {title && message ? <p>{message}</p> : !message && <p>{t('error.text')}</p>}
      {onRetry && (
        <Button size="sm" onClick={onRetry} busy={busy}>
          <Icon name="arrow-clockwise" weight="bold" />
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
