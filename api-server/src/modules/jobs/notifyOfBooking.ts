import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { notify } from '../notifications/notify';
import { publishAssignment } from './eligible';

export async function notifyAboutBooking(tx: Session, booking: Booking) {
  publishBooking(tx, booking, 'booking');
  notify(tx, { kind: 'booking_made', booking });
  notify(tx, { kind: 'booking_received', booking });
  for (const userId of await publishAssignment(tx, booking)) notify(tx, { kind: 'job_offered', booking, userId });
}
