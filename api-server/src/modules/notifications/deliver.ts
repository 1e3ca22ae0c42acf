import { asc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { bookings, notifications, users } from '../../db/schema';
import { toLanguage } from '../../mail/language';
import type { Message } from '../../mail/port';
import { kinds, type NotificationKind, type Role } from './kinds';
import { message } from './messages';

const BATCH_SIZE = 50;

const receivers = alias(users, 'receivers');
const providers = alias(users, 'providers');
const customers = alias(users, 'customers');

/**
 * Sends what is still to be sent by mail or text message, in its receiver's language. Each process takes rows that no
 * other one is taking, and sends them once they are marked: so none is sent twice.
 */
export async function deliverNotifications(context: Context) {
  for (let takenCount = BATCH_SIZE; takenCount === BATCH_SIZE; ) {
    const rows = await context.db.transaction((tx) => take(tx));
    for (const row of rows) for (const message of messagesOf(context, row)) context.mail.send(message);
    takenCount = rows.length;
  }
}

async function take(tx: Session) {
  const waiting = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(ne(notifications.sendBy, ''))
    .orderBy(asc(notifications.createdAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return [];
  const ids = waiting.map((row) => row.id);
  const rows = await tx
    .select({
      notification: notifications,
      receiver: receivers,
      category: bookings.categoryName,
      provider: providers.fullname,
      customer: customers.fullname,
    })
    .from(notifications)
    .innerJoin(receivers, eq(receivers.id, notifications.userId))
    .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))
    .leftJoin(customers, eq(customers.id, bookings.userId))
    .where(inArray(notifications.id, ids));
  await tx.update(notifications).set({ sendBy: '' }).where(inArray(notifications.id, ids));
  return rows;
}

function messagesOf({ settings }: Context, row: Awaited<ReturnType<typeof take>>[number]): Message[] {
  const { notification, receiver, category } = row;
  if (!(notification.kind in kinds)) return [];
  const role: Role = receiver.userType === 'provider' ? 'provider' : 'customer';
  const values = { provider: row.provider ?? '', customer: row.customer ?? '', ...notification.values };
  const language = toLanguage(receiver.language);
  const { title, text } = message(language, notification.kind as NotificationKind, values, role);
  const url = `${settings.publicUrl}/notification`;
  const to = { email: receiver.email, sms: `${receiver.phoneCode}${receiver.contact}` };
  const words = { email: `${category ? `${category} · ` : ''}${text}\n\n${url}`, sms: `${title}. ${text} ${url}` };
  return (['email', 'sms'] as const)
    .filter((channel) => notification.sendBy.includes(channel))
    .map((channel) => ({
      channel,
      to: to[channel],
      subject: channel === 'email' ? title : '',
      text: words[channel],
    }));
}
