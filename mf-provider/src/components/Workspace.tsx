import { type ApiError, isApiError, isOffline } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, ErrorState, Page, Skeleton, Tabs, useDelayedFlag, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './Workspace.module.css';

const sections = [
  ['provider-jobs', paths.providerJobs],
  ['provider-calendar', paths.providerCalendar],
  ['provider-services', paths.providerServices],
  ['provider-earnings', paths.providerEarnings],
  ['provider-reviews', paths.providerReviews],
  ['provider-profile', paths.providerProfile],
] as const;

interface WorkspaceProps {
  heading: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** What stands around every screen of the workspace. */
export function Workspace({ heading, lead, children }: WorkspaceProps) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const { pathname } = useLocation();
  return (
    <Page>
      <div className={styles.sections}>
        <Tabs
          label={t('title.provider-jobs')}
          items={sections
            .filter(([, path]) => hasRoute(path))
            .map(([id, path]) => ({ label: t(`title.${id}`), to: path, current: path === pathname }))}
        />
      </div>
      <h1>{heading}</h1>
      {lead && <p className="lead muted mt2">{lead}</p>}
      <div className="mt6">{children}</div>
    </Page>
  );
}

interface Asked<T> {
  data?: T | undefined;
  error?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  asked: Asked<T>;
  children: (data: T) => ReactNode;
}

const isPending = (error: unknown): error is ApiError => isApiError(error) && error.code === 'forbidden';

/** What was asked for, or why it is not there: still on its way, not approved yet, not reachable. */
export function Loaded<T>({ asked: { data, error, isLoading, isFetching, refetch }, children }: LoadedProps<T>) {
  const t = useT('provider');
  const showSkeleton = useDelayedFlag(isLoading);
  if (data !== undefined) return children(data);
  if (isPending(error)) {
    return (
      <EmptyState
        title={t('pending.title')}
        text={t('pending.text')}
        action={<Button to={paths.providerProfile}>{t('pending.action')}</Button>}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        message={t('failed')}
        onRetry={refetch}
        busy={isFetching}
        art={isOffline(error) ? 'offline' : 'error'}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={styles.waiting}>
      {showSkeleton && <Skeleton shape="block" count={3} height="96px" />}
    </div>
  );
}
