import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import type { NextBookingStep } from '../../model/negotiation/nextBooking';
import styles from './Offers.module.css';

interface SavedCouponProps {
  code: string;
  booking: NextBookingStep;
  onRemove: () => void;
}

export function SavedCoupon({ code, booking, onRemove }: SavedCouponProps) {
  const t = useT('offers');
  return (
    <Note tone="ok" className={styles.kept}>
      <b>{t('code.kept', { code })}</b>
      <br />
      {t('code.keptHelp')}
      <span className={styles.keptActions}>
        <Link className="link" to={booking.path}>
          {t(booking.started ? 'code.keptGoOn' : 'code.keptStart')}
        </Link>
        <button type="button" className="link" onClick={onRemove}>
          {t('code.remove', { code })}
        </button>
      </span>
    </Note>
  );
}
