import { type ApiError, isOffline } from '@doorstep/shared-api';
import { ErrorState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export interface LoadErrorProps {
  /** Typed loosely because RTK Query hands over what it caught. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  readonly level?: 2 | 3;
}

/** Stands where the content would be: the server's sentence, or ours, and "Try again". */
export function LoadError({ error, onRetry, busy, level }: LoadErrorProps) {
  const t = useT('catalog');
  const said = (error as Partial<ApiError> | undefined)?.message;
  return (
    <ErrorState
      art={isOffline(error) ? 'offline' : 'error'}
      message={said || t('common.loadFailed')}
      onRetry={onRetry}
      busy={busy}
      level={level}
    />
  );
}
