import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetRecurringBookingsQuery } from '@doorstep/shared-api/bookings';
import type { RecurringBooking } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { DetailRow } from '../../components/DetailRow';
import styles from './MyBookings.module.css';

/** Also lists those without an active booking between two visits. */
export function RecurringList() {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const { data = [] } = useGetRecurringBookingsQuery(apiExtensions ? undefined : skipToken);
  const live = data.filter(({ state }) => state !== 'ended');
  if (live.length === 0) return null;
  return (
    <section className={styles.recurring} aria-labelledby="recurring-bookings">
      <h2 className="h3" id="recurring-bookings">
        {t('recurs.title')}
      </h2>
      {live.map((recurring) => (
        <Row key={recurring.id} recurring={recurring} />
      ))}
    </section>
  );
}

function Row({
  recurring: { every, state, categoryName, otherName, firstBookingId, timeZone, visits },
}: {
  recurring: RecurringBooking;
}) {
  const t = useT('booking');
  const { date, time } = useFormat();
  const next = visits.find((visit) => visit.state === 'booked' || visit.state === 'planned');
  const startAt = next && `${date(next.startAt, { timeZone, weekday: 'short' })} · ${time(next.startAt, { timeZone })}`;
  const when = startAt && t('recurs.nextAt', { time: startAt });
  return (
    <DetailRow
      icon="repeat"
      title={
        <>
          {categoryName} · {t(`recurs.every.${every}`)}
        </>
      }
      detail={
        <>
          {otherName && (
            <>
              <bdi>{otherName}</bdi>
              {' · '}
            </>
          )}
          {state === 'paused' ? t('recurs.state.paused') : when}
        </>
      }
      action={
        <Link
          className="link sm"
          to={pathTo.bookingDetails(firstBookingId)}
          aria-label={`${t('recurs.seeVisits')}: ${categoryName}`}
        >
          {t('recurs.seeVisits')}
        </Link>
      }
    />
  );
}
