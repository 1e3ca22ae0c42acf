import {
  type ProviderProfile,
  type ProviderReviews,
  reviewImpressions,
  type StarCount,
  starCounts,
} from '@doorstep/shared-api/domain';
import { numberFormat, Stars, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { reviewSummary } from '../../model/providers/reviewSummary';
import styles from './ProviderDetails.module.css';

interface ScoreProps {
  readonly providerReviews: ProviderReviews;
  readonly profile: ProviderProfile;
  readonly rating?: StarCount;
  /** Undefined shows all reviews. */
  readonly onRate: (stars: StarCount | undefined) => void;
}

export function Score({ providerReviews: answer, profile, rating, onRate }: ScoreProps) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const { number, decimals } = useFormat();
  const { histogram, average } = answer;
  const all = starCounts.reduce((sum, stars) => sum + histogram[stars], 0);
  // Summarise only complete reviews: a part of them would misrepresent the whole.
  const summary = profile.reviews.length >= all ? reviewSummary(profile.reviews) : undefined;
  const percent = numberFormat(locale, { style: 'percent' }).format(summary?.recommend ?? 0);
  return (
    <>
      <div className={styles.score}>
        <div className="center">
          <div className={`display ${styles.mean}`}>{decimals(average, 2)}</div>
          <Stars value={average} />
          {summary && <p className="sm muted mt2">{t('details.recommend', { percent })}</p>}
        </div>
        <ol className={styles.histogram}>
          {starCounts.map((stars) => (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={stars === rating}
                aria-label={t(stars === 1 ? 'details.barOneStar' : 'details.bar', {
                  ...{ stars: number(stars), count: histogram[stars] },
                })}
                disabled={histogram[stars] === 0}
                onClick={() => onRate(stars === rating ? undefined : stars)}
              >
                <span>{number(stars)}</span>
                <span className={styles.barTrack} aria-hidden="true">
                  <span className={styles.barFill} style={{ inlineSize: `${(histogram[stars] / all) * 100}%` }} />
                </span>
                <span className="muted num">{number(histogram[stars])}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {summary && summary.impressed.length > 0 && (
        <ul className={styles.impressed}>
          {summary.impressed.map(({ name, count }) => (
            <li key={name} className="chip chip--sm">
              {reviewImpressions.some((impression) => impression === name) ? t(`details.impressed.${name}`) : name}{' '}
              {number(count)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
