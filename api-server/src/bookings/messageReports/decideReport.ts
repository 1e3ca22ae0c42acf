import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { isAppealWaiting } from '../../identity/admin/appeals';
import { lastActs, rejectOutdatedVersion } from '../../identity/admin/conflict';
import { audit } from '../../identity/audit/audit';
import type { NotificationKind } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import { releaseItem } from '../../identity/queue/queue.repository';
import { workingDaysAfter } from '../../identity/queue/workingDays';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { UploadStore } from '../../platform/uploads/store';
import { partyOf } from '../bookings/partyOf';
import { loadMessagePhotos } from '../messages/messagePhotos';
import * as stored from './messageReports.repository';

const PROMISED_WORKING_DAYS = 1;
const CONTEXT_MESSAGES = 5;

export const reportDecisions = ['hide', 'dismiss', 'restore', 'uphold'] as const;

function dueAt(report: stored.ReportRow['report']): Date | undefined {
  if (!report.handledAt) return workingDaysAfter(report.createdAt, PROMISED_WORKING_DAYS);
  return report.appealedAt && isAppealWaiting(report)
    ? workingDaysAfter(report.appealedAt, PROMISED_WORKING_DAYS)
    : undefined;
}

export const toItem = ({ report, message, author, reporter }: stored.ReportRow) => ({
  report_id: report.id,
  booking_id: report.bookingId,
  text: message.text,
  author_id: author.id,
  author: author.name,
  by_id: reporter.id,
  by: reporter.name,
  reason: report.reason,
  at: toInstant(report.createdAt),
  due_at: toInstant(dueAt(report)),
  handled_at: toInstant(report.handledAt),
  decision: report.decision ?? '',
  appeal: report.appeal,
  appealed_at: toInstant(report.appealedAt),
  appeal_waits: isAppealWaiting(report),
  version: report.version,
});

const noReport = () => new HttpError('not_found', 'There is no such report.');

export async function readReport(db: Session, id: string, reader: { id: string; uploads: UploadStore }) {
  const row = await stored.findReport(db, id);
  if (!row) throw noReport();
  const { bookingId, number } = row.report;
  const around = await stored.listSurroundingMessages(db, bookingId, number, CONTEXT_MESSAGES);
  const photosOf = await loadMessagePhotos(db, reader.uploads, {
    bookingId,
    readerId: reader.id,
    messages: around.map(({ message }) => message),
  });
  return {
    ...toItem(row),
    around: around.map(({ message, author }) => ({
      at: toInstant(message.createdAt),
      author_id: message.authorId,
      author,
      text: message.text,
      photos: photosOf(message.number).map(({ url }) => url),
      reported: message.number === number,
    })),
    changes: (await lastActs(db, 'message_report', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

interface ReportDecision {
  decision: (typeof reportDecisions)[number];
  seen: number;
  reason: string;
}

/**
 * hide: only the author still sees the message and is told why. dismiss: it stays visible. Both notify the reporter.
 * restore: a hidden message is shown again, and both are told. uphold: it stays hidden, and the author's appeal is
 * answered.
 */
export async function decideReport({ db, clock, uploads }: Context, actor: User, id: string, input: ReportDecision) {
  const { decision, seen, reason } = input;
  const now = clock();
  return withEvents(db, now, async (tx) => {
    const found = await stored.findReport(tx, id);
    if (!found) throw noReport();
    const { bookingId, number } = found.report;
    await stored.lockMessage(tx, bookingId, number);
    const row = (await stored.findReport(tx, id)) ?? found;
    const subject = { type: 'message_report', id } as const;
    const state = row.report.handledAt ? 'handled' : 'waiting';
    await rejectOutdatedVersion(tx, { subject, seen, version: row.report.version, state });
    const booking = await findBooking(tx, bookingId);
    if (!booking) throw noReport();
    const isFirst = decision === 'hide' || decision === 'dismiss';
    const noticeRecipients = isFirst
      ? await decideNewReport(tx, row, decision, now)
      : await reviseDecision(tx, row, decision, now);
    await releaseItem(tx, 'message_report', id);
    for (const { kind, userId } of noticeRecipients) {
      notify(tx, { kind, booking, to: partyOf(booking, userId), userId, values: { note: reason } });
    }
    publishBookingChange(tx, booking, 'message');
    const result = await readReport(tx, id, { id: actor.id, uploads });
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: `message_report.${decision}`,
      subject,
      why: reason,
      before: { state },
      after: { state: 'handled', decision, booking_id: bookingId, message: number },
    });
    return result;
  });
}

type NoticeRecipients = { kind: NotificationKind; userId: string }[];

async function decideNewReport(
  tx: Session,
  row: stored.ReportRow,
  decision: 'hide' | 'dismiss',
  now: Date,
): Promise<NoticeRecipients> {
  const { bookingId, number, handledAt } = row.report;
  if (handledAt) throw new HttpError('state_conflict', 'This report is already decided.');
  const answered = await stored.markReportsHandled(tx, { bookingId, number }, { handledAt: now, decision });
  const recipients: NoticeRecipients = answered.map(({ userId }) => ({ kind: 'message_report_answered', userId }));
  if (decision === 'dismiss') return recipients;
  await stored.setMessageHidden(tx, bookingId, number, now);
  return [...recipients, { kind: 'message_hidden', userId: row.author.id }];
}

async function reviseDecision(
  tx: Session,
  row: stored.ReportRow,
  decision: 'restore' | 'uphold',
  now: Date,
): Promise<NoticeRecipients> {
  const { report, author, message } = row;
  if (decision === 'uphold') {
    if (!isAppealWaiting(report))
      throw new HttpError('state_conflict', 'This message has no appeal waiting for an answer.');
    await stored.changeReport(tx, report.id, { appealAnsweredAt: now });
    return [{ kind: 'message_stays_hidden', userId: author.id }];
  }
  if (!message.hiddenAt) throw new HttpError('state_conflict', 'This message is not hidden.');
  await stored.setMessageHidden(tx, report.bookingId, report.number, null);
  await stored.changeReport(tx, report.id, {
    decision: 'dismiss',
    ...(report.appealedAt && { appealAnsweredAt: now }),
  });
  return [
    { kind: 'message_restored', userId: author.id },
    { kind: 'message_report_answered', userId: report.userId },
  ];
}
