import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import type { Booking, NotificationTopic } from '../../platform/db/schema';
import { writeNotification } from '../../platform/events/outbox';
import { newId } from '../../platform/ids';
import { customerForProvider } from '../disclosure/customerForProvider';
import { kinds, type NotificationKind, type Role } from './kinds';
import { notificationText } from './messages';
import { channelDefaultsOf } from './preferences';

interface NotificationInput {
  kind: NotificationKind;
  booking: Pick<Booking, 'id' | 'userId' | 'providerId' | 'categoryName' | 'fullName' | 'status'>;
  /** Receiver of a kind that may go to either side: the one that did not cause it. */
  to?: Role;
  userId?: string;
  /** Money is a decimal string. */
  values?: NotificationValuesWire;
}

/**
 * Writes the notification at the end of its event's transaction. Mails, text messages and push messages follow by the
 * receiver's preferences. A booking without a provider notifies no provider.
 */
export function notify(tx: Session, { kind, booking, to, userId: named, values = {} }: NotificationInput) {
  const { to: side, topic, mailOnly }: { to: Role | 'both'; topic: NotificationTopic; mailOnly?: true } = kinds[kind];
  const receiver = side === 'both' ? (to ?? 'customer') : side;
  const userId = named ?? (receiver === 'provider' ? booking.providerId : booking.userId);
  if (!userId) return;
  // Limit the name to what the provider may see now: the stored text is part of the data export. A cancelled booking
  // counts as never accepted, because its history is not read here.
  const stage = { ...booking, wasAccepted: false };
  const { fullName } =
    receiver === 'provider' ? customerForProvider(userId, stage, { fullName: booking.fullName }) : booking;
  const { title, text } = notificationText('en', kind, { customer: fullName, ...values }, receiver);
  writeNotification(tx, {
    ...{ id: newId('n'), userId, kind, topic, title, text, bookingId: booking.id, values: { ...values } },
    ...channelDefaultsOf(topic),
    isMailOnly: mailOnly ?? false,
  });
}
