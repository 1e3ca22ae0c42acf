import type { ApplicationState } from '@doorstep/shared-api/domain';
import {
  ActionBar,
  Avatar,
  Badge,
  type BadgeTone,
  Button,
  type IconName,
  QueryState,
  Skeleton,
} from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Console } from '../../components/Console';
import { DueBadge } from '../../components/DueBadge';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { WithId } from '../../components/WithId';
import { goToDecision, useScrollToTop, WorkHead } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useShortcuts } from '../../hooks/useShortcuts';
import { adminPaths, adminTo } from '../../model/adminPaths';
import {
  type Application as ApplicationDetails,
  useGetApplicationQuery,
  useGetApplicationsInfiniteQuery,
} from '../../model/api/applicationsApi';
import { neighboursOf } from '../../model/neighbours';
import { ApplicationSheet } from './ApplicationSheet';

export function Application() {
  const t = useT('admin');
  return (
    <WithId list={adminPaths.applications} title={t('title.application')}>
      {(id) => <ApplicationContent id={id} />}
    </WithId>
  );
}

function ApplicationContent({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetApplicationQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: application } = query;
  useScrollToTop(id);
  return (
    <Console barTitle={t('title.application')} bar={application && <DecideBar application={application} />}>
      <QueryState
        query={{ ...query, data: application }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={5} height="96px" />}
        failed={(error) => (
          <>
            <h1 className="sr">{t('title.application')}</h1>
            <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />
          </>
        )}
      >
        {(shown) => (
          <>
            <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />
            <Head application={shown} />
            <ApplicationSheet key={shown.provider_id} application={shown} refetch={query.refetch} />
          </>
        )}
      </QueryState>
    </Console>
  );
}

const stateBadge: Readonly<Record<ApplicationState, { tone: BadgeTone; icon: IconName }>> = {
  incomplete: { tone: 'plain', icon: 'hourglass-medium' },
  waiting: { tone: 'wait', icon: 'hourglass-medium' },
  more_wanted: { tone: 'wait', icon: 'arrow-bend-up-left' },
  approved: { tone: 'ok', icon: 'check-circle' },
  refused: { tone: 'bad', icon: 'x-circle' },
  suspended: { tone: 'bad', icon: 'lock-simple' },
};

function Head({ application }: { application: ApplicationDetails }) {
  const t = useT('admin');
  const now = useNow().getTime();
  const { moment } = useAdminFormat();
  const { data } = useGetApplicationsInfiniteQuery({});
  const ids = data?.pages.flatMap(({ items }) => items.map(({ provider_id }) => provider_id)) ?? [];
  const { provider_id: id, full_name: name, state, service_title: title, due_at: due } = application;
  const { tone, icon } = stateBadge[state];
  useShortcuts({ d: goToDecision });
  return (
    <WorkHead
      list={{ to: adminPaths.applications, label: t('title.applications') }}
      neighbours={neighboursOf(ids, id, adminTo.application)}
      picture={<Avatar src={application.image || undefined} name={name} size="lg" />}
      title={<bdi>{name}</bdi>}
      badges={
        <>
          <Badge tone={tone} icon={icon}>
            {t(`applicationState.${state}`)}
          </Badge>
          {due && <DueBadge dueAt={due} now={now} full />}
        </>
      }
      lead={[title, t('application.applied', { at: moment(application.applied_at) })].filter(Boolean).join('. ')}
    />
  );
}

function DecideBar({ application: { state } }: { application: ApplicationDetails }) {
  const t = useT('admin');
  return (
    <ActionBar>
      <span className="grow b">{t(`applicationState.${state}`)}</span>
      <Button onClick={goToDecision}>{t('work.decide')}</Button>
    </ActionBar>
  );
}

export { Application as Component };
