import { type Booking, bookingReferenceOf } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Dialog, Money, Note, Panel, StateArt, StatusBadge, SummaryLine } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BookingCard } from '../../components/BookingCard';
import styles from './Review.module.css';
import { ReviewForm } from './ReviewForm';

/** Money is called paid only once it is captured. */
function priceKey({ payment }: Booking): string {
  if (payment?.status === 'captured') return 'review.paid';
  return payment?.status === 'authorized' ? 'review.held' : 'review.price';
}

export function ReviewSheet({ booking }: { booking: Booking }) {
  const t = useT('offers');
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const done = () => navigate(paths.home);
  return (
    <>
      <div className={`split mt6 ${styles.sheet}`}>
        <div>
          {booking.reviewed && !isDone ? (
            <Note tone="ok">{t('review.already')}</Note>
          ) : (
            <ReviewForm booking={booking} onDone={() => setDone(true)} />
          )}
        </div>
        <aside className={`sum stack ${styles.facts}`}>
          <Panel>
            <BookingCard booking={booking} when={booking.startAt ?? booking.createdAt}>
              <StatusBadge status={booking.status} />
            </BookingCard>
            <div className={styles.lines}>
              <SummaryLine label={t('review.booking')} value={<bdi>{bookingReferenceOf(booking)}</bdi>} />
              {booking.provider?.name && (
                <SummaryLine label={t('review.provider')} value={<bdi>{booking.provider.name}</bdi>} />
              )}
              <SummaryLine label={t(priceKey(booking))} value={<Money cents={booking.payableCents} />} />
            </div>
          </Panel>
          <Note icon="shield-check" className={styles.lines ?? ''}>
            {t('review.rules')}
          </Note>
        </aside>
      </div>
      <Dialog
        open={isDone}
        onClose={done}
        title={t('review.success')}
        size="sm"
        arch={<StateArt name="success" />}
        className="dlg--done"
      >
        <div className={styles.successBody}>
          <p>{t('review.successText')}</p>
          <Button size="lg" block onClick={done} data-autofocus="">
            {t('done')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
