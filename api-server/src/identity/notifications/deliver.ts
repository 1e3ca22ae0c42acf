import type { BookingStatus } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import type { NotificationTopic } from '../../platform/db/schema';
import { toLanguage } from '../../platform/language';
import { hasMailbox } from '../../platform/mail/mailbox';
import { removeWaitingCalendars } from '../../platform/mail/outbox.repository';
import type { Message } from '../../platform/mail/port';
import { cleanPersonalText } from '../../platform/personalText';
import { customerForProvider } from '../disclosure/customerForProvider';
import { findPushSubscriptions, type PushTarget } from '../push/push.repository';
import { topicLink } from '../unsubscribe/unsubscribeLinks';
import { bookingFacts } from './bookingFacts';
import { kinds, type NotificationKind, type Role } from './kinds';
import { notificationText } from './messages';
import { claimUnsent } from './notifications.repository';
import { earliestTextTime } from './quietHours';
import { visitCalendar } from './visitCalendar';

const BATCH_SIZE = 50;

export type Unsent = Awaited<ReturnType<typeof claimUnsent>>[number];

const deliveries = new WeakMap<Context['mail'], Promise<void>>();

/**
 * Puts unsent notifications into the outbox as mails, text messages and push messages in the receiver's language. Each
 * process claims rows and marks them in one transaction, so that none is lost or sent twice. Runs once at a time per
 * process: a second run would skip the rows of the first and end before they are in the outbox.
 */
export function deliverNotifications(context: Context): Promise<void> {
  const delivery = deliverySettled(context).then(() => deliverUnsent(context));
  deliveries.set(context.mail, delivery);
  return delivery;
}

export const deliverySettled = ({ mail }: Pick<Context, 'mail'>): Promise<void> =>
  (deliveries.get(mail) ?? Promise.resolve()).catch(() => {});

async function deliverUnsent(context: Context) {
  for (let takenCount = BATCH_SIZE; takenCount === BATCH_SIZE; ) {
    const secret = context.secrets.current('unsubscribe');
    takenCount = await context.db.transaction(async (tx) => {
      const rows = await claimUnsent(tx, BATCH_SIZE);
      const pushed = rows.filter(({ notification }) => notification.sendBy.includes('push'));
      const browsers = context.settings.push
        ? await findPushSubscriptions(tx, [...new Set(pushed.map(({ receiver }) => receiver.id))])
        : [];
      const messages = rows.flatMap((row) => messagesOf(context, row, secret, browsers));
      await removeWaitingCalendars(tx, messages);
      await context.mail.sendAll(messages, tx);
      return rows.length;
    });
  }
}

/** For people without an e-mail address. News is not worth a text message. */
const textInsteadOfMail = (sendBy: string, topic: NotificationTopic) =>
  topic === 'news' ? sendBy.replace('email', '') : sendBy.replace('email', 'sms');

const underWay: readonly BookingStatus[] = ['on_the_way', 'arrived', 'started'];
const urgentKinds: readonly string[] = ['provider_late', 'provider_very_late'] satisfies NotificationKind[];

export function messagesOf(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  row: Unsent,
  secret: string,
  browsers: readonly PushTarget[] = [],
): Message[] {
  const { notification, receiver, category, providerZone } = row;
  const job = row.job && { ...row.job, recurs: row.recurs, address: cleanPersonalText(row.job.address) };
  if (!(notification.kind in kinds)) return [];
  const role: Role = receiver.userType === 'provider' ? 'provider' : 'customer';
  const customer = row.customer ?? '';
  const { fullName: customerName } =
    role === 'provider' && job ? customerForProvider(receiver.id, job, { fullName: customer }) : { fullName: customer };
  const values = { provider: row.provider ?? '', customer: customerName, ...notification.values };
  const language = toLanguage(receiver.language);
  const kind = notification.kind as NotificationKind;
  const { title, text } = notificationText(language, kind, values, role);
  const unsubscribeUrl = topicLink(settings.publicUrl, secret, receiver.id, kinds[kind].topic);
  const addresses = { email: receiver.email, sms: `${receiver.phoneCode}${receiver.contact}` };
  const { facts, path } = bookingFacts({ kind, job, category, receiver, language });
  const url = `${settings.publicUrl}${path}`;
  const isSide = role === 'customer' || job?.providerId === receiver.id;
  const { email } = receiver;
  const calendar =
    job &&
    visitCalendar({
      ...{ kind, isSide, formerStart: notification.values.starts_at, category, email, url, text, now: clock() },
      publicUrl: settings.publicUrl,
      job: role === 'provider' ? { ...job, ...customerForProvider(receiver.id, job, { address: job.address }) } : job,
    });
  const words = { email: [text, ...facts, url].join('\n\n'), sms: `${title}. ${text} ${url}` };
  const timeZone = providerZone ?? job?.timeZone ?? settings.timeZone;
  const isUrgent = urgentKinds.includes(kind) || (job !== null && underWay.includes(job.status));
  const textedJob = { startAt: job?.startAt ?? null, isUnderWay: isUrgent };
  const notBefore = earliestTextTime(clock(), timeZone, textedJob);
  const pushes = notification.sendBy.includes('push') ? browsers.filter(({ userId }) => userId === receiver.id) : [];
  const pushMessages = pushes.map(({ id, endpoint }) => ({
    channel: 'push' as const,
    key: `${notification.id} push ${id}`,
    userId: receiver.id,
    to: endpoint,
    subject: title,
    text,
    url,
    notBefore,
  }));
  const sendBy = hasMailbox(email) ? notification.sendBy : textInsteadOfMail(notification.sendBy, kinds[kind].topic);
  const written = (['email', 'sms'] as const)
    .filter((channel) => sendBy.includes(channel))
    .map((channel) => ({
      channel,
      key: `${notification.id} ${channel}`,
      userId: receiver.id,
      to: addresses[channel],
      subject: channel === 'email' ? title : '',
      text: words[channel],
      ...(channel === 'email' && unsubscribeUrl && { unsubscribeUrl }),
      ...(channel === 'email' && calendar && { calendar }),
      ...(channel === 'sms' && { notBefore }),
    }));
  return [...written, ...pushMessages];
}
