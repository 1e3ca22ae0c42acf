import { calendarOf } from '@doorstep/shared-api/calendarFile';
import { type BookingStatus, bookingNumber } from '@doorstep/shared-api/domain';
import type { Booking } from '../../platform/db/schema';
import type { NotificationKind } from './kinds';

type Job = Pick<Booking, 'id' | 'number' | 'address' | 'startAt' | 'endAt' | 'asap' | 'version' | 'status'>;

const kindsWithCalendar: ReadonlySet<NotificationKind> = new Set([
  'booking_accepted',
  'booking_confirmed',
  'offer_accepted',
  'payment_due',
  'visit_booked',
  'visit_repriced',
  'visit_will_charge',
  'visit_coming',
  'visit_free',
  'payment_taken',
  'visit_tomorrow',
  'visit_soon',
  'booking_moved',
  'booking_rescheduled',
  'move_accepted',
  'booking_called_off',
  'booking_cancelled',
  'booking_declined',
  'booking_unpaid',
  'payment_missed',
  'job_given_up',
  'operator_decided',
  'job_operator_decided',
]);
const agreed: readonly BookingStatus[] = ['accepted', 'on_the_way'];

interface VisitCalendarInput {
  kind: NotificationKind;
  job: Job;
  category: string | null;
  email: string;
  publicUrl: string;
  url: string;
  text: string;
  now: Date;
}

/**
 * The id is that of the booking, and each change has a higher sequence. Agreed visits create an appointment, and
 * cancelled ones remove it.
 */
export function visitCalendar({
  kind,
  job,
  category,
  email,
  publicUrl,
  url,
  text,
  now,
}: VisitCalendarInput): string | undefined {
  const { startAt, endAt, asap, status } = job;
  const isCancelled = status === 'cancelled';
  if (!kindsWithCalendar.has(kind) || !startAt || !endAt || asap || !(isCancelled || agreed.includes(status)))
    return undefined;
  const { hostname } = new URL(publicUrl);
  return calendarOf({
    uid: `${job.id}@${hostname}`,
    sequence: job.version,
    isCancelled,
    startAt,
    endAt,
    writtenAt: now,
    summary: [category, bookingNumber(job.number)].filter(Boolean).join(' · '),
    location: job.address,
    description: `${text}\n${url}`,
    url,
    invitation: { organizer: `no-reply@${hostname}`, attendee: email },
  });
}
