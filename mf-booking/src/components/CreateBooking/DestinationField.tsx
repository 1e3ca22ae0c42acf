import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, useHasRoute } from '@doorstep/shared-ui';
import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useLocation } from 'react-router-dom';
import type { BookingFormValues } from './bookingForm';
import styles from './CreateBooking.module.css';

interface DestinationFieldProps {
  onLeave: () => void;
}

export function DestinationField({ onLeave }: DestinationFieldProps) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { pathname, search } = useLocation();
  const { values, errors, touched } = useFormikContext<BookingFormValues>();
  const choose = `${paths.changeLocation}?for=destination&next=${encodeURIComponent(pathname + search)}`;
  return (
    <div className="field">
      <span className="lab">{t('create.destination')}</span>
      <div className={styles.choose}>
        <p className={values.destination ? undefined : 'sm muted'}>
          {values.destination ? <bdi>{values.destination}</bdi> : t('create.noDestination')}
        </p>
        {hasRoute(paths.changeLocation) && (
          <span>
            <Button size="sm" variant={values.destination ? 'line' : 'soft'} to={choose} onClick={onLeave}>
              <Icon name="map-pin" />
              {t(values.destination ? 'create.changeDestination' : 'create.chooseDestination')}
            </Button>
          </span>
        )}
        {touched.destination && errors.destination && (
          <span className={styles.error} role="alert">
            <Icon name="warning-circle" weight="fill" />
            {errors.destination}
          </span>
        )}
      </div>
    </div>
  );
}
