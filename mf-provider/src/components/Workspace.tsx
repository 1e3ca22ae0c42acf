import { type ApiError, isApiError, useSession } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useGetOwnApplicationQuery } from '@doorstep/shared-api/provider';
import {
  BackLink,
  Button,
  EmptyState,
  Icon,
  type QueryResult,
  QueryState,
  RailPage,
  Skeleton,
  useHasRoute,
  useMounted,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MoreWanted } from './MoreWanted';
import { WaitingBar } from './Waiting';
import styles from './Workspace.module.css';

const sections = [
  ['provider-jobs', paths.providerAssignments, <Icon key="i" name="briefcase" />],
  ['provider-calendar', paths.providerCalendar, <Icon key="i" name="calendar-blank" />],
  ['messages', paths.messages, <Icon key="i" name="chat-text" />],
  ['provider-services', paths.providerServices, <Icon key="i" name="sliders-horizontal" />],
  ['provider-earnings', paths.providerEarnings, <Icon key="i" name="hand-coins" />],
  ['provider-reviews', paths.providerReviews, <Icon key="i" name="star" />],
  ['provider-profile', paths.providerProfile, <Icon key="i" name="identification-card" />],
] as const;

interface WorkspaceFrameProps {
  section?: string | undefined;
  back?: { readonly path: string; readonly label: string } | undefined;
  children: ReactNode;
}

interface WorkspaceProps extends WorkspaceFrameProps {
  heading: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}

export function Workspace({ heading, lead, action, section, back, children }: WorkspaceProps) {
  return (
    <WorkspaceFrame section={section} back={back}>
      <div className="row row--between row--wrap">
        <h1>{heading}</h1>
        {action}
      </div>
      {lead && <p className="lead muted mt2">{lead}</p>}
      <div className="mt6">{children}</div>
    </WorkspaceFrame>
  );
}

export function WorkspaceFrame({ section, back, children }: WorkspaceFrameProps) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const { pathname } = useLocation();
  const { user } = useSession();
  const mounted = useMounted();
  return (
    <RailPage
      label={t('sections')}
      home={{ to: paths.home, label: t('toSite') }}
      user={user && { name: user.fullName, image: user.image }}
      sections={sections
        .filter(([, path]) => hasRoute(path))
        .map(([id, path, icon]) => ({
          key: id,
          label: id === 'messages' ? t('messages') : t(`title.${id}`),
          to: path,
          icon,
          current: path === (section ?? pathname),
        }))}
    >
      {mounted && user && <WaitingBar />}
      {back && <BackLink to={back.path} label={back.label} />}
      {children}
    </RailPage>
  );
}

interface WorkspaceQueryProps<T> {
  query: QueryResult<T>;
  children: (data: T) => ReactNode;
}

const isApprovalPending = (error: unknown): error is ApiError => isApiError(error) && error.code === 'forbidden';

export function WorkspaceQuery<T>({ query, children }: WorkspaceQueryProps<T>) {
  const t = useT('provider');
  return (
    <QueryState
      query={query}
      className={styles.waiting}
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={3} height="96px" />}
      failed={(error) => (isApprovalPending(error) ? <NotApproved /> : t('failed'))}
    >
      {children}
    </QueryState>
  );
}

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
