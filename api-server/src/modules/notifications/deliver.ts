import { type BookingStatus, bookingNumber } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import type { Context } from '../../context';
import { type Language, toLanguage } from '../../mail/language';
import type { Message } from '../../mail/port';
import { topicLink } from '../unsubscribe/unsubscribeLinks';
import { kinds, type NotificationKind, type Role } from './kinds';
import { message, totalLine } from './messages';
import { takeUnsent } from './notifications.repository';
import { afterQuietHours } from './quietHours';
import { visitCalendar } from './visitCalendar';

const BATCH_SIZE = 50;

type Unsent = Awaited<ReturnType<typeof takeUnsent>>[number];

/**
 * Puts what is still to be sent by mail or text message into the outbox, in its receiver's language. Each process takes rows that
 * no other one is taking, and marks them in the same transaction: so none is lost, and none is sent twice.
 */
export async function deliverNotifications(context: Context) {
  for (let takenCount = BATCH_SIZE; takenCount === BATCH_SIZE; ) {
    const secret = context.secrets.current('unsubscribe');
    takenCount = await context.db.transaction(async (tx) => {
      const rows = await takeUnsent(tx, BATCH_SIZE);
      for (const row of rows)
        for (const message of messagesOf(context, row, secret)) await context.mail.send(message, tx);
      return rows.length;
    });
  }
}

interface About {
  job: Unsent['job'];
  category: string | null;
  receiver: Unsent['receiver'];
  language: Language;
}

/** What a mail says of the booking beside its sentence, and the page where it is shown. An address is for its two sides alone. */
function aboutJob({ job, category, receiver, language }: About): { facts: string[]; path: string } {
  if (!job) return { facts: [], path: paths.notification };
  const name = [category, bookingNumber(job.number)].filter(Boolean).join(' · ');
  const isProvider = receiver.userType === 'provider';
  if (isProvider && job.providerId !== receiver.id) return { facts: [name], path: paths.notification };
  // As the site writes dates in Persian: its digits, our calendar.
  const locale = language === 'fa' ? 'fa-u-ca-gregory' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: job.timeZone });
  // A hire has no price before there is an agreement on it; a provider reads of what is theirs, not of what is paid.
  const hasPrice = !isProvider && !(job.bookingType === 'hire' && job.status === 'open');
  const total = hasPrice ? totalLine(language, job.payableCents) : '';
  const lines = [name, job.startAt && format.format(job.startAt), job.address, total].filter(Boolean);
  return { facts: [lines.join('\n')], path: (isProvider ? to.providerAssignment : to.bookingDetails)(job.id) };
}

const underWay: readonly BookingStatus[] = ['on_the_way', 'arrived', 'started'];

function messagesOf({ settings, clock }: Context, row: Unsent, secret: string): Message[] {
  const { notification, receiver, category, job, providerZone } = row;
  if (!(notification.kind in kinds)) return [];
  const role: Role = receiver.userType === 'provider' ? 'provider' : 'customer';
  const values = { provider: row.provider ?? '', customer: row.customer ?? '', ...notification.values };
  const language = toLanguage(receiver.language);
  const kind = notification.kind as NotificationKind;
  const { title, text } = message(language, kind, values, role);
  const unsubscribeUrl = topicLink(settings.publicUrl, secret, receiver.id, kinds[kind].topic);
  const addresses = { email: receiver.email, sms: `${receiver.phoneCode}${receiver.contact}` };
  const { facts, path } = aboutJob({ job, category, receiver, language });
  const url = `${settings.publicUrl}${path}`;
  const isSide = job !== null && (role === 'customer' || job.providerId === receiver.id);
  const { email } = receiver;
  const calendar =
    isSide && visitCalendar({ kind, job, category, email, publicUrl: settings.publicUrl, url, text, now: clock() });
  const words = { email: [text, ...facts, url].join('\n\n'), sms: `${title}. ${text} ${url}` };
  // A provider's own, or that of the place of the job.
  const timeZone = providerZone ?? job?.timeZone ?? settings.timeZone;
  const textedJob = { startAt: job?.startAt ?? null, isUnderWay: job !== null && underWay.includes(job.status) };
  return (['email', 'sms'] as const)
    .filter((channel) => notification.sendBy.includes(channel))
    .map((channel) => ({
      channel,
      key: `${notification.id} ${channel}`,
      userId: receiver.id,
      to: addresses[channel],
      subject: channel === 'email' ? title : '',
      text: words[channel],
      ...(channel === 'email' && unsubscribeUrl && { unsubscribeUrl }),
      ...(channel === 'email' && calendar && { calendar }),
      ...(channel === 'sms' && { notBefore: afterQuietHours(clock(), timeZone, textedJob) }),
    }));
}
