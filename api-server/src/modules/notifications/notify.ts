import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../db/connect';
import type { Booking, NotificationTopic } from '../../db/schema';
import { publish } from '../../events/outbox';
import { newId } from '../../ids';
import { kinds, type NotificationKind, type Role } from './kinds';
import { message } from './messages';
import { insertNotification } from './notifications.repository';
import { channelsFor } from './preferences';

interface News {
  kind: NotificationKind;
  booking: Pick<Booking, 'id' | 'userId' | 'providerId' | 'categoryName' | 'fullName'>;
  /** Which side hears it, where the kind does not say: the one that did not cause it. */
  to?: Role;
  /** A provider who is not (or no longer) the booking's. */
  userId?: string;
  /** What the sentence names beside the booking's people and category: money as a decimal string. */
  values?: NotificationValuesWire;
}

/**
 * Writes the notification in the transaction of what it tells; it is sent by mail, text message or push message afterwards, as its
 * receiver wants it. Nobody is told of a booking without a provider yet.
 */
export async function notify(tx: Session, now: Date, { kind, booking, to, userId: named, values = {} }: News) {
  const { to: side, topic, mailOnly }: { to: Role | 'both'; topic: NotificationTopic; mailOnly?: true } = kinds[kind];
  const receiver = side === 'both' ? (to ?? 'customer') : side;
  const userId = named ?? (receiver === 'provider' ? booking.providerId : booking.userId);
  if (!userId) return;
  const channels = await channelsFor(tx, userId, topic);
  const { site, email, sms, push } = mailOnly ? { ...channels, site: false, sms: false, push: false } : channels;
  const sendBy = [email && 'email', sms && 'sms', push && 'push'].filter(Boolean).join(' ');
  if (!site && !sendBy) return;
  const { title, text } = message('en', kind, { customer: booking.fullName, ...values }, receiver);
  await insertNotification(tx, {
    id: newId('n'),
    userId,
    kind,
    title,
    text,
    bookingId: booking.id,
    values: { ...values },
    onSite: site,
    sendBy,
    createdAt: now,
  });
  if (site) publish(tx, { userId, kind: 'notification', bookingId: booking.id });
}
