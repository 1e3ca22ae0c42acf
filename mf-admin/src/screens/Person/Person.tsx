import { Avatar, Badge, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Console } from '../../components/Console';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { WithId } from '../../components/WithId';
import { useScrollToTop, WorkHead } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { accountBadge } from '../../model/accountBadge';
import { adminPaths } from '../../model/adminPaths';
import { useGetPersonQuery } from '../../model/api/peopleApi';
import { PersonActs } from './PersonActs';
import { PersonSheet } from './PersonSheet';

export function Person() {
  const t = useT('admin');
  return (
    <WithId list={adminPaths.people} title={t('title.person')}>
      {(id) => <PersonContent id={id} />}
    </WithId>
  );
}

function PersonContent({ id }: { id: string }) {
  const t = useT('admin');
  const { date } = useAdminFormat();
  const query = useGetPersonQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: person } = query;
  useScrollToTop(id);
  return (
    <Console barTitle={t('title.person')}>
      <QueryState
        query={{ ...query, data: person }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={5} height="96px" />}
        failed={(error) => (
          <>
            <h1 className="sr">{t('title.person')}</h1>
            <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />
          </>
        )}
      >
        {(shown) => (
          <>
            <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />
            <WorkHead
              list={{ to: adminPaths.people, label: t('title.people') }}
              picture={<Avatar src={shown.image || undefined} name={shown.full_name} size="lg" />}
              title={<bdi>{shown.full_name}</bdi>}
              badges={<Badge {...accountBadge[shown.state]}>{t(`accountState.${shown.state}`)}</Badge>}
              lead={[
                t('person.since', { type: t(`userType.${shown.user_type}`), day: date(shown.since) }),
                shown.service_title,
              ]
                .filter(Boolean)
                .join(', ')}
              acts={<PersonActs key={shown.user_id} person={shown} />}
            />
            <PersonSheet key={shown.user_id} person={shown} />
          </>
        )}
      </QueryState>
    </Console>
  );
}

export { Person as Component };
