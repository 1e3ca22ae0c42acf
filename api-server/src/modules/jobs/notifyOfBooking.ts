import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { announceBooking } from '../../events/outbox';
import { notify } from '../notifications/notify';
import { announceJob } from './eligible';

/** A booking that is paid for, or needs no payment, reaches its provider, or everybody who may take it. */
export async function tellOfBooking(tx: Session, booking: Booking, now: Date) {
  announceBooking(tx, booking, 'booking');
  await notify(tx, now, { kind: 'booking_received', booking });
  for (const userId of await announceJob(tx, booking)) await notify(tx, now, { kind: 'job_offered', booking, userId });
}
