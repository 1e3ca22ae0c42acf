import { type Booking, type BookingStatus, bookingReferenceOf } from '@doorstep/shared-api/domain';
import { formatDistance, Picture, Plaque, StatusBadge, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { headlineKey } from '../../model/booking/bookingTimeline';
import styles from './StatusBanner.module.css';

const STATUSES_WITHOUT_APPOINTMENT: readonly BookingStatus[] = ['started', 'completed', 'cancelled'];

export function StatusBanner({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const format = useFormat();
  const { locale } = useLanguage();
  const headline = headlineKey(booking);
  const zone = { timeZone: booking.timeZone };
  // A plaque shows an agreed time. An open booking's start is only a wish. As Soon as Possible has no appointment,
  // because its start is the minute of the request.
  const { delay, distanceKm, startAt } = booking;
  const arrivesAt = delay?.arrivesAt ?? booking.arrivesAt;
  const showStart =
    !arrivesAt && booking.startAt && !booking.asap && !STATUSES_WITHOUT_APPOINTMENT.includes(booking.status);
  return (
    <section className={styles.now} aria-live="polite">
      <div className={styles.words}>
        <div className={styles.meta}>
          <StatusBadge status={booking.status} />
          <span className={styles.category}>{booking.categoryName}</span>
          <span>
            {t('details.booking')} <bdi>{bookingReferenceOf(booking)}</bdi>
          </span>
        </div>
        <h1>{t(`headline.${headline}`, { name: booking.provider?.name || t('someone') })}</h1>
        <p className={styles.next}>{t(`next.${headline}`)}</p>
        {arrivesAt && (
          <p className={styles.when}>
            <Plaque big>{format.time(arrivesAt, zone)}</Plaque>
            {delay && startAt && <s aria-hidden="true">{format.time(startAt, zone)}</s>}
            <span>
              {t('live.arrives')}
              {distanceKm !== undefined && (
                <>
                  <br />
                  {t('live.distance', { distance: formatDistance(distanceKm, locale) })}
                </>
              )}
            </span>
          </p>
        )}
        {showStart && booking.startAt && (
          <p className={styles.when}>
            {booking.status === 'open' ? (
              <b className="h3">{format.time(booking.startAt, zone)}</b>
            ) : (
              <Plaque big>{format.time(booking.startAt, zone)}</Plaque>
            )}
            <span>
              {t(
                booking.bookingType === 'hire' && booking.status === 'open'
                  ? 'details.proposed'
                  : 'details.appointment',
              )}
              <br />
              {format.date(booking.startAt, { ...zone, weekday: 'long' })}
            </span>
          </p>
        )}
      </div>
      <div className={styles.picture}>
        <Picture src={booking.banners[0]} alt="" urgent />
      </div>
    </section>
  );
}
