import { Badge, EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { FilterChips } from '../../components/FilterChips';
import { KeyHints } from '../../components/KeyHints';
import { MoreButton } from '../../components/MoreButton';
import openRow from '../../components/openRow.module.css';
import parts from '../../components/parts.module.css';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { type ReviewItem, useGetReportedReviewsInfiniteQuery } from '../../model/api/reviewsApi';
import { ReviewSheet } from './ReviewSheet';

const views = ['reported', 'hidden', 'quotable', 'all'] as const;

/** Reviews that somebody reported, and what became of others. */
export function Reviews() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.reviews')}>
      <ReviewList />
    </Console>
  );
}

function ReviewList() {
  const t = useT('admin');
  const { date, number } = useAdminFormat();
  const [search, setSearch] = useSearchParams();
  const [openId, setOpenId] = useState<string>();
  const view = views.find((one) => one === search.get('show')) ?? 'reported';
  const chosen = { view: view === 'all' ? undefined : view };
  const query = useGetReportedReviewsInfiniteQuery(chosen, { refetchOnMountOrArgChange: true });
  const reviews = query.data?.pages.flatMap(({ items }) => items);
  const choose = (show: string) => setSearch(show === 'reported' ? {} : { show }, { replace: true });
  const toggle = (id: string) => setOpenId(id === openId ? undefined : id);
  const { selectedId } = useQueueKeys({
    rows: (reviews ?? []).map(({ review_id: id }) => ({ id })),
    onOpen: ({ id }) => toggle(id),
    filters: views.map((show) => () => choose(show)),
  });
  const columns: readonly Column<ReviewItem>[] = [
    {
      ...{ id: 'comment', phone: 'line', head: t('reviews.review') },
      cell: ({ review_id: id, comment, author, provider }) => (
        <button type="button" className={openRow.open} aria-expanded={id === openId} onClick={() => toggle(id)}>
          <TwoLines
            first={<b className={openRow.words}>{comment || t('reviews.noWords')}</b>}
            second={t('reviews.by', { author, provider })}
          />
        </button>
      ),
    },
    {
      ...{ id: 'rating', label: t('reviews.rating'), head: t('reviews.rating') },
      cell: ({ rating }) => t('reviews.of5', { rating: number(rating) }),
    },
    { ...{ id: 'at', phone: 'none', head: t('money.date') }, cell: ({ at }) => date(at) },
    {
      ...{ id: 'state', phone: 'end', head: t('queue.state') },
      cell: ({ reports, hidden, quotable }) => (
        <span className={parts.acts}>
          {reports > 0 && (
            <Badge tone="wait" icon="flag">
              {t('reviews.reports', { count: reports })}
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
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('title.reviews')}</h1>
          <p className={parts.lead}>{t('reviews.lead')}</p>
        </div>
        <CsvLink path="/reviews" filters={chosen} />
      </div>
      <div className="mt6">
        <FilterChips
          filters={views.map((id) => ({ id, label: t(`reviews.show.${id}`) }))}
          current={view}
          onChoose={choose}
        />
      </div>
      {reviews && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      <QueryState
        query={{ ...query, data: reviews }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={
          view === 'reported' ? (
            <EmptyState art="success" title={t('reviews.none')} text={t('reviews.noneText')} />
          ) : (
            <EmptyState art="search" title={t('nothing.title')} text={t('nothing.text')} />
          )
        }
      >
        {(shown) => (
          <>
            <DataTable
              caption={t('title.reviews')}
              columns={columns}
              rows={shown}
              idOf={({ review_id }) => review_id}
              selectedId={selectedId ?? openId ?? ''}
              detail={({ review_id: id }) => id === openId && <ReviewSheet id={id} />}
            />
            <MoreButton query={query} />
            <KeyHints
              hints={[
                { keys: ['J', 'K'], does: 'move' },
                { keys: ['Enter'], does: 'open' },
                { keys: [`1–${views.length}`], does: 'filter' },
              ]}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

export { Reviews as Component };
