import { publishOpenJob } from '../../catalog/availability/eligible';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';

export async function notifyAboutNewBooking(tx: Session, booking: Booking) {
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'booking_made', booking });
  notify(tx, { kind: 'booking_received', booking });
  for (const userId of await publishOpenJob(tx, booking)) notify(tx, { kind: 'job_offered', booking, userId });
}
