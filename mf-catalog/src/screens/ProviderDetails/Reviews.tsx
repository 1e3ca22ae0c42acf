import { impressions, type ProviderProfile, type Review } from '@doorstep/shared-api/domain';
import { Avatar, Button, Stars, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { reviewSummary } from '../../model/reviewSummary';
import styles from './ProviderDetails.module.css';

const pageOfReviews = 5;

export function Reviews({ profile }: { readonly profile: ProviderProfile }) {
  const t = useT('catalog');
  const [shown, setShown] = useState(pageOfReviews);
  const { reviews } = profile;
  const count = profile.reviewCount ?? reviews.length;
  return (
    <section className={styles.block}>
      <h2 className="h3">{t('details.reviews', { count })}</h2>
      {reviews.length === 0 && <p className="muted">{t('details.noReviews')}</p>}
      {/* Bars of a part of the reviews would lie about the whole. */}
      {reviews.length > 0 && reviews.length >= count && <Score profile={profile} />}
      <ul>
        {reviews.slice(0, shown).map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      {reviews.length > shown && (
        <div>
          <Button variant="line" onClick={() => setShown(shown + pageOfReviews)}>
            {t('details.moreReviews')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Score({ profile }: { readonly profile: ProviderProfile }) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const { number, decimals } = useFormat();
  const summary = reviewSummary(profile.reviews);
  if (!summary) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(summary.recommend);
  return (
    <>
      <div className={styles.score}>
        <div className="center">
          <div className={`display ${styles.mean}`}>{decimals(profile.rating, 2)}</div>
          <Stars value={profile.rating} />
          <p className="sm muted mt2">{t('details.recommend', { percent })}</p>
        </div>
        <ol className={styles.histogram}>
          {summary.histogram.map(({ stars, count }) => (
            <li key={stars}>
              <span>{number(stars)}</span>
              <span className={styles.barTrack} aria-hidden="true">
                <span className={styles.barFill} style={{ inlineSize: `${(count / profile.reviews.length) * 100}%` }} />
              </span>
              <span className="muted num">{number(count)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.impressed}>
        {summary.impressed.map(({ name, count }) => (
          <span key={name} className="chip chip--sm">
            {impressions.some((known) => known === name) ? t(`details.impressed.${name}`) : name} {number(count)}
          </span>
        ))}
      </div>
    </>
  );
}

function ReviewRow({ review }: { readonly review: Review }) {
  const t = useT('catalog');
  const { date } = useFormat();
  return (
    <li className={styles.review}>
      <Avatar src={review.authorImage} name={review.author} />
      <div>
        <div className="row row--between">
          <b>
            <bdi>{review.author}</bdi>
          </b>
          {review.createdAt && (
            <time className="sm muted num" dateTime={review.createdAt}>
              {date(review.createdAt)}
            </time>
          )}
        </div>
        <Stars value={review.serviceRating} />
        {review.comment && <p className="mt2">{review.comment}</p>}
        {review.reply && (
          <p className={`sm muted ${styles.reply}`}>
            <b>{t('details.reply')}</b>
            <br />
            {review.reply}
          </p>
        )}
      </div>
    </li>
  );
}
