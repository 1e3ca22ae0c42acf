import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { notify } from '../notifications/notify';
import { publishAssignment } from './eligible';

/** A booking that is paid for, or needs no payment, reaches its provider, or everybody who may take it. */
export async function notifyAboutBooking(tx: Session, booking: Booking, now: Date) {
  publishBooking(tx, booking, 'booking');
  await notify(tx, now, { kind: 'booking_made', booking });
  await notify(tx, now, { kind: 'booking_received', booking });
  for (const userId of await publishAssignment(tx, booking))
    await notify(tx, now, { kind: 'job_offered', booking, userId });
}
