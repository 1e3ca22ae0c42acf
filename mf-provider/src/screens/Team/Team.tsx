import { serverMessage } from '@doorstep/shared-api';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useGetOfferedServicesQuery, useGetWorkingTimesQuery } from '@doorstep/shared-api/provider';
import { Badge, Button, Note, Panel, useFormat, useMounted, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../components/Team/messages';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { useGetTeamQuery, useSetWorkerActiveMutation, type Worker } from '../../model/team/teamApi';
import styles from './Team.module.css';
import { WorkerForm } from './WorkerForm';

registerMessages(messages);

function Team() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-team')}
      section={paths.providerCalendar}
      back={{ path: paths.providerHours, label: t('title.provider-hours') }}
    >
      {mounted && <Workers />}
    </Workspace>
  );
}

export { Team as Component };

function Workers() {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const team = useGetTeamQuery(undefined, { refetchOnMountOrArgChange: true });
  /** Id of the worker in the form, or 'new'. */
  const [edited, setEdited] = useState<string>();
  return (
    <WorkspaceQuery query={{ ...team, data: hasTexts ? team.data : undefined }}>
      {(workers) => (
        <div className={styles.team}>
          <p className="muted">{t(workers.length === 0 ? 'alone' : 'lead')}</p>
          {workers.map((worker) => (
            <Panel as="section" key={worker.id} title={<bdi>{worker.name}</bdi>}>
              {edited === worker.id ? (
                <WorkerForm worker={worker} onClose={() => setEdited(undefined)} />
              ) : (
                <WorkerFacts worker={worker} onEdit={() => setEdited(worker.id)} />
              )}
            </Panel>
          ))}
          {edited === 'new' ? (
            <Panel as="section" title={t('newWorker')}>
              <WorkerForm onClose={() => setEdited(undefined)} />
            </Panel>
          ) : (
            <div>
              <Button accent onClick={() => setEdited('new')}>
                {t('add')}
              </Button>
            </div>
          )}
        </div>
      )}
    </WorkspaceQuery>
  );
}

function WorkerFacts({ worker, onEdit }: { worker: Worker; onEdit: () => void }) {
  const t = useT(messages.ns);
  const toast = useToast();
  const { number, dateTime } = useFormat();
  const timeZone = useGetWorkingTimesQuery().data?.timeZone;
  const services = useGetOfferedServicesQuery().data?.flatMap((category) => category.services);
  const [setActive, { isLoading, error }] = useSetWorkerActiveMutation();
  const { id, name, isOwner, isActive, hours, serviceIds, startAddress, jobsToAssign } = worker;
  const offered = services?.filter((service) => service.isOffered) ?? [];

  async function change() {
    const result = await setActive({ id, isActive: !isActive });
    if (!result.error) toast.show({ text: t(isActive ? 'deactivated' : 'reactivated', { name }), tone: 'ok' });
  }

  return (
    <div className="stack">
      {(isOwner || !isActive) && (
        <div className="row">
          {isOwner && <Badge tone="brand">{t('you')}</Badge>}
          {!isActive && <Badge tone="plain">{t('inactive')}</Badge>}
        </div>
      )}
      <ul className={styles.facts}>
        <li>{t(hours ? 'ownHours' : 'firmHours')}</li>
        <li>
          {serviceIds
            ? t('someServices', {
                count: number(offered.filter((service) => serviceIds.includes(service.id)).length),
                all: number(offered.length),
              })
            : t('allServices')}
        </li>
        {startAddress && (
          <li>
            <bdi>{t('startsAt', { address: startAddress })}</bdi>
          </li>
        )}
      </ul>
      {jobsToAssign.length > 0 && (
        <Note tone="wait" icon="warning">
          {t('toAssign', { name })}
          <ul>
            {jobsToAssign.map(({ bookingId, startAt }) => (
              <li key={bookingId}>
                <Link className="link num" to={pathTo.providerAssignment(bookingId)}>
                  {dateTime(startAt, timeZone ? { timeZone } : {})}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {serverMessage(error) || t('notSaved')}
        </Note>
      )}
      <div className="row row--wrap">
        <Button variant="line" size="sm" onClick={onEdit} aria-label={t('changeOf', { name })}>
          {t('change')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={isLoading}
          onClick={() => void change()}
          aria-label={t(isActive ? 'deactivateOf' : 'reactivateOf', { name })}
        >
          {t(isActive ? 'deactivate' : 'reactivate')}
        </Button>
      </div>
    </div>
  );
}
