import type { BookingListItem, BookingStatus } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Avatar, Button, Icon, Money, Picture, Stars, StatusBadge, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { memo } from 'react';
import styles from './BookingCard.module.css';
import { hasLiveOffer } from './tabs';

const IN_PROGRESS: readonly BookingStatus[] = ['on_the_way', 'arrived', 'started'];

interface BookingCardProps {
  readonly booking: BookingListItem;
  readonly image: string;
}

export const BookingCard = memo(function BookingCard({ booking, image }: BookingCardProps) {
  const t = useT('booking');
  const format = useFormat();
  const hasRoute = useHasRoute();
  const created = booking.createdAt ? format.dateTime(booking.createdAt, { timeZone: booking.timeZone }) : '';
  const details = pathTo.bookingDetails(booking.id);
  const { serviceNames = [], serviceQuantities = [], payableCents, status, bookingType, reviewed } = booking;
  // The amount of a hire is agreed later.
  const amount = bookingType === 'hire' && status === 'open' ? undefined : payableCents;
  return (
    <article className={styles.card}>
      <div className={styles.arch}>
        <Picture src={image} alt="" />
      </div>
      <div className={styles.facts}>
        <div className={styles.name}>
          <h2 className="h3">{booking.categoryName}</h2>
          <StatusBadge status={booking.status} />
        </div>
        <div className={styles.rating}>
          <Stars value={booking.rating} />
          <span>
            (<b>{format.decimals(booking.rating, 2)}</b> {t('list.review')})
          </span>
        </div>
        {created && <p className={styles.created}>{t('list.created', { date: created })}</p>}
        {serviceNames.length > 0 && (
          <p className={styles.created}>
            <bdi>
              {serviceNames.map((name, at) => format.lineName({ name, quantity: serviceQuantities[at] })).join(', ')}
            </bdi>
            {amount !== undefined && (
              <>
                {' '}
                <span className={styles.amount}>
                  · <Money cents={amount} />
                </span>
              </>
            )}
          </p>
        )}
        {booking.recurs && (
          <p className={styles.who}>
            <Icon name="repeat" />
            {t(`recurs.every.${booking.recurs}`)}
          </p>
        )}
        <BookingCardStatus booking={booking} />
      </div>
      <div className={styles.actions}>
        {IN_PROGRESS.includes(booking.status) && (
          <Button size="sm" to={details}>
            <Icon name="navigation-arrow" />
            {t('list.follow')}
          </Button>
        )}
        {hasLiveOffer(booking) && (
          <Button size="sm" to={hasRoute(paths.providerSendOffer) ? pathTo.providerSendOffer(booking.id) : details}>
            {t('list.viewOffers')}
          </Button>
        )}
        {status === 'completed' && reviewed === false && hasRoute(paths.review) && (
          <Button variant="soft" size="sm" to={pathTo.review(booking.id)}>
            {t('details.review')}
          </Button>
        )}
        <Button
          variant="line"
          size="sm"
          to={details}
          aria-label={t('list.viewDetailOf', { category: booking.categoryName, date: created })}
        >
          {t('list.viewDetail')}
        </Button>
      </div>
    </article>
  );
});

export const startOrCreatedAt = ({ startAt, createdAt }: BookingListItem) => startAt ?? createdAt;

function BookingCardStatus({ booking }: { booking: BookingListItem }) {
  const t = useT('booking');
  const { date, dateTime, money } = useFormat();
  const { status, provider, payment, startAt, timeZone, cancelledAt, offerCents } = booking;
  if (status === 'cancelled') {
    const refunded = payment?.refundedCents;
    if (!refunded) return null;
    return (
      <p className={styles.who}>
        <Icon name="arrow-counter-clockwise" />
        <span>
          {t('details.refunded')} <bdi>{money(refunded)}</bdi>
          {cancelledAt && (
            <span className={styles.since}>
              {t('list.cancelledOn')} {date(cancelledAt, { timeZone })}
            </span>
          )}
        </span>
      </p>
    );
  }
  if (hasLiveOffer(booking)) {
    return (
      <p className={styles.who}>
        {provider?.name ? <Avatar src={provider.image} name={provider.name} size="sm" /> : <Icon name="hand-coins" />}
        <span>
          {provider?.name ? t('list.newOfferFrom', { name: provider.name }) : t('list.newOffer')}
          {offerCents !== undefined && (
            <>
              , <Money cents={offerCents} />
            </>
          )}
        </span>
      </p>
    );
  }
  if (provider?.name && status === 'completed' && booking.reviewed !== undefined) {
    return (
      <p className={styles.who}>
        <Avatar src={provider.image} name={provider.name} size="sm" />
        <span>
          <bdi>{provider.name}</bdi>
          <span className={styles.since}>{t(booking.reviewed ? 'list.reviewed' : 'list.notReviewed')}</span>
        </span>
      </p>
    );
  }
  if (provider?.name) {
    const when = startAt ? dateTime(startAt, { timeZone }) : '';
    return (
      <p className={styles.who}>
        <Avatar src={provider.image} name={provider.name} size="sm" />
        <span>
          <bdi>{provider.name}</bdi>
          {when && <span className={styles.since}>{when}</span>}
        </span>
      </p>
    );
  }
  if (status !== 'open') return null;
  const unpaid = payment?.status === 'requires_payment';
  return (
    <p className={styles.who}>
      <Icon name={unpaid ? 'credit-card' : 'hourglass-medium'} />
      {t(unpaid ? 'list.payBy' : booking.bookingType === 'hire' ? 'list.waitingOffers' : 'list.waiting')}
    </p>
  );
}
