import { parseInstant } from '../domain/dates';
import {
  type AcceptableRequest,
  type AccountNotification,
  type DataExport,
  type DeviceSession,
  type MessageDeliverability,
  type NotificationListPage,
  notificationKinds,
  type PushState,
  type ResetToken,
  type SentCode,
  type VerifiedEmail,
} from '../domain/profile';
import { type MissedVisitReason, missedVisitReasons, type Recurrence, recurrences } from '../domain/recurring';
import type { SessionUserWire } from './account';
import * as read from './read';

export type CodePurpose = 'login' | 'reset';

/** The response is the same for a number without an account. Both values are in seconds. */
export interface SentCodeWire {
  sent: true;
  resend_after: number;
  expires_in: number;
}

/** Purpose `login`; the response sets the cookies of W01. */
export interface CodeLoginWire {
  user: SessionUserWire;
}
export interface ResetTokenWire {
  reset_token: string;
  /** Seconds. */
  expires_in: number;
}

/** Purpose `join`, for a number without an account. */
export interface JoinTokenWire {
  join_token: string;
  /** Seconds. */
  expires_in: number;
}

export interface DoneWire {
  ok: true;
}

export interface ChangedUserWire {
  user: SessionUserWire;
}

export interface SessionItemWire {
  id: string;
  device: string;
  place: string;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}
export interface SessionListWire {
  items: SessionItemWire[];
}

export { type NotificationKind, notificationKinds } from '../domain/profile';

/** Money is a decimal string. Any of the values may be missing. */
export interface NotificationValuesWire {
  booking_id?: string;
  provider?: string;
  provider_id?: string;
  customer?: string;
  category?: string;
  amount?: string;
  note?: string;
  before?: string;
  starts_at?: string;
  time_zone?: string;
  reason?: MissedVisitReason;
  /** Names of providers who can be booked instead, and their ids with spaces in between. */
  others?: string;
  other_ids?: string;
}

/** A request that the provider can accept now. Without `starts_at` it is for as soon as possible. */
export interface AcceptableRequestWire {
  starts_at: string;
  time_zone: string;
  area: string;
  earning: string;
  recurs?: Recurrence;
}

export interface NotificationWire {
  id: string;
  kind: string;
  values: NotificationValuesWire;
  at: string;
  read: boolean;
  booking_id?: string;
  image: string;
  request?: AcceptableRequestWire;
}

/** GET /notifications?after=: newest first; `next` is the `after` of the next page. */
export interface NotificationListWire {
  items: NotificationWire[];
  next: string | null;
  unread: number;
}
/** GET /notifications/unread, and the response of POST /notifications/read. */
export interface UnreadWire {
  unread: number;
}

export interface RequestedExportWire {
  id: string;
}
/** GET /me/export. `url` works for minutes and for its owner; asking again gives a fresh one. */
export interface ExportWire {
  status: 'none' | 'ready';
  created_at?: string;
  url?: string;
}

/** Defaults to 30 seconds between two codes and 5 minutes until a code expires. */
export function toSentCode(body: unknown): SentCode {
  const response = read.record(body);
  return {
    resendAfter: read.optionalNumber(response.resend_after) ?? 30,
    expiresIn: read.optionalNumber(response.expires_in) ?? 300,
  };
}

export function toResetToken(body: unknown): ResetToken | undefined {
  const response = read.record(body);
  const token = read.text(response.reset_token);
  return token ? { token, expiresIn: read.optionalNumber(response.expires_in) ?? 600 } : undefined;
}

function toDeviceSession(item: read.Fields): DeviceSession[] {
  const id = read.text(item.id);
  if (!id) return [];
  return [
    read.omitUndefined({
      id,
      device: read.text(item.device),
      place: read.text(item.place),
      createdAt: parseInstant(item.created_at),
      lastSeenAt: parseInstant(item.last_seen_at),
      isCurrent: read.optionalBoolean(item.current) ?? false,
    }),
  ];
}

export function toDeviceSessions(body: unknown): DeviceSession[] {
  return read.list(read.record(body).items).flatMap(toDeviceSession);
}

function toNotification(item: read.Fields): AccountNotification[] {
  const id = read.text(item.id);
  if (!id) return [];
  const values = read.record(item.values);
  return [
    read.omitUndefined({
      id,
      kind: read.knownCode(item.kind, notificationKinds, 'other' as const),
      values: read.omitUndefined({
        provider: read.optionalText(values.provider),
        providerId: read.optionalText(values.provider_id),
        customer: read.optionalText(values.customer),
        category: read.optionalText(values.category),
        amountCents: read.cents(values.amount),
        note: read.optionalText(values.note),
        beforeCents: read.cents(values.before),
        startsAt: parseInstant(values.starts_at),
        timeZone: read.timeZone(values.time_zone),
        reason: read.knownCode(values.reason, missedVisitReasons, undefined),
        others: read.optionalText(values.others),
        otherIds: read.optionalText(values.other_ids)?.split(' '),
      }),
      at: parseInstant(item.at),
      isRead: read.optionalBoolean(item.read) ?? false,
      bookingId: read.optionalText(item.booking_id) ?? read.optionalText(values.booking_id),
      image: read.text(item.image),
      request: read.isRecord(item.request) ? toAcceptableRequest(item.request) : undefined,
    }),
  ];
}

const toAcceptableRequest = (request: read.Fields): AcceptableRequest =>
  read.omitUndefined({
    startAt: parseInstant(request.starts_at),
    timeZone: read.timeZone(request.time_zone),
    area: read.text(request.area),
    earningCents: read.cents(request.earning) ?? 0,
    recurs: read.knownCode(request.recurs, recurrences, undefined),
  });

export function toNotificationListPage(body: unknown): NotificationListPage {
  const response = read.record(body);
  return {
    items: read.list(response.items).flatMap(toNotification),
    next: read.optionalText(response.next) ?? null,
    unread: read.count(response.unread),
  };
}

export function toDataExport(body: unknown): DataExport {
  const response = read.record(body);
  const url = read.optionalText(response.url);
  if (response.status !== 'ready') return { status: 'none' };
  return read.omitUndefined({ status: 'ready' as const, createdAt: parseInstant(response.created_at), url });
}

export interface DeliveryWire {
  email: 'works' | 'undeliverable' | 'unverified';
  email_held: boolean;
  sms: 'works' | 'stopped' | 'unverified';
}

export interface PushWire {
  public_key: string | null;
  on: boolean;
}

export function toPush(body: unknown): PushState {
  const { public_key: publicKey, on } = read.record(body);
  return { publicKey: read.text(publicKey) || undefined, isOn: read.optionalBoolean(on) ?? false };
}

export interface VerifiedEmailWire {
  email: string;
  first: boolean;
}

export function toVerifiedEmail(body: unknown): VerifiedEmail {
  const { email, first } = read.record(body);
  return { email: read.text(email), isFirst: first !== false };
}

export function toMessageDeliverability(body: unknown): MessageDeliverability {
  const { email, email_held: isHeld, sms } = read.record(body);
  return {
    email: email === 'undeliverable' || email === 'unverified' ? email : 'works',
    isEmailHeld: read.optionalBoolean(isHeld) ?? false,
    sms: sms === 'stopped' || sms === 'unverified' ? sms : 'works',
  };
}
