import { useGetProviderReviewsQuery } from '@doorstep/shared-api/content';
import { type ProviderProfile, type ProviderReviews, type StarCount, starCounts } from '@doorstep/shared-api/domain';
import { Button, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import { Pager } from './Pager';
import styles from './ProviderDetails.module.css';
import { ReviewRow } from './ReviewRow';
import { Score } from './Score';

interface ReviewsProps {
  readonly providerId: string;
  readonly profile: ProviderProfile;
}

/** Keeps page and stars in the URL, so that a page of reviews can be shared and reloaded. */
export function Reviews({ providerId, profile }: ReviewsProps) {
  const t = useT('catalog');
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const rating = starCounts.find((stars) => String(stars) === params.get('stars'));
  const page = Math.max(1, Math.floor(Number(params.get('reviews'))) || 1);
  const reviews = useGetProviderReviewsQuery({ providerId, page, rating });

  const show = (query: { page?: number; rating?: StarCount }) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('reviews');
        after.delete('stars');
        if (query.page && query.page > 1) after.set('reviews', String(query.page));
        if (query.rating) after.set('stars', String(query.rating));
        return after;
      },
      { replace: true },
    );
    heading.current?.focus();
  };

  const count = profile.reviewCount ?? reviews.data?.total ?? profile.reviews.length;
  return (
    <section className={styles.block}>
      <h2 className="h3" ref={heading} tabIndex={-1}>
        {t('details.reviews', { count })}
      </h2>
      <QueryState
        query={reviews}
        className="stack"
        skeleton={<Skeleton shape="block" height="96px" count={3} />}
        atOnce
        failed={useFailedText()}
        level={3}
      >
        {ready}
      </QueryState>
    </section>
  );

  function ready(providerReviews: ProviderReviews) {
    const hasAny = starCounts.some((stars) => providerReviews.histogram[stars] > 0);
    if (!hasAny) return <p className="muted">{t('details.noReviews')}</p>;
    return (
      <>
        <Score
          providerReviews={providerReviews}
          profile={profile}
          rating={rating}
          onRate={(stars) => show({ rating: stars })}
        />
        {rating && (
          <div className="row row--between row--wrap">
            <p role="status">
              {t(rating === 1 ? 'details.withOneStar' : 'details.withStars', {
                count: providerReviews.total,
                stars: rating,
              })}
            </p>
            <Button variant="line" size="sm" onClick={() => show({})}>
              {t('details.allReviews')}
            </Button>
          </div>
        )}
        <ul aria-busy={reviews.isFetching}>
          {providerReviews.reviews.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
        {providerReviews.pageCount > 1 && (
          <Pager
            page={providerReviews.page}
            pageCount={providerReviews.pageCount}
            onPage={(next) => show({ page: next, rating })}
          />
        )}
      </>
    );
  }
}
