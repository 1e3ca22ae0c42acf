import { useSettings } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { useCategoryImage } from '@doorstep/shared-api/hooks';
import { Avatar, useFormat } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import styles from './BookingCard.module.css';

interface BookingCardProps {
  booking: Booking;
  when?: string | undefined;
  children?: ReactNode;
}

export function BookingCard({ booking, when, children }: BookingCardProps) {
  const { dateTime, lineName } = useFormat();
  const { timeZone } = useSettings();
  const image = useCategoryImage()(booking.categoryName);
  const moment = when ?? booking.startAt;
  const services = booking.services.map(lineName).join(', ');
  return (
    <div className={styles.card}>
      <Avatar src={image || booking.banners[0]} name="" size="lg" />
      <div className={styles.words}>
        <b className="h4">
          <bdi>{services || booking.categoryName}</bdi>
        </b>
        {moment && <span className="sm muted num">{dateTime(moment, { timeZone: booking.timeZone ?? timeZone })}</span>}
        {children}
      </div>
    </div>
  );
}
