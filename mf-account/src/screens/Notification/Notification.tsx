import { useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useGetNotificationsQuery, useMarkNotificationsReadMutation } from '@doorstep/shared-api/profile';
import { Button, EmptyState, Page, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT, useTimeZone } from '@doorstep/shared-ui/i18n';
import { Navigate } from 'react-router-dom';
import { DeliveryNotes } from '../../components/DeliveryNotes';
import { UnverifiedNotes } from '../../components/UnverifiedNotes';
import { notificationDays } from '../../model/notifications/notificationDays';
import styles from './Notification.module.css';
import { NotificationRow } from './NotificationRow';

export function Notification() {
  const { apiExtensions } = useSettings();
  return apiExtensions ? <Notifications /> : <Navigate to={paths.home} replace />;
}

export { Notification as Component };

function Notifications() {
  const t = useT('account');
  const toast = useToast();
  const timeZone = useTimeZone();
  const notifications = useGetNotificationsQuery();
  const [markRead, { isLoading: isMarking }] = useMarkNotificationsReadMutation();
  const { data, fulfilledTimeStamp } = notifications;

  async function mark(which: readonly string[] | 'all') {
    const result = await markRead(which);
    if (result.error && which === 'all') toast.show({ text: t('notifications.markFailed'), tone: 'bad' });
  }

  async function loadMore() {
    const more = await notifications.loadMore();
    if (more.isError) toast.show({ text: t('notifications.moreFailed'), tone: 'bad' });
  }

  return (
    <Page narrow className={styles.page}>
      <div className="row row--between row--wrap mb6">
        <h1>{t('notifications.heading')}</h1>
        {data && data.unread > 0 && (
          <Button variant="ghost" size="sm" className={styles.mark} busy={isMarking} onClick={() => void mark('all')}>
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <DeliveryNotes />
      <UnverifiedNotes className="mb4" />
      <QueryState
        query={notifications}
        className="stack"
        skeleton={<Skeleton shape="block" count={4} height="84px" />}
        failed={() => t('notifications.loadFailed')}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('notifications.emptyTitle')}
              text={t('notifications.emptyText')}
              action={<Button to={paths.home}>{t('notifications.browse')}</Button>}
            />
          ) : (
            notificationDays(items, new Date(fulfilledTimeStamp ?? 0), timeZone).map(({ day, items: ofDay }) => (
              <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
                <h2 className="h4 muted" id={`day-${day}`}>
                  {t(`notifications.${day}`)}
                </h2>
                <ul>
                  {ofDay.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      day={day}
                      onOpen={() => {
                        if (!notification.isRead) void mark([notification.id]);
                      }}
                    />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </QueryState>
      {notifications.hasMore && (
        <div className={`center ${styles.more}`}>
          <Button variant="line" busy={notifications.isLoadingMore} onClick={() => void loadMore()}>
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </Page>
  );
}
