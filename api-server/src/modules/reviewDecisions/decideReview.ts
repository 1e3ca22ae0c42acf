import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import type { User } from '../../db/schema';
import { withEvents } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import { toInstant } from '../../instant';
import { checkSeen, lastActs } from '../admin/conflict';
import { mailTo, noteTo } from '../admin/tell';
import { audit } from '../audit/audit';
import { releaseItem } from '../queue/queue.repository';
import { addRating, removeRating } from '../reviews/reviews.repository';
import * as stored from './reviewDecisions.repository';

export const reviewDecisions = ['hide', 'restore', 'keep', 'quote', 'unquote'] as const;
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
  quotable: review.quotable,
  version: review.version,
});

export async function readReview(db: Session, id: string) {
  const row = await stored.findReview(db, id);
  if (!row) throw noReview();
  const reports = await stored.listReports(db, id);
  return {
    ...toItem(row),
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

/** keep: the reports are answered, and the review stays as it is. Gives who had reported it and is answered by this. */
async function applyDecision(tx: Session, decision: ReviewDecision, id: string, reason: string, now: Date) {
  const review = await stored.lockReview(tx, id);
  if (!review) throw noReview();
  const isHidden = review.hiddenAt !== null;
  if (decision === 'hide') {
    if (isHidden) throw conflict('This review is hidden already.');
    await removeRating(tx, review.providerId, review.serviceRating);
    await stored.changeReview(tx, id, { hiddenAt: now, hiddenReason: reason, quotable: false });
  } else if (decision === 'restore') {
    if (!isHidden) throw conflict('This review is not hidden.');
    await addRating(tx, review.providerId, review.serviceRating);
    await stored.changeReview(tx, id, { hiddenAt: null, hiddenReason: '' });
  } else if (decision === 'keep') await stored.changeReview(tx, id, {});
  else {
    if (isHidden) throw conflict('A hidden review is quoted nowhere: restore it first.');
    await stored.changeReview(tx, id, { quotable: decision === 'quote' });
  }
  if (decision !== 'hide' && decision !== 'keep') return [];
  await releaseItem(tx, 'review_report', id);
  return stored.handleReports(tx, id, now);
}

const authorIsTold = {
  hide: { kind: 'review_hidden', letter: 'reviewHidden' },
  restore: { kind: 'review_restored', letter: 'reviewRestored' },
} as const;
const reporterIsTold = { kind: 'review_report_answered', letter: 'reviewReportAnswered' } as const;

/** Whose review is hidden or shown again reads why, and so does who reported it: in their notifications and by mail. */
async function tellBoth(
  context: Context,
  tx: Session,
  { decision, authorId, reporters }: { decision: ReviewDecision; authorId: string; reporters: readonly string[] },
  note: string,
) {
  const now = context.clock();
  const ofAuthor = decision === 'hide' || decision === 'restore' ? authorIsTold[decision] : undefined;
  const ids = [...reporters, ...(ofAuthor ? [authorId] : [])];
  if (ids.length === 0) return;
  for (const reader of await stored.listReaders(tx, ids)) {
    const told = ofAuthor && reader.id === authorId ? ofAuthor : reporterIsTold;
    await noteTo(tx, reader.id, now, { ...told, note });
    await mailTo(context, tx, reader, { letter: told.letter, note });
  }
}

export async function decideReview(
  context: Context,
  actor: User,
  id: string,
  { decision, seen, reason }: { decision: ReviewDecision; seen: number; reason: string },
) {
  const { db, clock } = context;
  const now = clock();
  return withEvents(db, now, async (tx) => {
    const review = await stored.lockReview(tx, id);
    if (!review) throw noReview();
    const before = { hidden: review.hiddenAt !== null, quotable: review.quotable };
    const state = before.hidden ? 'hidden' : 'shown';
    await checkSeen(tx, { subject: { type: 'review', id }, seen, version: review.version, state });
    const reporters = await applyDecision(tx, decision, id, reason, now);
    await tellBoth(context, tx, { decision, authorId: review.userId, reporters }, reason);
    const after = await readReview(tx, id);
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
  });
}
