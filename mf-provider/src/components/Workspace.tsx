import { type ApiError, isApiError } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useGetOwnApplicationQuery } from '@doorstep/shared-api/provider';
import {
  BackLink,
  Button,
  EmptyState,
  Page,
  type QueryResult,
  QueryState,
  Skeleton,
  Tabs,
  useHasRoute,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MoreWanted } from './MoreWanted';
import styles from './Workspace.module.css';

const sections = [
  ['provider-jobs', paths.providerAssignments],
  ['provider-calendar', paths.providerCalendar],
  ['provider-services', paths.providerServices],
  ['provider-earnings', paths.providerEarnings],
  ['provider-reviews', paths.providerReviews],
  ['provider-profile', paths.providerProfile],
] as const;

interface WorkspaceProps {
  heading: ReactNode;
  lead?: ReactNode;
  /** Beside the heading. */
  action?: ReactNode;
  /** The section that a screen belongs to which is none itself. */
  section?: string;
  /** Where such a screen leads back to. */
  back?: { readonly path: string; readonly label: string };
  children: ReactNode;
}

/** What stands around every screen of the workspace. */
export function Workspace({ heading, lead, action, section, back, children }: WorkspaceProps) {
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
            .map(([id, path]) => ({
              label: t(`title.${id}`),
              to: path,
              current: path === (section ?? pathname),
            }))}
        />
      </div>
      {back && <BackLink to={back.path} label={back.label} />}
      <div className="row row--between row--wrap">
        <h1>{heading}</h1>
        {action}
      </div>
      {lead && <p className="lead muted mt2">{lead}</p>}
      <div className="mt6">{children}</div>
    </Page>
  );
}

interface WorkspaceQueryProps<T> {
  query: QueryResult<T>;
  children: (data: T) => ReactNode;
}

const isPending = (error: unknown): error is ApiError => isApiError(error) && error.code === 'forbidden';

/** What was requested, or why it is not there: still on its way, not approved yet, not reachable. */
export function WorkspaceQuery<T>({ query, children }: WorkspaceQueryProps<T>) {
  const t = useT('provider');
  return (
    <QueryState
      query={query}
      className={styles.waiting}
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={3} height="96px" />}
      failed={(error) => (isPending(error) ? <NotApproved /> : t('failed'))}
    >
      {children}
    </QueryState>
  );
}

/** Where the application stands, and what the provider can do about it. */
function NotApproved() {
  const t = useT('provider');
  const application = useGetOwnApplicationQuery().data;
  const { state, reason } = application ?? {};
  if (state === 'refused') return <EmptyState title={t('pending.refused')} text={reason && <bdi>{reason}</bdi>} />;
  if (state === 'incomplete')
    return (
      <EmptyState
        title={t('pending.incomplete')}
        text={t('pending.incompleteText')}
        action={<Button to={paths.providerServices}>{t('pending.incompleteAction')}</Button>}
      />
    );
  if (application && state === 'more_wanted') return <MoreWanted application={application} />;
  return (
    <EmptyState
      title={t('pending.title')}
      text={t('pending.text')}
      action={<Button to={paths.providerProfile}>{t('pending.action')}</Button>}
    />
  );
}
