import type {
  Conversation,
  ConversationItem,
  ConversationListPage,
  Message,
  MessagePhoto,
  RelayPhoneNumber,
} from '../domain/chat';
import { parseInstant } from '../domain/dates';
import { nameOf, type StatusCode, statusCodes } from './codes';
import * as read from './read';

export interface MessagePhotoWire {
  /** Works for 10 to 15 minutes, for its reader alone. */
  url: string;
  alt: string;
  width: number;
  height: number;
}

export interface MessageWire {
  id: string;
  by: 'customer' | 'provider';
  mine: boolean;
  text: string;
  photos?: MessagePhotoWire[];
  at: string;
  /** '' until the other side has seen it. */
  read_at: string;
  hidden: boolean;
  reported: boolean;
  /** Appeal deadline of a hidden message, sent to its author. '' once it has passed or an appeal was made. */
  appeal_until?: string;
  appeal_waits?: boolean;
}

/** GET /bookings/{id}/messages?after=: oldest first, at most 200; `next` is the `after` of the following page. */
export interface ConversationWire {
  items: MessageWire[];
  next: string | null;
  can_write: boolean;
  /** Absent: an older server, which connects calls. */
  can_call?: boolean;
  max_photos?: number;
  reason?: 'not_yet' | 'over';
  with: { name: string; image: string };
}

/** GET /conversations?after=: the last written in first; `next` is the `after` of the following page. */
export interface ConversationsWire {
  items: {
    booking_id: string;
    booking_number: string;
    category: string;
    status: StatusCode;
    with: { name: string; image: string };
    last: { text: string; photos?: number; mine: boolean; hidden: boolean; at: string };
    unread: number;
  }[];
  next: string | null;
}

export interface RelayCallWire {
  number: string;
  pin: string;
  expires_at: string;
}

function toPhoto(item: read.Fields): MessagePhoto[] {
  const src = read.text(item.url);
  if (!src) return [];
  const { width, height } = item;
  return [
    { src, alt: read.text(item.alt), width: read.optionalNumber(width) ?? 0, height: read.optionalNumber(height) ?? 0 },
  ];
}

function toMessage(item: read.Fields): Message[] {
  const id = read.text(item.id);
  if (!id) return [];
  return [
    read.omitUndefined({
      id,
      by: read.knownCode(item.by, ['customer', 'provider'] as const, 'customer' as const),
      isMine: read.optionalBoolean(item.mine) ?? false,
      text: read.text(item.text),
      photos: read.list(item.photos).flatMap(toPhoto),
      at: parseInstant(item.at),
      readAt: parseInstant(item.read_at),
      isHidden: read.optionalBoolean(item.hidden) ?? false,
      isReported: read.optionalBoolean(item.reported) ?? false,
      appealUntil: parseInstant(item.appeal_until),
      doesAppealWait: read.optionalBoolean(item.appeal_waits) || undefined,
    }),
  ];
}

export const toSentMessage = (body: unknown): Message | undefined => toMessage(read.record(body))[0];

export function toConversation(body: unknown): Conversation & { next: string | null } {
  const response = read.record(body);
  const other = read.record(response.with);
  return read.omitUndefined({
    messages: read.list(response.items).flatMap(toMessage),
    next: read.optionalText(response.next) ?? null,
    canWrite: read.optionalBoolean(response.can_write) ?? false,
    canCall: read.optionalBoolean(response.can_call) ?? true,
    maxPhotos: read.optionalNumber(response.max_photos) ?? 0,
    reason: read.knownCode(response.reason, ['not_yet', 'over'] as const, undefined),
    withName: read.text(other.name),
    withImage: read.text(other.image),
  });
}

function toConversationItem(item: read.Fields): ConversationItem[] {
  const bookingId = read.text(item.booking_id);
  if (!bookingId) return [];
  const other = read.record(item.with);
  const last = read.record(item.last);
  return [
    read.omitUndefined({
      bookingId,
      number: read.text(item.booking_number) || bookingId,
      categoryName: read.text(item.category),
      status: nameOf(statusCodes, item.status) ?? 'open',
      withName: read.text(other.name),
      withImage: read.text(other.image),
      lastText: read.text(last.text),
      lastPhotos: read.optionalNumber(last.photos) ?? 0,
      isLastMine: read.optionalBoolean(last.mine) ?? false,
      lastAt: parseInstant(last.at),
      unread: read.optionalNumber(item.unread) ?? 0,
    }),
  ];
}

export function toConversationListPage(body: unknown): ConversationListPage {
  const response = read.record(body);
  return {
    items: read.list(response.items).flatMap(toConversationItem),
    next: read.optionalText(response.next) ?? null,
  };
}

export function toRelayPhoneNumber(body: unknown): RelayPhoneNumber {
  const item = read.record(body);
  return read.omitUndefined({
    number: read.text(item.number),
    pin: read.text(item.pin),
    expiresAt: parseInstant(item.expires_at),
  });
}
