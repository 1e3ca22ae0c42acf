import { methodOf } from '@doorstep/shared-api/calendarFile';
import { SECOND } from '../clock';
import { type Deliver, RejectedMessageError } from './port';

const TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 20 * SECOND };

/**
 * Sends emails through the server of `SMTP_URL`. `?from=` names the sender, by default no-reply at the server's host.
 * Further options of nodemailer's URLs work too. Throws `RejectedMessageError` for a missing mailbox or a rejected
 * mail.
 */
export function smtp(url: string): Deliver {
  const address = new URL(url);
  const from = address.searchParams.get('from') || `Doorstep <no-reply@${address.hostname}>`;
  address.searchParams.delete('from');
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: address.href, ...TIMEOUTS }, { from }),
  );
  const host = addressIn(from).split('@')[1] ?? address.hostname;
  return async ({ to, subject, text, unsubscribeUrl, calendar }, id) => {
    const sending = (await transport).sendMail({
      // Same id for every attempt, so that mailboxes show a repeated mail once.
      messageId: `<${id}@${host}>`,
      to,
      subject,
      text,
      ...(calendar && { icalEvent: { method: methodOf(calendar), filename: 'visit.ics', content: calendar } }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    await sending.catch((error: SmtpError) => {
      const isAboutReceiver = error.code === 'EENVELOPE' && Boolean(error.rejected?.length);
      const { responseCode = 0 } = error;
      if (responseCode < 500 || !(isAboutReceiver || error.code === 'EMESSAGE')) throw error;
      const suppresses = isAboutReceiver && isMailboxMissing(error) ? 'bounce' : undefined;
      throw new RejectedMessageError(responseCode, { cause: error, suppresses });
    });
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; rejected?: unknown[] };

/**
 * Reports whether the mailbox is missing. A full one (RFC 3463: X.2.2) or a rule against us (X.7.x) is no reason to
 * stop writing to it.
 */
const isMailboxMissing = ({ response = '' }: SmtpError) => !/^\d{3}[ -]5\.(?:2\.2|7\.\d+)\b/.test(response);

const addressIn = (from: string) => /<([^>]*)>/.exec(from)?.[1] ?? from;
