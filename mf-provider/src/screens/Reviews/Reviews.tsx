import { serverMessage, useSession } from '@doorstep/shared-api';
import { useGetProviderReviewsQuery } from '@doorstep/shared-api/content';
import type { Review } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useReplyToReviewMutation } from '@doorstep/shared-api/provider';
import { Avatar, Button, EmptyState, Rating, Stars, useFormat, useMounted, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import styles from './Reviews.module.css';

const BlockedCustomers = lazy(() => import('../../components/PrivateRating/BlockedCustomers'));

const perPage = 10;

function Reviews() {
  const t = useT('provider');
  const mounted = useMounted();
  const { user } = useSession();
  return (
    <Workspace
      heading={t('title.provider-reviews')}
      lead={t('reviews.lead')}
      action={
        <Button variant="soft" to={paths.providerReliability}>
          {t('title.provider-reliability')}
        </Button>
      }
    >
      {mounted && user && <OwnReviews providerId={user.id} />}
      {mounted && (
        <Suspense fallback={null}>
          <BlockedCustomers />
        </Suspense>
      )}
    </Workspace>
  );
}

export { Reviews as Component };

function OwnReviews({ providerId }: { providerId: string }) {
  const t = useT('provider');
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const query = useGetProviderReviewsQuery({ providerId, page, perPage });
  return (
    <WorkspaceQuery query={query}>
      {({ reviews, total, average, pageCount: pages }) => {
        if (total === 0) return <EmptyState title={t('reviews.none')} />;
        return (
          <>
            <Rating value={average} count={total} />
            <ul className={styles.reviews}>
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} />
              ))}
            </ul>
            {pages > 1 && (
              <nav className="row row--wrap mt6" aria-label={t('title.provider-reviews')}>
                <Button variant="line" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('reviews.previous')}
                </Button>
                <span className="num">{t('reviews.page', { page: number(page), pages: number(pages) })}</span>
                <Button variant="line" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  {t('reviews.next')}
                </Button>
              </nav>
            )}
          </>
        );
      }}
    </WorkspaceQuery>
  );
}

function ReviewRow({ review }: { review: Review }) {
  const t = useT('provider');
  const { date } = useFormat();
  const [isWriting, setWriting] = useState(false);
  const { author, authorImage, serviceRating, comment, createdAt, reply } = review;
  return (
    <li className={styles.review}>
      <div className="row">
        <Avatar src={authorImage} name={author} />
        <div className="grow">
          <b>
            <bdi>{author}</bdi>
          </b>
          <div className="row row--wrap">
            <Stars value={serviceRating} />
            {createdAt && <span className="sm muted num">{date(createdAt)}</span>}
          </div>
        </div>
      </div>
      <p>
        <bdi>{comment}</bdi>
      </p>
      {reply && !isWriting && (
        <blockquote className={styles.reply}>
          <b className="sm">{t('reviews.yours')}</b>
          <p>
            <bdi>{reply}</bdi>
          </p>
        </blockquote>
      )}
      {isWriting ? (
        <ReplyForm review={review} onDone={() => setWriting(false)} />
      ) : (
        <div>
          <Button
            variant="line"
            size="sm"
            aria-label={t('reviews.replyTo', { name: author })}
            onClick={() => setWriting(true)}
          >
            {t(reply ? 'reviews.edit' : 'reviews.reply')}
          </Button>
        </div>
      )}
    </li>
  );
}

function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const t = useT('provider');
  const toast = useToast();
  const id = useId();
  const [text, setText] = useState(review.reply ?? '');
  const [issue, setIssue] = useState('');
  const [reply, { isLoading }] = useReplyToReviewMutation();

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setIssue(t('reviews.need'));
    const { error } = await reply({ reviewId: review.id, text: text.trim() });
    if (error) return setIssue(serverMessage(error) ?? t('notSaved'));
    toast.show({ text: t('saved'), tone: 'ok' });
    onDone();
  }

  return (
    <form className="field" onSubmit={publish} noValidate>
      <label className="lab" htmlFor={id}>
        {t('reviews.yours')}
      </label>
      <span className="input input--area" data-bad={issue ? '' : undefined}>
        <textarea
          id={id}
          rows={3}
          maxLength={1000}
          value={text}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? `${id}-fault` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      {issue && (
        <p className="err sm" id={`${id}-fault`} role="alert">
          {issue}
        </p>
      )}
      <div className="row">
        <Button type="submit" size="sm" busy={isLoading}>
          {t('reviews.publish')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  );
}
