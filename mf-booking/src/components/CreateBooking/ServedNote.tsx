import type { PlaceCoverage } from '@doorstep/shared-api/domain';
import { useAreaWait } from '@doorstep/shared-api/hooks';
import { Button, formatDistance, Note, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { mayBeServed, type ServiceCoverage } from '../../hooks/useServedPlace';
import styles from './CreateBooking.module.css';

/** Isolates the text direction of a name or address from the words around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Marks the element that gets the focus when Continue is refused because of the address. */
const REFUSAL_ATTRIBUTE = 'data-refusal';
export const focusRefusal = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>(`[${REFUSAL_ATTRIBUTE}]`)?.focus();

export function ServedNote({ served }: { served: ServiceCoverage }) {
  const t = useT('booking');
  if (mayBeServed(served)) return null;
  return (
    <div {...{ [REFUSAL_ATTRIBUTE]: '' }} tabIndex={-1}>
      {served === 'unknown' ? (
        <Note tone="wait" role="alert">
          {t('create.unknownPlace')}
        </Note>
      ) : (
        served && <OutsideAreaNote place={served} />
      )}
    </div>
  );
}

function OutsideAreaNote({ place }: { place: PlaceCoverage }) {
  const t = useT('booking');
  const { locale } = useLanguage();
  return (
    <Note tone="wait" icon="map-pin" role="alert">
      <p>
        {t('create.outside')}{' '}
        {place.area &&
          t('create.ourArea', {
            area: isolated(place.area.name),
            distance: formatDistance(place.area.radiusKm, locale, 'long'),
          })}
      </p>
      <NotifyMeButton place={place} />
    </Note>
  );
}

function NotifyMeButton({ place }: { place: PlaceCoverage }) {
  const t = useT('booking');
  const waiting = useAreaWait(place);
  if (!waiting) return null;
  const { email, isConfirmed, isHere, isBusy, hasFailed, toggle } = waiting;
  return (
    <div className={styles.tellMe}>
      <span role="status">
        {isHere && t(isConfirmed ? 'create.willTell' : 'create.willTellOnce', { email: isolated(email) })}
        {hasFailed && t('create.tellFailed')}
      </span>
      <Button size="sm" variant="line" busy={isBusy} onClick={toggle}>
        {t(isHere ? 'create.tellNot' : 'create.tellMe')}
      </Button>
    </div>
  );
}
