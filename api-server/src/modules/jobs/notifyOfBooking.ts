import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { publishBookingChange } from '../../events/outbox';
import { notify } from '../notifications/notify';
import { publishOpenJob } from './eligible';

export async function notifyAboutNewBooking(tx: Session, booking: Booking) {
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'booking_made', booking });
  notify(tx, { kind: 'booking_received', booking });
  for (const userId of await publishOpenJob(tx, booking)) notify(tx, { kind: 'job_offered', booking, userId });
}
