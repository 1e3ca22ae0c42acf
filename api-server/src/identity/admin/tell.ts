import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publish } from '../../platform/events/outbox';
import { newId } from '../../platform/ids';
import { toLanguage } from '../../platform/language';
import { accountMessage } from '../../platform/mail/accountMessage';
import { type Letter, renderLetter } from '../../platform/mail/templates';
import { insertNotification } from '../notifications/notifications.repository';

interface StaffNotice {
  kind:
    | 'application_approved'
    | 'application_more_wanted'
    | 'application_refused'
    | 'licence_wanted'
    | 'licence_expires'
    | 'licence_ended'
    | 'message_answered'
    | 'review_hidden'
    | 'review_restored'
    | 'review_stays_hidden'
    | 'review_report_answered'
    | 'work_photo_hidden'
    | 'work_photo_restored'
    | 'photo_report_answered'
    | 'payout_failed'
    | 'payout_account_wanted'
    | 'refund_refused'
    | 'money_transferred';
  letter: Letter;
  values?: Record<string, string>;
  note?: string;
  bookingId?: string | null;
}

export async function notifyInApp(
  tx: Session,
  userId: string,
  now: Date,
  { kind, letter, values, note, bookingId = null }: StaffNotice,
) {
  const { subject } = renderLetter(letter, 'en', values);
  await insertNotification(tx, {
    id: newId('n'),
    userId,
    kind,
    title: subject,
    text: note ?? '',
    values: note ? { note } : {},
    bookingId,
    createdAt: now,
  });
  publish(tx, { userId, kind: 'notification', bookingId });
}

export async function sendNoticeMail(
  { mail, settings }: Context,
  tx: Session,
  user: Pick<User, 'email' | 'language'> & { id?: string },
  { letter, values, note }: Omit<StaffNotice, 'kind' | 'bookingId'>,
) {
  const url = settings.publicUrl;
  const words = renderLetter(letter, toLanguage(user.language), { url, note: note ?? '', ...values });
  await mail.send({ channel: 'email', to: user.email, ...(user.id && { userId: user.id }), ...words }, tx);
}

/** Sends a mail, or a text message without the note to people without an e-mail address. */
export async function sendAccountNotice(
  { mail, settings }: Context,
  tx: Session,
  user: Pick<User, 'email' | 'phoneCode' | 'contact' | 'language'> & { id?: string },
  letter: 'accountSuspended' | 'accountRestored',
  note = '',
) {
  const message = accountMessage(user, letter, toLanguage(user.language), { url: settings.publicUrl, note });
  await mail.send({ ...message, ...(user.id && { userId: user.id }) }, tx);
}
