import { parseInstant } from '../domain/dates';
import {
  type MissedVisitReason,
  missedVisitReasons,
  type Recurrence,
  type RecurringBooking,
  type RecurringEnder,
  type RecurringState,
  type RecurringVisit,
  recurrences,
  recurringEnders,
  recurringStates,
  type VisitState,
  visitStates,
} from '../domain/recurring';
import * as read from './read';

export interface RecurringVisitWire {
  number: number;
  start_at: string;
  state: VisitState;
  booking_id?: string;
  pay_by?: string;
  charge_at?: string;
  charge_failed?: boolean;
  reason?: MissedVisitReason;
}

export interface RecurringBookingWire {
  id: string;
  every: Recurrence;
  state: RecurringState;
  category_name: string;
  service_names: string[];
  other_name: string;
  first_booking_id: string;
  time_zone: string;
  price: string;
  ended_by?: RecurringEnder;
  can: { end: boolean; skip: boolean; resume: boolean; charge: boolean };
  /** The saved card that is charged for each visit; told to its owner. */
  charged_card?: { id: string; brand: string; last4: string };
  visits: RecurringVisitWire[];
}

export interface RecurringListWire {
  items: RecurringBookingWire[];
}

const toVisit = (item: read.Fields): RecurringVisit[] => {
  const startAt = parseInstant(item.start_at);
  const state = read.knownCode(item.state, visitStates, undefined);
  const number = read.optionalNumber(item.number);
  if (!startAt || !state || number === undefined) return [];
  const payBy = parseInstant(item.pay_by);
  const chargeAt = parseInstant(item.charge_at);
  const chargeFailed = read.optionalBoolean(item.charge_failed);
  const bookingId = read.optionalText(item.booking_id);
  const reason = read.knownCode(item.reason, missedVisitReasons, undefined);
  return [read.omitUndefined({ number, startAt, state, bookingId, payBy, chargeAt, chargeFailed, reason })];
};

function toRecurring(item: read.Fields): RecurringBooking[] {
  const id = read.text(item.id);
  const every = read.knownCode(item.every, recurrences, undefined);
  const state = read.knownCode(item.state, recurringStates, undefined);
  if (!id || !every || !state) return [];
  const can = read.record(item.can);
  const card = read.record(item.charged_card);
  const cardId = read.text(card.id);
  const names = Array.isArray(item.service_names) ? item.service_names : [];
  return [
    read.omitUndefined({
      id,
      every,
      state,
      categoryName: read.text(item.category_name),
      serviceNames: names.map(read.text).filter(Boolean),
      otherName: read.text(item.other_name),
      firstBookingId: read.text(item.first_booking_id),
      timeZone: read.timeZone(item.time_zone) ?? 'UTC',
      priceCents: read.cents(item.price) ?? 0,
      endedBy: read.knownCode(item.ended_by, recurringEnders, undefined),
      canEnd: read.optionalBoolean(can.end) ?? false,
      canSkip: read.optionalBoolean(can.skip) ?? false,
      canResume: read.optionalBoolean(can.resume) ?? false,
      canCharge: read.optionalBoolean(can.charge) ?? false,
      chargedCard: cardId ? { id: cardId, brand: read.text(card.brand), last4: read.text(card.last4) } : undefined,
      visits: read.list(item.visits).flatMap(toVisit),
    }),
  ];
}

export const toRecurringBookings = (body: unknown): RecurringBooking[] =>
  read.list(read.record(body).items).flatMap(toRecurring);

export const toRecurringBooking = (body: unknown): RecurringBooking | null => toRecurring(read.record(body))[0] ?? null;
