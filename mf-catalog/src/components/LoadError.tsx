import { isOffline } from '@doorstep/shared-api';
import { ErrorState } from '@doorstep/shared-ui';
import { useFailedText } from '../hooks/useFailedText';

export interface LoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  readonly level?: 2 | 3;
}

export function LoadError({ error, onRetry, busy, level }: LoadErrorProps) {
  const failedText = useFailedText();
  return (
    <ErrorState
      art={isOffline(error) ? 'offline' : 'error'}
      message={failedText(error)}
      onRetry={onRetry}
      busy={busy}
      level={level}
    />
  );
}
