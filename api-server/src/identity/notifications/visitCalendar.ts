import type { BookingStatus } from '@doorstep/shared-api/domain';
import type { Booking } from '../../platform/db/schema';
import { visitCalendarText } from '../calendar/visitEvents';
import type { NotificationKind } from './kinds';

type Job = Pick<
  Booking,
  'id' | 'number' | 'address' | 'startAt' | 'endAt' | 'asap' | 'version' | 'status' | 'timeZone'
> & { wasAccepted: boolean };

const kindsWithCalendar: ReadonlySet<NotificationKind> = new Set([
  'booking_accepted',
  'booking_confirmed',
  'job_accepted',
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
  'job_moved',
  'booking_called_off',
  'booking_cancelled',
  'booking_declined',
  'booking_unpaid',
  'payment_missed',
  'job_given_up',
  'booking_closed',
  'claim_settled',
  'claim_unanswered',
  'problem_decided',
  'job_problem_decided',
  'operator_decided',
  'job_operator_decided',
]);
/** Notifications about a job that went to others. It leaves the receiver's calendar. */
const kindsOfLostVisit: ReadonlySet<NotificationKind> = new Set(['job_called_off', 'job_reassigned', 'job_released']);
const agreed: readonly BookingStatus[] = ['accepted', 'on_the_way'];

interface VisitCalendarInput {
  kind: NotificationKind;
  job: Job;
  /** False for a provider whose job went to others. */
  isSide: boolean;
  /** Start that a former provider knew. */
  formerStart: string | undefined;
  category: string | null;
  email: string;
  publicUrl: string;
  url: string;
  text: string;
  now: Date;
}

/**
 * Builds the calendar of a mail from the booking as it is now. Its id and sequence are those of the private calendar
 * address. Agreed visits create or move an event, and visits that the receiver lost remove it.
 */
export function visitCalendar({ kind, job, isSide, formerStart, ...input }: VisitCalendarInput): string | undefined {
  const { category, email, publicUrl, url, text, now } = input;
  const isLost =
    (kindsOfLostVisit.has(kind) && (!isSide || job.status === 'open')) ||
    (isSide && job.status === 'cancelled' && job.wasAccepted);
  const isAgreed = isSide && agreed.includes(job.status);
  const isAbout = kindsWithCalendar.has(kind) || kindsOfLostVisit.has(kind);
  const startAt = isSide ? job.startAt : formerStart && new Date(formerStart);
  if (!isAbout || !(isLost || isAgreed) || !startAt || job.asap) return undefined;
  const { hostname } = new URL(publicUrl);
  return visitCalendarText(isLost ? 'CANCEL' : 'REQUEST', [
    {
      ...{ booking: job, startAt, isCancelled: isLost, category, url, publicUrl, writtenAt: now },
      endAt: (isSide && job.endAt) || undefined,
      address: job.address,
      description: `${text}\n${url}`,
      invitation: { organizer: `no-reply@${hostname}`, attendee: email },
    },
  ]);
}
