import { type BookingStatus, bookingNumber, formatMoney } from '@doorstep/shared-api/domain';
import { findReleaseTransition } from '../../bookings/bookings/releaseBookings';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { listOpenJobs } from './people.repository';

const MAX_JOBS = 50;

export const suspensionOutcomes = ['others', 'refund', 'in_question', 'begun'] as const;
type SuspensionOutcome = (typeof suspensionOutcomes)[number];

async function suspensionOutcomeOf(db: Session, booking: Booking, now: Date): Promise<SuspensionOutcome> {
  if (booking.status === 'started') return 'begun';
  const transition = await findReleaseTransition(db, booking, now);
  if (!transition) return 'in_question';
  return transition.to === 'open' ? 'others' : 'refund';
}

export async function readOpenJobs(db: Session, { id, userType, accountStatus }: User, now: Date) {
  if (userType !== 'provider') return [];
  const jobs = [];
  for (const { booking, customer } of await listOpenJobs(db, id, MAX_JOBS)) {
    jobs.push({
      booking_id: booking.id,
      number: bookingNumber(booking.number),
      category: booking.categoryName,
      customer,
      start_at: toInstant(booking.startAt),
      status: booking.status as BookingStatus,
      amount: formatMoney(booking.payableCents),
      ...(accountStatus !== 'suspended' && { if_suspended: await suspensionOutcomeOf(db, booking, now) }),
    });
  }
  return jobs;
}
