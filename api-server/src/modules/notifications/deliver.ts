import type { Context } from '../../context';
import { toLanguage } from '../../mail/language';
import type { Message } from '../../mail/port';
import { kinds, type NotificationKind, type Role } from './kinds';
import { message } from './messages';
import { takeUnsent } from './notifications.repository';

const BATCH_SIZE = 50;

/**
 * Sends what is still to be sent by mail or text message, in its receiver's language. Each process takes rows that no
 * other one is taking, and sends them once they are marked: so none is sent twice.
 */
export async function deliverNotifications(context: Context) {
  for (let takenCount = BATCH_SIZE; takenCount === BATCH_SIZE; ) {
    const rows = await context.db.transaction((tx) => takeUnsent(tx, BATCH_SIZE));
    for (const row of rows) for (const message of messagesOf(context, row)) context.mail.send(message);
    takenCount = rows.length;
  }
}

function messagesOf({ settings }: Context, row: Awaited<ReturnType<typeof takeUnsent>>[number]): Message[] {
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
