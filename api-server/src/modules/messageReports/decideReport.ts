import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import type { User } from '../../db/schema';
import { publishBooking, withEvents } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import { toInstant } from '../../instant';
import { checkSeen, lastActs } from '../admin/conflict';
import { audit } from '../audit/audit';
import { findBooking } from '../bookings/bookings.repository';
import { partyOf } from '../bookings/partyOf';
import { notify } from '../notifications/notify';
import { workingDaysAfter } from '../problems/workingDays';
import { releaseItem } from '../queue/queue.repository';
import * as stored from './messageReports.repository';

const PROMISED_WORKING_DAYS = 1;
/** Messages before and after it that the operator reads with it. */
const AROUND = 5;

export const reportDecisions = ['hide', 'dismiss'] as const;

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
  due_at: report.handledAt ? '' : toInstant(workingDaysAfter(report.createdAt, PROMISED_WORKING_DAYS)),
  handled_at: toInstant(report.handledAt),
  decision: report.decision ?? '',
  version: report.version,
});

const noReport = () => new HttpError('not_found', 'There is no such report.');

/** The message with what was said around it. */
export async function readReport(db: Session, id: string) {
  const row = await stored.findReport(db, id);
  if (!row) throw noReport();
  const { bookingId, number } = row.report;
  const around = await stored.listAround(db, bookingId, number, AROUND);
  return {
    ...toItem(row),
    around: around.map(({ message, author }) => ({
      at: toInstant(message.createdAt),
      author_id: message.authorId,
      author,
      text: message.text,
      reported: message.number === number,
    })),
    changes: (await lastActs(db, 'message_report', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

interface Decide {
  decision: (typeof reportDecisions)[number];
  /** The version that the operator looked at. */
  seen: number;
  reason: string;
}

/** hide: only its author still reads it, and is told why. dismiss: it stays. Who reported it is told in both cases. */
export async function decideReport(
  { db, clock }: Context,
  actor: User,
  id: string,
  { decision, seen, reason }: Decide,
) {
  const now = clock();
  return withEvents(db, now, async (tx) => {
    const found = await stored.findReport(tx, id);
    if (!found) throw noReport();
    const { bookingId, number } = found.report;
    await stored.lockMessage(tx, bookingId, number);
    const row = (await stored.findReport(tx, id)) ?? found;
    const subject = { type: 'message_report', id } as const;
    const state = row.report.handledAt ? 'handled' : 'waiting';
    await checkSeen(tx, { subject, seen, version: row.report.version, state });
    if (row.report.handledAt) throw new HttpError('state_conflict', 'This report is decided already.');
    const booking = await findBooking(tx, bookingId);
    if (!booking) throw noReport();
    const answered = await stored.handleReports(tx, { bookingId, number }, { handledAt: now, decision });
    for (const report of answered) {
      await releaseItem(tx, 'message_report', report.id);
      const to = partyOf(booking, report.userId);
      await notify(tx, now, {
        kind: 'message_report_answered',
        booking,
        to,
        userId: report.userId,
        values: { note: reason },
      });
    }
    if (decision === 'hide') {
      await stored.hideMessage(tx, bookingId, number, now);
      const { id: userId } = row.author;
      const to = partyOf(booking, userId);
      await notify(tx, now, { kind: 'message_hidden', booking, to, userId, values: { note: reason } });
    }
    publishBooking(tx, booking, 'message');
    const result = await readReport(tx, id);
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
