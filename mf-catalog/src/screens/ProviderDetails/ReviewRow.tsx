import type { Review } from '@doorstep/shared-api/domain';
import { Avatar, Stars, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import styles from './ProviderDetails.module.css';
import { ReportReview } from './ReportReview';
import { ReviewPhotos } from './ReviewPhotos';

interface ReviewRowProps {
  readonly review: Review;
  /** Names the subject of the review where the page does not. */
  readonly about?: ReactNode;
}

export function ReviewRow({ review, about }: ReviewRowProps) {
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
        {about}
        {review.comment && (
          <p className={`mt2 ${styles.comment}`} dir="auto">
            {review.comment}
          </p>
        )}
        <ReviewPhotos review={review} />
        {review.reply && (
          <div className={`sm muted ${styles.reply}`}>
            <b>{t('details.reply')}</b>
            <p dir="auto">{review.reply}</p>
          </div>
        )}
        <ReportReview review={review} />
      </div>
    </li>
  );
}
