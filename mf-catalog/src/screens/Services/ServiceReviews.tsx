import type { Category, Service } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { useGetServiceReviewsQuery } from '@doorstep/shared-api/serviceDetails';
import { ErrorState, Rating } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Pager } from '../ProviderDetails/Pager';
import { ReviewRow } from '../ProviderDetails/ReviewRow';
import { messages } from './detailMessages';
import styles from './ServiceDetails.module.css';

/** Page size of the call. */
const PER_PAGE = 5;

interface ServiceReviewsProps {
  readonly category: Category;
  /** When empty, reviews of all services of the category are shown. */
  readonly chosen: readonly Service[];
}

/** Newest reviews of bookings with the chosen services. Absent until there is one. */
export function ServiceReviews({ category, chosen }: ServiceReviewsProps) {
  const t = useT(messages.ns);
  const { lang, locale } = useLanguage();
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const reviews = useGetServiceReviewsQuery({
    ...{ category: category.slug ?? '', subcategoryIds: chosen.map(({ id }) => id), page, lang },
  });
  if (reviews.isError) {
    return <ErrorState level={2} message={t('reviews.failed')} onRetry={() => void reviews.refetch()} />;
  }
  if (reviews.isLoading) return <div aria-busy="true" />;
  const { data } = reviews;
  if (!data || data.total === 0) return null;
  const name =
    chosen.length > 0 ? new Intl.ListFormat(locale).format(chosen.map((service) => service.name)) : category.name;

  const show = (next: number) => {
    setPage(next);
    heading.current?.focus();
  };

  return (
    <section className={styles.section} aria-labelledby="service-reviews">
      <h2 className="h3" id="service-reviews" ref={heading} tabIndex={-1}>
        {t('reviews.title', { name })}
      </h2>
      <p>
        <Rating value={data.average} count={data.total} />
      </p>
      <ul className={styles.reviews} aria-busy={reviews.isFetching}>
        {data.reviews.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            about={
              <p className="sm muted">
                <bdi>{new Intl.ListFormat(locale).format(review.services)}</bdi>
                {' · '}
                <Link className="link" to={pathTo.publicProfile({ id: '', slug: review.provider.slug })}>
                  <bdi>{review.provider.name}</bdi>
                </Link>
              </p>
            }
          />
        ))}
      </ul>
      {data.total > PER_PAGE && <Pager page={page} pageCount={Math.ceil(data.total / PER_PAGE)} onPage={show} />}
    </section>
  );
}
