import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import type { Column } from '../../components/DataTable';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import parts from '../../components/parts.module.css';
import { RowButton } from '../../components/RowSheet';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { type ReviewItem, useGetReportedReviewsInfiniteQuery } from '../../model/api/reviewsApi';
import { type PhotoView, ReportedPhotos } from './ReportedPhotos';
import { ReviewSheet } from './ReviewSheet';

const views = ['reported', 'hidden', 'quotable', 'all'] as const;
const photoViews: Readonly<Record<string, PhotoView>> = { photos: 'reported', photosHidden: 'hidden' };
const shownViews = [...views, ...Object.keys(photoViews)];

export function Reviews() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.reviews')}>
      <ReviewsAndPhotos />
    </Console>
  );
}

function ReviewsAndPhotos() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') ?? '';
  const photoView = photoViews[show];
  const view = views.find((one) => one === show) ?? 'reported';
  const choose = (one: string, id?: string) =>
    setSearch({ ...(one !== 'reported' && { show: one }), ...(id && { id }) }, { replace: true });
  const filters = shownViews.map((one) => () => choose(one));
  const openId = search.get('id') ?? undefined;
  return (
    <>
      <PageHead title={t('title.reviews')} lead={t('reviews.lead')}>
        {photoView ? (
          <CsvLink path="/work-photos" filters={{ view: photoView }} />
        ) : (
          <CsvLink path="/reviews" filters={{ view: view === 'all' ? undefined : view }} />
        )}
      </PageHead>
      <div className="mt6">
        <FilterChips
          filters={shownViews.map((id) => ({
            id,
            label: t(id in photoViews ? `photos.show.${id}` : `reviews.show.${id}`),
          }))}
          current={photoView ? show : view}
          onChoose={(one) => choose(one)}
        />
      </div>
      {photoView ? (
        <ReportedPhotos
          view={photoView}
          openId={openId}
          toggle={(id) => choose(show, id === openId ? undefined : id)}
          filters={filters}
        />
      ) : (
        <ReviewList view={view} filters={filters} />
      )}
    </>
  );
}

interface ReviewListProps {
  view: (typeof views)[number];
  filters: readonly (() => void)[];
}

function ReviewList({ view, filters }: ReviewListProps) {
  const t = useT('admin');
  const { date, number } = useAdminFormat();
  const [openId, setOpenId] = useState<string>();
  const chosen = { view: view === 'all' ? undefined : view };
  const query = useGetReportedReviewsInfiniteQuery(chosen, { refetchOnMountOrArgChange: true });
  const toggle = (id: string) => setOpenId(id === openId ? undefined : id);
  const columns: readonly Column<ReviewItem>[] = [
    {
      ...{ id: 'comment', phone: 'line', head: t('reviews.review') },
      cell: ({ review_id: id, comment, author, provider }) => (
        <RowButton
          isOpen={id === openId}
          onToggle={() => toggle(id)}
          words={comment || t('reviews.noWords')}
          second={t('reviews.by', { author, provider })}
        />
      ),
    },
    {
      ...{ id: 'rating', label: t('reviews.rating'), head: t('reviews.rating') },
      cell: ({ rating }) => t('reviews.of5', { rating: number(rating) }),
    },
    { ...{ id: 'at', phone: 'none', head: t('money.date') }, cell: ({ at }) => date(at) },
    {
      ...{ id: 'state', phone: 'end', head: t('queue.state') },
      cell: ({ reports, hidden, quotable, appeal_waits: doesAppealWait }) => (
        <span className={parts.acts}>
          {reports > 0 && (
            <Badge tone="wait" icon="flag">
              {t('reviews.reports', { count: reports })}
            </Badge>
          )}
          {doesAppealWait && (
            <Badge tone="wait" icon="flag">
              {t('reviews.appealed')}
            </Badge>
          )}
          {hidden && (
            <Badge tone="bad" icon="eye-slash">
              {t('reviews.hidden')}
            </Badge>
          )}
          {quotable && (
            <Badge tone="ok" icon="check">
              {t('reviews.quotable')}
            </Badge>
          )}
        </span>
      ),
    },
  ];
  return (
    <PagedTable
      query={query}
      caption={t('title.reviews')}
      columns={columns}
      idOf={({ review_id }) => review_id}
      onOpen={toggle}
      openId={openId}
      sheet={(id) => <ReviewSheet id={id} />}
      filters={filters}
      empty={
        view === 'reported' ? (
          <NothingYet art="success" title={t('reviews.none')} text={t('reviews.noneText')} />
        ) : view === 'all' ? (
          <NothingYet title={t('reviews.noneYet')} text={t('reviews.noneYetText')} />
        ) : (
          <NothingFound />
        )
      }
    />
  );
}

export { Reviews as Component };
