import { maxProposedStarts } from '@doorstep/shared-api/domain';
import { requireFreeTime } from '../../catalog/availability/bookableTime';
import { learnRoutes } from '../../catalog/availability/learnRoutes';
import { endOf } from '../../catalog/availability/slots';
import { readWorkingWeek } from '../../catalog/availability/workingHours';
import { listLines } from '../../catalog/orders/bookingRows.repository';
import { findBookableProvider } from '../../catalog/orders/orders.repository';
import { providerUnavailable } from '../../catalog/orders/priceOrder';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { findProposal, insertProposal } from './proposals.repository';

/** Time to answer a proposal, ending at the latest an hour before any of its starts. */
const ANSWER_WITHIN = DAY;
const MIN_TIME_BEFORE_START = HOUR;

interface NewProposal {
  by: 'customer' | 'provider';
  starts: readonly Date[];
  text: string;
}

export async function saveTimeProposal(tx: Session, booking: Booking, { by, starts, text }: NewProposal, now: Date) {
  const { id: bookingId, startAt } = booking;
  const waiting = await findProposal(tx, bookingId, now);
  if (waiting && waiting.by !== by) {
    throw new HttpError('state_conflict', 'The other side has proposed another time. Please answer that first.');
  }
  const answerBy = new Date(
    Math.min(
      addMilliseconds(now, ANSWER_WITHIN).getTime(),
      ...[startAt, ...starts].flatMap((at) => (at ? [at.getTime() - MIN_TIME_BEFORE_START] : [])),
    ),
  );
  if (answerBy <= now) throw new HttpError('state_conflict', 'It is too late to ask for another time.');
  const common = { id: newId('tp'), bookingId, by, text };
  await insertProposal(tx, { ...common, starts: starts.map((at) => at.toISOString()), createdAt: now, answerBy });
  publishBookingChange(tx, booking, 'booking');
}

/** Asks the router about the days of new starts, before the transaction that decides. */
export async function learnRoutesOfBooking(context: Context, booking: Booking, starts: readonly Date[], now: Date) {
  const { providerId } = booking;
  if (!providerId) return;
  const place = visitPlaceOf(booking);
  for (const at of starts)
    await learnRoutes(context, {
      ...{ providerId, place, now },
      ...{ since: addMilliseconds(at, -DAY), until: addMilliseconds(at, DAY) },
    });
}

export async function requirePossibleStart(
  tx: Session,
  booking: Booking & { providerId: string },
  startAt: Date,
  now: Date,
) {
  const { id: claimId, userId, providerId } = booking;
  const provider = await findBookableProvider(tx, providerId);
  if (!provider) throw providerUnavailable();
  const lines = await listLines(tx, claimId);
  const slotRequest = {
    ...{ providerId, claimId, userId, startAt, endAt: endOf(startAt, lines), now, place: visitPlaceOf(booking) },
    services: lines.map((line) => line.subcategoryId),
  };
  const week = await readWorkingWeek(tx, provider);
  await requireFreeTime(tx, week, slotRequest, { isNoticeGiven: true, field: 'starts' });
}

/** Reads one to three different starts. Rejects the agreed start and starts that are too soon to be answered. */
export function readStarts(texts: readonly string[], booking: Booking, now: Date): Date[] {
  const starts = [...new Set(texts)].map((text) => new Date(text));
  const isRight = starts.every(
    (at) =>
      at > addMilliseconds(now, MIN_TIME_BEFORE_START) &&
      at < addMilliseconds(now, 60 * DAY) &&
      at.getTime() !== booking.startAt?.getTime(),
  );
  if (!isRight || starts.length === 0 || starts.length > maxProposedStarts) {
    throw new HttpError('validation', 'Please propose one to three other times in the future.', {
      field: 'starts',
      status: 422,
    });
  }
  return starts;
}
