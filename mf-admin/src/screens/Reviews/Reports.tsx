import { useT } from '@doorstep/shared-ui/i18n';
import { Happenings } from '../../components/Happenings';
import type { ReviewDetails } from '../../model/api/reviewsApi';

/** Tells why a review or a photo is hidden, and who reported it. */
export function Reports({ about }: { about: Pick<ReviewDetails, 'hidden' | 'hidden_reason' | 'reported'> }) {
  const t = useT('admin');
  return (
    <>
      {about.hidden && about.hidden_reason && (
        <p className="muted">{t('reviews.because', { reason: about.hidden_reason })}</p>
      )}
      {about.reported.length > 0 && (
        <div>
          <h3>{t('reviews.reported')}</h3>
          <Happenings
            items={about.reported.map(({ at, by, reason }, index) => ({
              id: `${index}`,
              at,
              what: (
                <>
                  <bdi>{by}</bdi>: <bdi>“{reason}”</bdi>
                </>
              ),
            }))}
          />
        </div>
      )}
    </>
  );
}
