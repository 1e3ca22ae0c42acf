import { isApiError, isOffline, isUnreachable } from '@doorstep/shared-api';
import { ErrorState, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useActWords } from '../hooks/useActWords';
import { useAdminFormat } from '../hooks/useAdminFormat';
import parts from './parts.module.css';

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

export function Conflict({ error }: { error: unknown }) {
  const t = useT('admin');
  return (
    <Note tone="bad" role="alert">
      <b>{t('conflict.text')}</b> {isApiError(error) && error.message}
      <ConflictingChanges error={error} />
    </Note>
  );
}

function ConflictingChanges({ error }: { error: unknown }) {
  const t = useT('admin');
  const wordsOf = useActWords();
  const { moment } = useAdminFormat();
  const changes = isApiError(error) ? (error.changes ?? []) : [];
  if (changes.length === 0) return null;
  return (
    <ul className={parts.changes} aria-label={t('conflict.changes')}>
      {changes.map(({ at, who, act, why }) => (
        <li key={`${at}${act}`}>
          {`${moment(at)}, `}
          <bdi>{who}</bdi>
          {`: ${wordsOf(act)}`}
          {why && ` “${why}”`}
        </li>
      ))}
    </ul>
  );
}

export function ActFailed({ error }: { error: unknown }) {
  const t = useT('admin');
  if (error === undefined) return null;
  const message = isApiError(error) ? error.message : '';
  return (
    <Note tone="bad" role="alert">
      {message || t(isUnreachable(error) ? 'failed.unreachable' : 'failed.text')}
      <ConflictingChanges error={error} />
    </Note>
  );
}

interface LoadFailedProps {
  error: unknown;
  onRetry: () => unknown;
  busy: boolean;
}

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
