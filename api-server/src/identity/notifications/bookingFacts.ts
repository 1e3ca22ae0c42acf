import { type BookingStatus, bookingNumber, type Recurrence } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import type { Booking, User } from '../../platform/db/schema';
import type { Language } from '../../platform/language';
import { customerForProvider, type DisclosureStage, disclosureTo } from '../disclosure/customerForProvider';
import { clockTime } from './clockTime';
import type { NotificationKind } from './kinds';
import { messages, moneyLine } from './messages';

type Job = Pick<
  Booking,
  | 'id'
  | 'number'
  | 'address'
  | 'providerId'
  | 'startAt'
  | 'asap'
  | 'bookingType'
  | 'payableCents'
  | 'providerPayoutCents'
  | 'paymentStatus'
  | 'payBy'
  | 'status'
  | 'timeZone'
> &
  DisclosureStage & { hasMoneyGoneBack: boolean; recurs: Recurrence | null };

interface BookingFactsInput {
  kind: NotificationKind;
  job: Job | null;
  category: string | null;
  receiver: Pick<User, 'id' | 'userType'>;
  language: Language;
}

const paymentDueKinds: ReadonlySet<NotificationKind> = new Set([
  'payment_due',
  'payment_due_soon',
  'payment_lost',
  'visit_booked',
  'visit_repriced',
  'visit_will_charge',
  'visit_charge_failed',
  'visit_unpaid',
]);
/**
 * Notifications about all visits, or about one without a booking. They name the first visit's booking, whose time and
 * price do not apply.
 */
export const kindsWithoutOwnBooking: ReadonlySet<NotificationKind> = new Set([
  'visit_missed',
  'visit_skipped',
  'recurring_paused',
  'recurring_resumed',
  'recurring_ended',
]);
const live: readonly BookingStatus[] = ['open', 'accepted', 'on_the_way', 'arrived', 'started'];

export function bookingFacts({ kind, job, category, receiver, language }: BookingFactsInput): {
  facts: string[];
  path: string;
} {
  if (!job) return { facts: [], path: paths.notification };
  const { asap, timeOpen, recurs, payBy: payByLine } = messages[language];
  const name = [category, bookingNumber(job.number)].filter(Boolean).join(' · ');
  const isProvider = receiver.userType === 'provider';
  const time = job.asap ? asap : job.startAt ? clockTime(language, job.timeZone, job.startAt) : timeOpen;
  const rhythm = job.recurs ? recurs[job.recurs] : '';
  const { address } = isProvider ? customerForProvider(receiver.id, job, { address: job.address }) : job;
  if (isProvider && job.providerId !== receiver.id) {
    const isOffered = disclosureTo(receiver.id, job) === 'area';
    if (!isOffered) return { facts: [name], path: paths.notification };
    return {
      facts: [[name, time, rhythm, address].filter(Boolean).join('\n')],
      path: pathTo.providerAssignment(job.id),
    };
  }
  if (kindsWithoutOwnBooking.has(kind)) {
    const page = isProvider ? pathTo.providerAssignment : pathTo.bookingDetails;
    return { facts: [[name, address].filter(Boolean).join('\n')], path: page(job.id) };
  }
  // A hire has no price before the agreement. Providers read their earning, not the customer's price.
  const hasPrice = !(job.bookingType === 'hire' && job.status === 'open');
  const isEarned = live.includes(job.status) && !job.hasMoneyGoneBack;
  const earning = isEarned ? moneyLine(language, 'earning', job.providerPayoutCents) : '';
  const money = !hasPrice ? '' : isProvider ? earning : moneyLine(language, 'total', job.payableCents);
  const isDue = !isProvider && job.paymentStatus === 'requires_payment' && job.payBy !== null;
  const due = isDue && job.payBy ? payByLine.replace('{{time}}', clockTime(language, job.timeZone, job.payBy)) : '';
  const lines = [name, time, rhythm, address, money, due].filter(Boolean);
  const page = isProvider
    ? pathTo.providerAssignment
    : paymentDueKinds.has(kind) && isDue
      ? pathTo.payBooking
      : pathTo.bookingDetails;
  return { facts: [lines.join('\n')], path: page(job.id) };
}
