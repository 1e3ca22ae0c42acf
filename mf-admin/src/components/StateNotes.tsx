import { isApiError, isOffline, isUnreachable } from '@doorstep/shared-api';
import { ErrorState, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';

/** What is shown is old, and from when; nothing is done on it. */
export function ConnectionLost({ error, since }: { error: unknown; since: number | undefined }) {
  const t = useT('admin');
  const { time } = useAdminFormat();
  if (error === undefined || since === undefined || !isUnreachable(error)) return null;
  return (
    <Note tone="bad" icon="wifi-slash" role="status" className="mb4">
      {t(isOffline(error) ? 'lost.offline' : 'lost.failed', { time: time(since) })}
    </Note>
  );
}

/** Nothing was done: the server's sentence, or what to do. */
export function ActFailed({ error }: { error: unknown }) {
  const t = useT('admin');
  if (error === undefined) return null;
  const message = isApiError(error) ? error.message : '';
  return (
    <Note tone="bad" role="alert">
      {message || t(isUnreachable(error) ? 'failed.unreachable' : 'failed.text')}
    </Note>
  );
}

interface LoadFailedProps {
  error: unknown;
  onRetry: () => unknown;
  busy: boolean;
}

/** In the place of what was asked for. */
export function LoadFailed({ error, onRetry, busy }: LoadFailedProps) {
  const t = useT('admin');
  return (
    <ErrorState
      title={t('failed.title')}
      message={(isApiError(error) && error.message) || t('failed.again')}
      onRetry={onRetry}
      busy={busy}
      art={isOffline(error) ? 'offline' : 'error'}
    />
  );
}
