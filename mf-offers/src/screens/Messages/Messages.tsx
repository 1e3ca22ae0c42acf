import { useSessionStatus, useSettings } from '@doorstep/shared-api';
import { useGetConversationsQuery } from '@doorstep/shared-api/messages';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page, QueryState, Skeleton, useHasRoute, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Navigate } from 'react-router-dom';
import { ConversationRow } from './ConversationRow';
import styles from './Messages.module.css';

export function Messages() {
  const { apiExtensions } = useSettings();
  return apiExtensions ? <Conversations /> : <Navigate to={paths.home} replace />;
}

export { Messages as Component };

function Conversations() {
  const t = useT('offers');
  const toast = useToast();
  const conversations = useGetConversationsQuery();

  async function loadMore() {
    const more = await conversations.loadMore();
    if (more.isError) toast.show({ text: t('inbox.moreFailed'), tone: 'bad' });
  }

  return (
    <Page narrow className={styles.page}>
      <h1>{t('inbox.heading')}</h1>
      <QueryState
        query={conversations}
        className={styles.waiting}
        waitingLabel={t('chat.loading')}
        skeleton={<Skeleton shape="block" count={4} height="84px" />}
        failed={() => t('inbox.failed')}
        empty={<NothingWritten />}
      >
        {(items) => (
          <>
            <ul className={styles.list}>
              {items.map((item) => (
                <ConversationRow key={item.bookingId} conversation={item} />
              ))}
            </ul>
            {conversations.hasMore && (
              <Button
                variant="line"
                className={styles.more}
                busy={conversations.isLoadingMore}
                onClick={() => void loadMore()}
              >
                {t('inbox.more')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
}

function NothingWritten() {
  const t = useT('offers');
  const hasRoute = useHasRoute();
  const isProvider = useSessionStatus() === 'provider';
  const place = isProvider ? paths.providerAssignments : paths.myBooking;
  return (
    <EmptyState
      title={t('inbox.emptyTitle')}
      text={t(isProvider ? 'inbox.emptyProvider' : 'inbox.emptyCustomer')}
      action={hasRoute(place) && <Button to={place}>{t(isProvider ? 'inbox.toJobs' : 'inbox.toBookings')}</Button>}
    />
  );
}
