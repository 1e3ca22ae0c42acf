import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, useHasRoute } from '@doorstep/shared-ui';
import { SelectField, type SelectOption, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useLocation } from 'react-router-dom';
import type { Detection } from '../../hooks/useDetectedPlace';
import { useServedPlace } from '../../hooks/useServedPlace';
import { type BookingFormValues, DETECT_CHOICE_ID, type LocationChoice } from './bookingForm';
import styles from './CreateBooking.module.css';
import { ServedNote } from './ServedNote';

/** Characters that a phone shows in the field. A longer address is shown in full below it. */
const maxInlineLength = 30;

interface LocationFieldProps {
  choices: readonly LocationChoice[];
  detection: Detection;
  onDetect: () => void;
  onLeave: () => void;
}

export function LocationField({ choices, detection, onDetect, onLeave }: LocationFieldProps) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { pathname, search } = useLocation();
  const { values, errors, touched } = useFormikContext<BookingFormValues>();
  const chosen = choices.find((choice) => choice.id === values.place);
  const served = useServedPlace(chosen);
  const elsewhere = `${paths.changeLocation}?next=${encodeURIComponent(pathname + search)}`;
  const canChange = hasRoute(paths.changeLocation);

  if (choices.length === 0 && detection.status !== 'locating') {
    return (
      <div className="field">
        <span className="lab">{t('create.location')}</span>
        <div className={styles.choose}>
          <p className="sm muted">
            {t('create.noLocation')} {detection.status === 'failed' && t('create.noLocationHelp')}
          </p>
          <span className="row row--wrap">
            {canChange && (
              <Button size="sm" variant="soft" to={elsewhere} onClick={onLeave}>
                <Icon name="map-pin" />
                {t('create.chooseAddress')}
              </Button>
            )}
            {detection.status === 'idle' && (
              <Button size="sm" variant="line" onClick={onDetect}>
                <Icon name="crosshair" />
                {t('create.useCurrent')}
              </Button>
            )}
          </span>
          {touched.place && errors.place && (
            <span className={styles.error} role="alert">
              <Icon name="warning-circle" weight="fill" />
              {errors.place}
            </span>
          )}
        </div>
      </div>
    );
  }

  const nameOf = ({ kind, name }: NonNullable<LocationChoice['kept']>) =>
    kind === 'other' ? name : t(`create.${kind}`);
  const labelOf = ({ address, kept }: LocationChoice) =>
    kept ? t('create.named', { name: nameOf(kept), address }) : address;
  const options: SelectOption[] = choices.map((choice) => ({ value: choice.id, label: labelOf(choice) }));
  if (detection.status === 'idle') options.push({ value: DETECT_CHOICE_ID, label: t('create.useCurrent') });
  if (detection.status === 'locating') options.push({ value: DETECT_CHOICE_ID, label: t('create.locating') });
  const hint =
    detection.status === 'locating'
      ? t('create.locating')
      : chosen && t(chosen.kept ? 'create.kept' : chosen.id === 'detected' ? 'create.detected' : 'create.saved');
  return (
    <>
      <SelectField
        name="place"
        label={t('create.location')}
        icon="map-pin"
        dir="auto"
        options={options}
        {...(values.place === '' && { placeholder: t('create.chooseAddress') })}
        hint={
          chosen && chosen.address.length > maxInlineLength ? (
            <>
              <bdi>{chosen.address}</bdi>. {hint}
            </>
          ) : (
            hint
          )
        }
        aria-busy={detection.status === 'locating'}
        onChange={(event) => {
          if (event.target.value === DETECT_CHOICE_ID) onDetect();
        }}
        action={
          canChange && (
            <Link className={`link sm ${styles.link}`} to={elsewhere} onClick={onLeave}>
              {t('create.change')}
            </Link>
          )
        }
      />
      <ServedNote served={served} />
    </>
  );
}
