import { SECOND } from '../clock';
import { methodOf } from './calendar';
import { type Deliver, RejectedMessageError } from './port';

const TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 20 * SECOND };

/**
 * E-mails through the server of `SMTP_URL`. `?from=` in it names the sender; without it that is no-reply at the server's
 * own host. All further options of nodemailer's URLs work too. A mailbox that the server rejects for good, or a mail that it rejects,
 * is a `RejectedMessageError`.
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
      // The same at each further try: mailboxes show what arrived twice once.
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
      const suppresses = isAboutReceiver && isForGood(error) ? 'bounce' : undefined;
      throw new RejectedMessageError(responseCode, { cause: error, suppresses });
    });
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; rejected?: unknown[] };

/**
 * The mailbox is not there. A full one (RFC 3463: X.2.2) and a rule of the other side's against us (X.7.x) are no reason never to
 * write to it again.
 */
const isForGood = ({ response = '' }: SmtpError) => !/^\d{3}[ -]5\.(?:2\.2|7\.\d+)\b/.test(response);

/** Returns the address in `Doorstep <hello@doorstep.example>` or in a plain address. */
const addressIn = (from: string) => /<([^>]*)>/.exec(from)?.[1] ?? from;
