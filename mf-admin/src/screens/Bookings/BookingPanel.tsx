import { IconButton, Note, Plaque, QueryState, Skeleton, StatusBadge, Tabs, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangeHistory } from '../../components/ChangeHistory';
import { Chat } from '../../components/Chat';
import { Facts } from '../../components/Facts';
import { Happenings } from '../../components/Happenings';
import { LoadFailed } from '../../components/StateNotes';
import { Story } from '../../components/Story';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import { type BookingWithHistory, useGetBookingStoryQuery } from '../../model/api/bookingsApi';
import { centsOf } from '../../model/cents';
import { BookingMoney } from './BookingMoney';
import styles from './Bookings.module.css';
import { MoveBooking } from './MoveBooking';

const panelTabs = ['story', 'money', 'chat', 'sent', 'act'] as const;
type PanelTab = (typeof panelTabs)[number];

export function BookingPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('admin');
  const query = useGetBookingStoryQuery(id, { refetchOnMountOrArgChange: true });
  const name = query.data?.number ?? id;
  return (
    <aside className={styles.panel} aria-label={t('bookings.one', { id: name })}>
      <div className={styles.top}>
        <Plaque>
          <bdi dir="ltr">{name}</bdi>
        </Plaque>
        <IconButton icon="x" label={t('bookings.close')} onClick={onClose} />
      </div>
      <QueryState
        query={query}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={5} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(story) => <BookingTabs story={story} refetch={query.refetch} />}
      </QueryState>
    </aside>
  );
}

function BookingTabs({ story, refetch }: { story: BookingWithHistory; refetch: () => unknown }) {
  const t = useT('admin');
  const { money, moment } = useAdminFormat();
  const { may } = useStaff();
  const [chosen, setPart] = useState<PanelTab>('story');
  const shown = panelTabs.filter((key) => key !== 'act' || (may('bookings.move') && story.moves.length > 0));
  const part = shown.includes(chosen) ? chosen : 'story';
  const counts = {
    story: undefined,
    money: story.ledger.length,
    chat: story.messages.length,
    sent: story.notifications.length,
    act: undefined,
  };
  const contents: Readonly<Record<PanelTab, ReactNode>> = {
    story: <BookingHistory story={story} />,
    money: <BookingMoney story={story} />,
    chat:
      story.messages.length > 0 ? (
        <Chat
          label={t('problem.chat')}
          lines={story.messages.map(({ number, at, author, author_id: authorId, text, photos = [] }) => ({
            ...{ id: `${number}`, at, text, photos, name: author },
            by: authorId === story.customer_id ? ('customer' as const) : ('provider' as const),
          }))}
        />
      ) : (
        <p className="muted">{t('problem.noChat')}</p>
      ),
    sent:
      story.notifications.length > 0 ? (
        <Happenings
          items={story.notifications.map(({ at, to, title, text }, index) => ({
            id: `${index}`,
            at,
            what: (
              <>
                <b>{t('bookings.sentTo', { to, title })}</b> {text}
              </>
            ),
          }))}
        />
      ) : (
        <p className="muted">{t('bookings.nothingSent')}</p>
      ),
    act: <MoveBooking story={story} refetch={refetch} />,
  };
  return (
    <>
      <StatusBadge status={story.status} />
      <h2>
        {story.category}, {money(centsOf(story.amount))}
      </h2>
      <p className="sm muted">{[moment(story.start_at), story.address].filter(Boolean).join(', ')}</p>
      {story.address2 && (
        <p className="sm muted">
          {t('bookings.destination')}: <bdi>{story.address2}</bdi>
        </p>
      )}
      <Facts
        items={[
          {
            id: 'customer',
            label: t('userType.customer'),
            value: <PersonLink id={story.customer_id} name={story.customer} />,
          },
          {
            id: 'provider',
            label: t('userType.provider'),
            value: <PersonLink id={story.provider_id} name={story.provider} />,
          },
          ...(story.recurring
            ? [
                {
                  id: 'recurring',
                  label: t(`bookings.every.${story.recurring.every}`),
                  value: <Recurring recurring={story.recurring} bookingId={story.booking_id} />,
                },
              ]
            : []),
        ]}
      />
      {story.problem_id && <OpenProblemNote id={story.problem_id} />}
      <Tabs
        label={t('bookings.parts')}
        items={shown.map((key) => {
          const count = counts[key];
          return {
            key,
            label: t(`bookings.part.${key}`),
            current: key === part,
            onSelect: () => setPart(key),
            ...(count ? { count } : {}),
          };
        })}
      />
      {contents[part]}
    </>
  );
}

function OpenProblemNote({ id }: { id: string }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  return (
    <Note tone="wait">
      {t('bookings.problemWaits')}{' '}
      {hasRoute(adminPaths.problem) && (
        <Link className="link" to={adminTo.problem(id)}>
          {t('bookings.toProblem')}
        </Link>
      )}
    </Note>
  );
}

function Recurring({
  recurring: { state, first_booking_id: firstId },
  bookingId,
}: {
  recurring: NonNullable<BookingWithHistory['recurring']>;
  bookingId: string;
}) {
  const t = useT('admin');
  const words = t(`bookings.recurring.${state}`);
  if (firstId === bookingId) return <>{words}</>;
  return (
    <>
      {words} ·{' '}
      <Link className="link" to={adminTo.booking(firstId)}>
        {t('bookings.firstVisit')}
      </Link>
    </>
  );
}

function PersonLink({ id, name }: { id: string; name: string }) {
  const hasRoute = useHasRoute();
  if (!id) return <>–</>;
  return hasRoute(adminPaths.person) ? (
    <Link className="link" to={adminTo.person(id)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

function BookingHistory({ story }: { story: BookingWithHistory }) {
  const t = useT('admin');
  const ui = useT('ui');
  return (
    <>
      <Story
        steps={story.history.map(({ at, to, who, reason }, index) => ({
          ...{ id: `${index}`, at, what: ui(`status.${to}`) },
          detail: [who, reason && `“${reason}”`].filter(Boolean).join(': '),
          tone: to === 'cancelled' ? 'bad' : 'brand',
          icon: to === 'cancelled' ? 'x-circle' : 'check',
        }))}
      />
      {story.notes && (
        <p>
          <b>{t('bookings.notes')}</b> <bdi className="lines">{story.notes}</bdi>
        </p>
      )}
      {story.changes.length > 0 && (
        <>
          <h3>{t('person.staffDid')}</h3>
          <ChangeHistory changes={story.changes} />
        </>
      )}
    </>
  );
}
