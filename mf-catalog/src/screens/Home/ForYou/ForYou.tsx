import { useGetMyBookingsQuery } from '@doorstep/shared-api/bookings';
import { paths } from '@doorstep/shared-api/paths';
import { Button } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { lastVisitOf, nextBookingOf, waitingOf } from '../../../model/bookings/forYou';
import { BookAgainCard } from './BookAgainCard';
import { Card, WaitingCards } from './Card';
import styles from './ForYou.module.css';
import { messages } from './messages';
import { NextBookingCard } from './NextBookingCard';
import { WaitingCard } from './WaitingCard';

registerMessages(messages);

/** The customer's own cards: what needs an answer, the next booking, and the last visit once more. */
export default function ForYou() {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const bookings = useGetMyBookingsQuery('all');
  const now = useNow();

  if (!hasTexts || bookings.isLoading) return <WaitingCards />;
  if (!bookings.data) {
    return (
      <Card title={t('failed')}>
        <Button variant="line" busy={bookings.isFetching} onClick={() => void bookings.refetch()}>
          {t('retry')}
        </Button>
      </Card>
    );
  }
  const waiting = waitingOf(bookings.data, now);
  const next = nextBookingOf(bookings.data, now);
  const last = lastVisitOf(bookings.data);
  const isAlone = !waiting && !next;
  return (
    <section className={styles.cards} aria-label={t('title')}>
      {waiting && <WaitingCard waiting={waiting} />}
      {next && next.id !== waiting?.booking.id && <NextBookingCard booking={next} />}
      {last && <BookAgainCard key={last.id} visit={last} fallback={isAlone && <NothingAhead />} />}
      {isAlone && !last && <NothingAhead />}
    </section>
  );
}

function NothingAhead() {
  const t = useT(messages.ns);
  return (
    <Card title={t('nothing.title')} text={t('nothing.text')}>
      <Button variant="line" to={paths.mostCategories}>
        {t('nothing.action')}
      </Button>
    </Card>
  );
}
