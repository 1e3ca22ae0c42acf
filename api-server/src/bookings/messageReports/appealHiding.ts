import { appealUntil, isAppealWaiting } from '../../identity/admin/appeals';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { requireConversationBooking } from '../messages/conversation';
import * as stored from './messageReports.repository';

export async function readHiddenMessageAppeals(db: Session, bookingId: string, authorId: string, now: Date) {
  const hidings = await stored.listHidings(db, bookingId, authorId);
  return new Map(
    hidings.map(({ report, hiddenAt }) => [
      report.number,
      { appeal_until: toInstant(appealUntil(hiddenAt, report, now)), appeal_waits: isAppealWaiting(report) },
    ]),
  );
}

interface Appeal {
  bookingId: string;
  number: number;
  text: string;
}

export async function appealHiding(tx: Session, user: User, { bookingId, number, text }: Appeal, now: Date) {
  const booking = await requireConversationBooking(tx, user, bookingId);
  await stored.lockMessage(tx, booking.id, number);
  const hidings = await stored.listHidings(tx, booking.id, user.id);
  const hiding = hidings.find(({ report }) => report.number === number);
  if (!hiding) throw new HttpError('not_found', 'There is no such message.');
  if (!appealUntil(hiding.hiddenAt, hiding.report, now))
    throw new HttpError('state_conflict', 'This decision can no longer be appealed.');
  await stored.changeReport(tx, hiding.report.id, { appeal: text, appealedAt: now, appealAnsweredAt: null });
  publishBookingChange(tx, booking, 'message');
}
