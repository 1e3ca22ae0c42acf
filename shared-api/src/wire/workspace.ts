import { parseInstant } from '../domain/dates';
import { type PayoutBlock, payoutBlocks } from '../domain/payout';
import { minutesOfRange, outlineOf, type SpecialDayRepeat, specialDayRepeats } from '../domain/workingHours';
import {
  type ActionBlockReason,
  type Assignment,
  type AssignmentAction,
  type AssignmentDetails,
  type AssignmentListPage,
  applicationStates,
  assignmentActions,
  type Earnings,
  earningStates,
  type JobEarning,
  type NotificationPreference,
  notificationTopics,
  type OfferedCategory,
  type OwnApplication,
  requestedApplicationItems,
  type StartRequirement,
  startRequirements,
  type TimeConflict,
  type WorkCalendar,
  type WorkingTimes,
  type WorkspaceProfile,
} from '../domain/workspace';
import type { BookingWire } from './bookings';
import { toBooking } from './bookings';
import * as read from './read';

export interface AssignmentWire {
  /**
   * Like W17's data, but with only the neighbourhood of the address, and without a phone number until the job is
   * accepted.
   */
  booking: BookingWire;
  customer: { name: string; image: string };
  distance_km?: number;
  share: string;
  earning?: JobEarningWire;
  live_offer?: { offer_id: string; amount: string; by: 'customer' | 'provider'; expires_at: string };
  named: boolean;
  minutes: number;
  unread_messages: number;
  possible_at?: string;
  /** Worker of the team who comes. Absent for the provider in person. */
  worker_id?: string;
}

export interface AssignmentListWire {
  items: AssignmentWire[];
  next: string | null;
}

export interface WorkCalendarWire {
  time_zone: string;
  days: {
    date: string;
    starts_at: string;
    /** First moment of the next day. */
    ends_at: string;
    note: string;
    hours: { from: string; to: string }[];
  }[];
  jobs: AssignmentWire[];
  busy: { from: string; to: string }[];
  ways: { booking_id: string; minutes: number }[];
}

export interface AssignmentDetailsWire {
  job: AssignmentWire;
  moves: AssignmentAction[];
  blocked: Partial<Record<AssignmentAction, ActionBlockReason>>;
  possible_at: Partial<Record<AssignmentAction, string>>;
  start_with: StartRequirement;
  earning?: JobEarningWire;
  delay_limits?: { until: string; free_cancel_from: string };
}

export interface JobEarningWire {
  state: JobEarning['state'];
  amount: string;
}

export interface WorkingTimesWire {
  time_zone: string;
  hours: { weekday: number; from: string; to: string }[];
  days_off: { from: string; to: string; note?: string }[];
  /** All working hours, several a day, also past midnight. Absent from an older server, like the fields after it. */
  ranges?: { weekday: number; from: string; to: string }[];
  special_days?: { day: string; repeat: SpecialDayRepeat; ranges: { from: string; to: string }[]; note?: string }[];
  buffer_minutes?: number;
  notice_minutes?: number;
  max_jobs_per_day?: number;
  taking_jobs: boolean;
  /** Bookings of free times are accepted in advance. Absent from an older server. */
  instant?: boolean;
}

export const busyCalendarErrors = [
  '',
  'not_public',
  'not_found',
  'unavailable',
  'too_slow',
  'too_large',
  'not_calendar',
  'too_many',
  'disconnected',
] as const;

/** Services whose calendars can be connected, without an address. */
export const calendarServiceIds = ['google', 'microsoft'] as const;

/** Another calendar, whose busy times block free times. */
export interface BusyCalendarWire {
  id: string;
  /** Empty for a connected account. */
  url: string;
  /** Service of a connected account. Absent for an address. */
  service?: (typeof calendarServiceIds)[number];
  /** Latest fetch that worked. Empty for none. */
  fetched_at: string;
  /** Why the latest fetch failed. Empty if it worked. */
  error: (typeof busyCalendarErrors)[number];
  busy_count: number;
}

export interface SavedTimesWire extends WorkingTimesWire {
  conflicts: { booking_id: string; start_at: string }[];
}

export interface WorkspaceProfileWire {
  slug?: string;
  full_name: string;
  service_title: string;
  description: string;
  address: string;
  lat: number | null;
  long: number | null;
  radius_km: number;
  image: string;
  status: 'pending' | 'approved' | 'suspended';
  licences: { side: 'front' | 'back'; status: 'pending' | 'approved' | 'rejected'; url: string }[];
}

export interface OfferedServicesWire {
  categories: {
    category_id: string;
    name: string;
    services: {
      subcategory_id: string;
      name: string;
      unit?: string;
      minutes: number;
      offered: boolean;
      paused?: boolean;
      price: string;
      list_price: string;
    }[];
  }[];
}

export interface EarningsWire {
  currency: 'usd';
  from: string;
  to: string;
  /** `charged - commission + tips = earned`. */
  totals: { charged: string; commission: string; tips: string; earned: string; jobs: number };
  today: string;
  next_payout: {
    at: string;
    arrives_at: string;
    amount: string;
    block: PayoutBlock | '';
    payable: string;
    days: { date: string; jobs: number; charged: string; commission: string; other: string; amount: string }[];
  };
  in_payout: string;
  /** Accepted and not finished, oldest start first; one's own part of what is authorised or taken for it. */
  booked_ahead: {
    amount: string;
    jobs: number;
    items: { booking_id: string; title: string; customer: string; start_at: string; amount: string }[];
  };
  /** Finished work whose money is not the provider's yet; `until` is '' while a problem is looked at. */
  held: { booking_id: string; title: string; customer: string; amount: string; until: string }[];
  items: {
    booking_id: string;
    at: string;
    kind: 'work' | 'tip';
    title: string;
    customer: string;
    charged: string;
    commission: string;
    earned: string;
  }[];
}

export interface NotificationPreferenceWire {
  topic: (typeof notificationTopics)[number];
  site: boolean;
  email: boolean;
  sms: boolean;
  push: boolean;
}

function toJobEarning(value: unknown): JobEarning | undefined {
  const earning = read.record(value);
  const state = read.knownCode(earning.state, earningStates, undefined);
  const amountCents = read.cents(earning.amount);
  return state && amountCents !== undefined ? { state, amountCents } : undefined;
}

function toAssignment(item: read.Fields): Assignment[] {
  const booking = toBooking({ data: item.booking });
  if (!booking.id) return [];
  const customer = read.record(item.customer);
  const offer = read.record(item.live_offer);
  const amountCents = read.cents(offer.amount);
  return [
    read.omitUndefined({
      booking,
      customerName: read.text(customer.name),
      customerImage: read.text(customer.image),
      distanceKm: read.optionalNumber(item.distance_km),
      shareCents: read.cents(item.share) ?? 0,
      earning: toJobEarning(item.earning),
      liveOffer:
        amountCents === undefined
          ? undefined
          : read.omitUndefined({
              amountCents,
              by: read.knownCode(offer.by, ['customer', 'provider'] as const, 'customer' as const),
              expiresAt: parseInstant(offer.expires_at),
            }),
      isNamed: read.optionalBoolean(item.named) ?? false,
      minutes: read.count(item.minutes),
      unreadMessages: read.count(item.unread_messages),
      possibleAt: parseInstant(item.possible_at),
    }),
  ];
}

export function toAssignmentListPage(body: unknown): AssignmentListPage {
  const response = read.record(body);
  return { items: read.list(response.items).flatMap(toAssignment), next: read.optionalText(response.next) ?? null };
}

const toRange = (range: read.Fields) => ({ startAt: read.text(range.from), endAt: read.text(range.to) });

export function toWorkCalendar(body: unknown): WorkCalendar {
  const response = read.record(body);
  return {
    timeZone: read.timeZone(response.time_zone) ?? 'UTC',
    days: read.list(response.days).map((day) => ({
      date: read.text(day.date),
      startAt: read.text(day.starts_at),
      endAt: read.text(day.ends_at),
      note: read.text(day.note),
      hours: read.list(day.hours).map(toRange),
    })),
    jobs: read.list(response.jobs).flatMap(toAssignment),
    busy: read.list(response.busy).map(toRange),
    travelMinutes: Object.fromEntries(
      read.list(response.ways).map((way) => [read.text(way.booking_id), read.count(way.minutes)]),
    ),
  };
}

const toKnownAction = (value: unknown) => read.knownCode(value, assignmentActions, undefined);

export function toAssignmentDetails(body: unknown): AssignmentDetails | undefined {
  const response = read.record(body);
  const [assignment] = toAssignment(read.record(response.job));
  if (!assignment) return undefined;
  const blocked = Object.entries(read.record(response.blocked)).flatMap(([action, reason]) => {
    const name = toKnownAction(action);
    const why = read.knownCode(reason, ['not_paid', 'too_early'] as const, undefined);
    return name && why ? [[name, why] as const] : [];
  });
  const possibleAt = Object.entries(read.record(response.possible_at)).flatMap(([action, value]) => {
    const name = toKnownAction(action);
    const at = parseInstant(value);
    return name && at ? [[name, at] as const] : [];
  });
  const earning = toJobEarning(response.earning);
  return {
    assignment,
    transitions: read.texts(response.moves).flatMap((action) => toKnownAction(action) ?? []),
    blocked: Object.fromEntries(blocked),
    possibleAt: Object.fromEntries(possibleAt),
    startWith: read.knownCode(response.start_with, startRequirements, 'nothing' as const),
    ...(earning && { earning }),
    ...toDelayLimits(read.record(response.delay_limits)),
  };
}

function toDelayLimits(limits: read.Fields): Pick<AssignmentDetails, 'delayLimits'> {
  const until = parseInstant(limits.until);
  const freeCancelFrom = parseInstant(limits.free_cancel_from);
  return until && freeCancelFrom ? { delayLimits: { until, freeCancelFrom } } : {};
}

export function toWorkingTimes(body: unknown): WorkingTimes {
  const item = read.record(body);
  return {
    timeZone: read.timeZone(item.time_zone) ?? 'UTC',
    hours: read.list(item.ranges ?? item.hours).map((row) => ({
      weekday: read.count(row.weekday),
      from: read.text(row.from),
      to: read.text(row.to),
    })),
    daysOff: read.list(item.days_off).map((row) => ({
      from: read.text(row.from),
      to: read.text(row.to),
      note: read.text(row.note),
    })),
    specialDays: read.list(item.special_days).map((row) => ({
      day: read.text(row.day),
      repeat: read.knownCode(row.repeat, specialDayRepeats, 'once' as const),
      ranges: read.list(row.ranges).map((range) => ({ from: read.text(range.from), to: read.text(range.to) })),
      note: read.text(row.note),
    })),
    bufferMinutes: read.count(item.buffer_minutes),
    noticeMinutes: read.count(item.notice_minutes),
    maxJobsPerDay: read.count(item.max_jobs_per_day),
    isTakingJobs: read.optionalBoolean(item.taking_jobs) ?? true,
  };
}

export type NewWorkingTimes = Omit<WorkingTimes, 'timeZone'>;

/** Also sends the outline of the hours, which an older server needs. */
export function toWorkingTimesWire(times: NewWorkingTimes): Omit<WorkingTimesWire, 'time_zone'> {
  const ranges = times.hours.flatMap(({ weekday, ...range }) => {
    const minutes = minutesOfRange(range);
    return minutes ? [{ weekday, ...minutes }] : [];
  });
  return {
    hours: outlineOf(ranges),
    ranges: [...times.hours],
    days_off: [...times.daysOff],
    special_days: times.specialDays.map((day) => ({ ...day, ranges: [...day.ranges] })),
    buffer_minutes: times.bufferMinutes,
    notice_minutes: times.noticeMinutes,
    max_jobs_per_day: times.maxJobsPerDay,
    taking_jobs: times.isTakingJobs,
  };
}

export const toTimeConflicts = (body: unknown): TimeConflict[] =>
  read.list(read.record(body).conflicts).map((row) => ({
    bookingId: read.text(row.booking_id),
    startAt: parseInstant(row.start_at) ?? '',
  }));

const licenceStates = ['pending', 'approved', 'rejected'] as const;

export function toWorkspaceProfile(body: unknown): WorkspaceProfile {
  const item = read.record(body);
  return read.omitUndefined({
    slug: read.optionalText(item.slug),
    fullName: read.text(item.full_name),
    serviceTitle: read.text(item.service_title),
    description: read.text(item.description),
    address: read.text(item.address),
    lat: read.optionalNumber(item.lat),
    long: read.optionalNumber(item.long),
    radiusKm: read.optionalNumber(item.radius_km) ?? 25,
    image: read.text(item.image),
    status: read.knownCode(item.status, ['pending', 'approved', 'suspended'] as const, 'pending' as const),
    licences: read.list(item.licences).map((row) => ({
      side: read.knownCode(row.side, ['front', 'back'] as const, 'front' as const),
      status: read.knownCode(row.status, licenceStates, 'pending' as const),
      url: read.text(row.url),
    })),
  });
}

export const toOfferedServices = (body: unknown): OfferedCategory[] =>
  read.list(read.record(body).categories).map((category) => ({
    id: read.text(category.category_id),
    name: read.text(category.name),
    services: read.list(category.services).map((service) =>
      read.omitUndefined({
        id: read.text(service.subcategory_id),
        name: read.text(service.name),
        unit: read.optionalText(service.unit),
        minutes: read.count(service.minutes),
        isOffered: read.optionalBoolean(service.offered) ?? false,
        isPaused: read.optionalBoolean(service.paused) ?? false,
        priceCents: read.cents(service.price) ?? 0,
        listPriceCents: read.cents(service.list_price) ?? 0,
      }),
    ),
  }));

export function toOwnApplication(body: unknown): OwnApplication {
  const item = read.record(body);
  return {
    state: read.knownCode(item.state, applicationStates, 'waiting'),
    wanted: read.texts(item.wanted).map((part) => read.knownCode(part, requestedApplicationItems, 'other')),
    reason: read.text(item.reason),
  };
}

export function toEarnings(body: unknown): Earnings {
  const item = read.record(body);
  const totals = read.record(item.totals);
  const payout = read.record(item.next_payout);
  const ahead = read.record(item.booked_ahead);
  return {
    from: read.text(item.from),
    to: read.text(item.to),
    assignments: read.count(totals.jobs),
    chargedCents: read.cents(totals.charged) ?? 0,
    commissionCents: read.cents(totals.commission) ?? 0,
    tipsCents: read.signedCents(totals.tips) ?? 0,
    earnedCents: read.cents(totals.earned) ?? 0,
    todayCents: read.cents(item.today) ?? 0,
    held: read.list(item.held).map((row) =>
      read.omitUndefined({
        bookingId: read.text(row.booking_id),
        title: read.text(row.title),
        customerName: read.text(row.customer),
        amountCents: read.cents(row.amount) ?? 0,
        until: parseInstant(row.until),
      }),
    ),
    nextPayout: read.omitUndefined({
      at: parseInstant(payout.at),
      arrivesAt: parseInstant(payout.arrives_at),
      amountCents: read.cents(payout.amount) ?? 0,
      block: read.knownCode(payout.block, payoutBlocks, undefined),
      payableCents: read.signedCents(payout.payable) ?? 0,
      days: read.list(payout.days).map((day) => ({
        date: read.text(day.date),
        assignments: read.count(day.jobs),
        chargedCents: read.signedCents(day.charged) ?? 0,
        commissionCents: read.signedCents(day.commission) ?? 0,
        otherCents: read.signedCents(day.other) ?? 0,
        amountCents: read.signedCents(day.amount) ?? 0,
      })),
    }),
    inPayoutCents: read.cents(item.in_payout) ?? 0,
    bookedAhead: {
      amountCents: read.cents(ahead.amount) ?? 0,
      assignments: read.count(ahead.jobs),
      items: read.list(ahead.items).map((row) =>
        read.omitUndefined({
          bookingId: read.text(row.booking_id),
          title: read.text(row.title),
          customerName: read.text(row.customer),
          startAt: parseInstant(row.start_at),
          amountCents: read.cents(row.amount) ?? 0,
        }),
      ),
    },
    items: read.list(item.items).map((row) =>
      read.omitUndefined({
        bookingId: read.text(row.booking_id),
        at: parseInstant(row.at),
        isTip: read.text(row.kind) === 'tip',
        title: read.text(row.title),
        customerName: read.text(row.customer),
        chargedCents: read.cents(row.charged) ?? 0,
        commissionCents: read.cents(row.commission) ?? 0,
        earnedCents: read.signedCents(row.earned) ?? 0,
      }),
    ),
  };
}

export const toNotificationPreferences = (body: unknown): NotificationPreference[] =>
  read.list(read.record(body).items).flatMap((row) => {
    const topic = read.knownCode(row.topic, notificationTopics, undefined);
    const on = (value: unknown) => read.optionalBoolean(value) ?? false;
    return topic ? [{ topic, site: on(row.site), email: on(row.email), sms: on(row.sms), push: on(row.push) }] : [];
  });
