import { type Recurrence, visitStart, wallTimeIn } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import { insertRecurring, insertVisit } from './recurring.repository';

type FirstBooking = Pick<Booking, 'id' | 'userId' | 'timeZone' | 'createdAt'> & { startAt: Date };

export async function beginRecurring(tx: Session, first: FirstBooking, every: Recurrence): Promise<string> {
  const { id: firstBookingId, userId, startAt, timeZone, createdAt: at } = first;
  const wall = wallTimeIn(timeZone, startAt);
  const recurringId = newId('rb');
  await insertRecurring(tx, {
    id: recurringId,
    userId,
    firstBookingId,
    every,
    firstDate: wall.date,
    firstTime: wall.time,
    timeZone,
    state: 'waiting',
    nextVisit: 1,
    nextStartAt: visitStart({ ...wall, timeZone, every }, 1),
    createdAt: at,
    updatedAt: at,
  });
  await insertVisit(tx, { recurringId, number: 0, startAt, state: 'booked', bookingId: firstBookingId, at });
  return recurringId;
}
