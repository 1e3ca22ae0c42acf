import { type ApiError, isApiError, isOffline, useSession } from '@doorstep/shared-api';
import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { paths } from '@doorstep/shared-api/paths';
import { EmptyState, ErrorState, Icon, Note, QueryState, RailPage, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpsFormat } from '../hooks/useOpsFormat';
import { REFRESH_MS, useGetOpsStateQuery } from '../model/api/opsApi';
import { CommandLine } from './CommandLine';
import styles from './Console.module.css';

const sections = [
  { id: 'ops', to: paths.ops, icon: <Icon name="squares-four" weight="fill" /> },
  { id: 'ops-health', to: paths.opsHealth, icon: <Icon name="heartbeat" /> },
  { id: 'ops-history', to: paths.opsHistory, icon: <Icon name="clock-counter-clockwise" /> },
  { id: 'ops-rollouts', to: paths.opsRollouts, icon: <Icon name="sliders-horizontal" /> },
  { id: 'ops-experiments', to: paths.opsExperiments, icon: <Icon name="flask" /> },
  { id: 'ops-rules', to: paths.opsRules, icon: <Icon name="shield-check" /> },
  { id: 'ops-store', to: paths.opsStore, icon: <Icon name="globe" /> },
  { id: 'ops-tokens', to: paths.opsTokens, icon: <Icon name="lock-simple" /> },
] as const;

const useOpsState = () => useGetOpsStateQuery(undefined, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });

interface ConsoleProps {
  heading: string;
  lead?: (state: OpsLiveState) => string;
  aside?: ReactNode;
  children: (state: OpsLiveState, seenAt: number) => ReactNode;
}

export function Console({ heading, lead, aside, children }: ConsoleProps) {
  const t = useT('ops');
  const query = useOpsState();
  const { data: state, error, fulfilledTimeStamp = 0 } = query;
  const failing = state?.remotes.filter(({ versions }) => versions.some(({ standing }) => standing === 'failing'));
  const rail = useSideNavigation(failing?.length ?? 0);
  return (
    <RailPage {...rail}>
      <div className={styles.head}>
        <div>
          <h1>{heading}</h1>
          {state && lead && <p className="muted mt2">{lead(state)}</p>}
        </div>
        {state && aside}
      </div>
      {state?.readOnly && (
        <Note tone="wait" icon="lock-simple" className="mt6">
          <p>
            <b>{t('readOnly.title')}</b> {t(`readOnly.${state.readOnly}`)}
          </p>
          <CommandLine commands={['status', 'canary', 'promote', 'rollback']} />
        </Note>
      )}
      {state && error !== undefined && <NotRefreshed error={error} since={fulfilledTimeStamp} />}
      <QueryState
        query={query}
        className={styles.waiting}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={5} height="64px" />}
        failed={(reason) => <StateNotLoaded error={reason} busy={query.isFetching} onRetry={query.refetch} />}
      >
        {(opsState) => children(opsState, fulfilledTimeStamp)}
      </QueryState>
    </RailPage>
  );
}

function useSideNavigation(failing: number) {
  const t = useT('ops');
  const { pathname } = useLocation();
  const { user } = useSession();
  return {
    label: t('sections'),
    home: { to: paths.home, label: t('toSite') },
    user: user && { name: user.fullName, image: user.image },
    sections: sections.map(({ id, to, icon }) => ({
      key: id,
      label: t(`title.${id}`),
      to,
      icon,
      current: pathname === to,
      ...(id === 'ops' && failing > 0 && { count: failing, countLabel: t('failingCount', { count: failing }) }),
    })),
  };
}

function NotRefreshed({ error, since }: { error: unknown; since: number }) {
  const t = useT('ops');
  const { clock } = useOpsFormat();
  return (
    <Note tone="bad" icon="wifi-slash" role="status" className="mt6">
      {t(isOffline(error) ? 'stale.offline' : 'stale.failed', { time: clock(since) })}
    </Note>
  );
}

const isNotAvailable = (error: unknown): error is ApiError => isApiError(error) && error.code === 'not_available';

function StateNotLoaded({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => unknown }) {
  const t = useT('ops');
  if (isNotAvailable(error)) {
    return (
      <div className={styles.waiting}>
        <EmptyState
          title={t('notAvailable.title')}
          text={t('notAvailable.text')}
          action={
            <>
              <CommandLine commands={['status', 'canary', 'promote', 'rollback', 'verify', 'history']} />
              <p className="sm muted" lang="en" dir="ltr">
                {error.message}
              </p>
            </>
          }
        />
      </div>
    );
  }
  const message = isApiError(error) ? error.message : '';
  return (
    <ErrorState
      title={t(isOffline(error) ? 'failed.offline' : 'failed.title')}
      message={message || t('failed.text')}
      onRetry={onRetry}
      busy={busy}
      art={isOffline(error) ? 'offline' : 'error'}
    />
  );
}
