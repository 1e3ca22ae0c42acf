import { Icon, Note, useHasRoute } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { ChangeHistory } from '../../components/ChangeHistory';
import { type Column, DataTable } from '../../components/DataTable';
import { Facts } from '../../components/Facts';
import { Figures } from '../../components/Figures';
import { PayeeBox } from '../../components/PayeeBox';
import { Box, Section, WorkColumns } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { Person } from '../../model/api/peopleApi';
import { centsOf } from '../../model/cents';
import { HiddenFacts } from './HiddenFacts';
import { NameFact } from './NameFact';
import { OpenJobs } from './OpenJobs';
import { PrivateRatings } from './PrivateRatings';

type BookingCount = Person['bookings'][number];

export function PersonSheet({ person }: { person: Person }) {
  const t = useT('admin');
  const ui = useT('ui');
  const hasRoute = useHasRoute();
  const { may } = useStaff();
  const { number, money, moment } = useAdminFormat();
  const total = person.bookings.reduce((sum, { count }) => sum + count, 0);
  const columns: readonly Column<BookingCount>[] = [
    { ...{ id: 'status', head: t('person.status') }, cell: ({ status }) => <b>{ui(`status.${status}`)}</b> },
    { ...{ id: 'count', end: true, head: t('person.count') }, cell: ({ count }) => number(count) },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('money.amount') },
      cell: ({ amount }) => money(centsOf(amount)),
    },
  ];
  return (
    <>
      {person.email_unverified_since && <Note tone="wait">{t('person.unconfirmed')}</Note>}
      <Figures
        items={[
          {
            id: 'bookings',
            value: number(total),
            label: t(person.user_type === 'provider' ? 'person.jobs' : 'person.bookings'),
          },
          ...(person.user_type === 'provider'
            ? [
                { id: 'done', value: number(person.completed_jobs), label: t('person.finished') },
                {
                  id: 'rating',
                  value: number(Number(person.rating)),
                  label: t('person.reviews', { count: person.reviews }),
                },
              ]
            : []),
          { id: 'sessions', value: number(person.sessions.length), label: t('person.devices') },
        ]}
      />
      <WorkColumns
        asideLabel={t('facts.title')}
        aside={
          <>
            <Box title={t('facts.title')}>
              <HiddenFacts
                person={person}
                before={[{ id: 'name', label: t('staff.name'), value: <NameFact person={person} /> }]}
                after={[
                  { id: 'language', label: t('facts.language'), value: languageInfo(person.language).ownName },
                  ...(person.email_bounced_at
                    ? [{ id: 'bounced', label: t('facts.bounced'), value: moment(person.email_bounced_at) }]
                    : []),
                  ...(person.texts_stopped_at
                    ? [{ id: 'stopped', label: t('facts.stopped'), value: moment(person.texts_stopped_at) }]
                    : []),
                ]}
              />
              <Note icon="eye" className="mt4">
                {t('masked.note')}
              </Note>
            </Box>
            {person.user_type === 'provider' && may('money.read') && (
              <PayeeBox id={person.user_id} name={person.full_name} />
            )}
            {person.sessions.length > 0 && (
              <Box title={t('person.sessions')}>
                <Facts
                  items={person.sessions.map(({ device, last_seen_at: at }, index) => ({
                    id: `${index}`,
                    label: (
                      <>
                        <Icon name={/mobile|android|ios/i.test(device) ? 'device-mobile' : 'laptop'} />{' '}
                        <bdi>{device}</bdi>
                      </>
                    ),
                    value: moment(at),
                  }))}
                />
              </Box>
            )}
          </>
        }
      >
        {person.open_jobs.length > 0 && (
          <Section title={t('person.openJobs')}>
            <OpenJobs jobs={person.open_jobs} more={person.open_jobs_more} />
          </Section>
        )}
        <Section
          title={t('person.bookings')}
          aside={
            hasRoute(adminPaths.bookings) &&
            total > 0 && (
              <Link className="link" to={adminTo.bookings(person.full_name)}>
                {t('person.all')}
              </Link>
            )
          }
        >
          {total > 0 ? (
            <DataTable
              caption={t('person.bookings')}
              columns={columns}
              rows={person.bookings}
              idOf={({ status }) => status}
            />
          ) : (
            <p className="muted">{t('person.noBookings')}</p>
          )}
        </Section>
        <PrivateRatings person={person} />
        <Section title={t('person.staffDid')}>
          {person.changes.length > 0 ? (
            <ChangeHistory changes={person.changes} />
          ) : (
            <p className="muted">{t('person.nothingDone')}</p>
          )}
        </Section>
      </WorkColumns>
    </>
  );
}
