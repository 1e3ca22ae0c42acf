import type { PlaceCoverage } from '@doorstep/shared-api/domain';
import { useAreaWait } from '@doorstep/shared-api/hooks';
import { Button, formatDistance, Note, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Ref } from 'react';
import styles from './ChangeLocation.module.css';
import { messages } from './messages';

export function OutsideNote({ ref, place }: { readonly ref: Ref<HTMLDivElement>; readonly place: PlaceCoverage }) {
  const t = useT(messages.ns);
  const { locale } = useLanguage();
  const waiting = useAreaWait(place);
  return (
    <div ref={ref} tabIndex={-1}>
      <Note tone="wait" icon="map-pin" role="alert">
        <p>
          {t('outside')}{' '}
          {place.area &&
            t('ourArea', {
              area: `\u2068${place.area.name}\u2069`,
              distance: formatDistance(place.area.radiusKm, locale, 'long'),
            })}
        </p>
        {waiting && (
          <div className={styles.tellMe}>
            <span role="status">
              {waiting.isHere &&
                t(waiting.isConfirmed ? 'willTell' : 'willTellOnce', {
                  email: `\u2068${waiting.email}\u2069`,
                })}
              {waiting.hasFailed && t('tellFailed')}
            </span>
            <Button size="sm" variant="line" busy={waiting.isBusy} onClick={waiting.toggle}>
              {t(waiting.isHere ? 'tellNot' : 'tellMe')}
            </Button>
          </div>
        )}
      </Note>
    </div>
  );
}
