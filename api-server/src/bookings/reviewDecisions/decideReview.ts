import { listPhotoFiles } from '../../catalog/catalog/reviewPhotos.repository';
import { addRating, type Review, removeRating } from '../../catalog/publicProfiles/reviews.repository';
import { isAppealWaiting } from '../../identity/admin/appeals';
import { lastActs, rejectOutdatedVersion } from '../../identity/admin/conflict';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import { isWaiting, releaseItem } from '../../identity/queue/queue.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { type MoveFiles, withMovedFiles } from '../../platform/uploads/hideFiles';
import * as stored from './reviewDecisions.repository';

export const reviewDecisions = ['hide', 'restore', 'uphold', 'keep', 'quote', 'unquote'] as const;
type ReviewDecision = (typeof reviewDecisions)[number];

export const toItem = ({ review, author, provider, waiting }: stored.ReviewRow) => ({
  review_id: review.id,
  booking_id: review.bookingId ?? '',
  author_id: author.id,
  author: author.name,
  provider_id: provider.id,
  provider: provider.name,
  rating: review.serviceRating,
  comment: review.comment,
  reply: review.providerReply,
  at: toInstant(review.createdAt),
  reports: waiting,
  hidden: review.hiddenAt !== null,
  hidden_reason: review.hiddenReason,
  appeal: review.appeal,
  appealed_at: toInstant(review.appealedAt),
  appeal_waits: isAppealWaiting(review),
  may_quote: review.mayQuote,
  quotable: review.quotable,
  version: review.version,
});

export async function readReview({ uploads }: Pick<Context, 'uploads'>, db: Session, id: string, readerId: string) {
  const row = await stored.findReview(db, id);
  if (!row) throw noReview();
  const reports = await stored.listReports(db, id);
  const photos = await listPhotoFiles(db, id);
  return {
    ...toItem(row),
    photos: photos.map(({ path }) => uploads.urlFor(path, readerId)),
    reported: reports.map(({ report, reporter }) => ({
      at: toInstant(report.createdAt),
      by_id: report.userId,
      by: reporter,
      reason: report.reason,
      handled_at: toInstant(report.handledAt),
    })),
    changes: (await lastActs(db, 'review', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

const noReview = () => new HttpError('not_found', 'There is no such review.');
const conflict = (message: string) => new HttpError('state_conflict', message);

/**
 * keep: answers the reports and leaves the review unchanged. uphold: answers the appeal and keeps the review hidden.
 * Returns the reporters to notify.
 */
async function applyDecision(tx: Session, decision: ReviewDecision, review: Review, reason: string, now: Date) {
  const { id, providerId, serviceRating } = review;
  const isHidden = review.hiddenAt !== null;
  if (decision === 'hide') {
    if (isHidden) throw conflict('This review is already hidden.');
    await removeRating(tx, providerId, serviceRating);
    const notAppealed = { appeal: '', appealedAt: null, appealAnsweredAt: null };
    const notQuoted = { quotable: false, quotedAt: null };
    await stored.changeReview(tx, id, { hiddenAt: now, hiddenReason: reason, ...notQuoted, ...notAppealed });
  } else if (decision === 'restore') {
    if (!isHidden) throw conflict('This review is not hidden.');
    await addRating(tx, providerId, serviceRating);
    await stored.changeReview(tx, id, {
      hiddenAt: null,
      hiddenReason: '',
      ...(review.appealedAt && { appealAnsweredAt: now }),
    });
  } else if (decision === 'uphold') {
    if (!isAppealWaiting(review)) throw conflict('This review has no appeal waiting for an answer.');
    await stored.changeReview(tx, id, { appealAnsweredAt: now });
  } else if (decision === 'keep') await stored.changeReview(tx, id, {});
  else {
    if (isHidden) throw conflict('A hidden review cannot be quoted. Restore it first.');
    const isQuoted = decision === 'quote';
    if (isQuoted && !review.mayQuote) throw conflict('The author of this review did not agree to be quoted.');
    await stored.changeReview(tx, id, { quotable: isQuoted, quotedAt: isQuoted ? now : null });
  }
  if (decision === 'quote' || decision === 'unquote') return [];
  const reporters =
    decision === 'restore'
      ? await stored.listReporters(tx, id)
      : decision === 'uphold'
        ? []
        : await stored.markReportsHandled(tx, id, now);
  if (!(await isWaiting(tx, 'review_report', id))) await releaseItem(tx, 'review_report', id);
  return reporters;
}

const authorNotices = {
  hide: { kind: 'review_hidden', letter: 'reviewHidden' },
  restore: { kind: 'review_restored', letter: 'reviewRestored' },
  uphold: { kind: 'review_stays_hidden', letter: 'reviewStaysHidden' },
} as const;
const notifiesAuthor = (decision: ReviewDecision): decision is keyof typeof authorNotices => decision in authorNotices;
const reporterNotice = { kind: 'review_report_answered', letter: 'reviewReportAnswered' } as const;

async function notifyAuthorAndReporters(
  context: Context,
  tx: Session,
  { decision, review, reporters }: { decision: ReviewDecision; review: Review; reporters: readonly string[] },
  note: string,
) {
  const now = context.clock();
  const { userId: authorId, bookingId } = review;
  const ofAuthor = notifiesAuthor(decision) ? authorNotices[decision] : undefined;
  const ids = [...reporters, ...(ofAuthor ? [authorId] : [])];
  if (ids.length === 0) return;
  for (const reader of await stored.listNoticeReceivers(tx, ids)) {
    const notice = ofAuthor && reader.id === authorId ? { ...ofAuthor, bookingId } : reporterNotice;
    await notifyInApp(tx, reader.id, now, { ...notice, note });
    await sendNoticeMail(context, tx, reader, { letter: notice.letter, note });
  }
}

export async function decideReview(
  context: Context,
  actor: User,
  id: string,
  { decision, seen, reason }: { decision: ReviewDecision; seen: number; reason: string },
) {
  const { db, clock, uploads } = context;
  const now = clock();
  const decide = (move: MoveFiles) => async (tx: Session) => {
    const review = await stored.lockReview(tx, id);
    if (!review) throw noReview();
    const before = { hidden: review.hiddenAt !== null, quotable: review.quotable };
    const state = before.hidden ? 'hidden' : 'shown';
    await rejectOutdatedVersion(tx, { subject: { type: 'review', id }, seen, version: review.version, state });
    const reporters = await applyDecision(tx, decision, review, reason, now);
    if (decision === 'hide' || decision === 'restore')
      await move(tx, await listPhotoFiles(tx, id), { isHidden: decision === 'hide' });
    await notifyAuthorAndReporters(context, tx, { decision, review, reporters }, reason);
    const after = await readReview(context, tx, id, actor.id);
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: `review.${decision}`,
      subject: { type: 'review', id },
      why: reason,
      before,
      after: { hidden: after.hidden, quotable: after.quotable },
    });
    return after;
  };
  return withMovedFiles(uploads, (move) => withEvents(db, now, decide(move)));
}
