import { createTransport } from 'nodemailer';
import type { Deliver } from './port';

/**
 * E-mails through the server of `SMTP_URL`. `?from=` in it names the sender; without it that is no-reply at the server's
 * own host. All further options of nodemailer's URLs work too.
 */
export function smtp(url: string): Deliver {
  const address = new URL(url);
  const from = address.searchParams.get('from') || `Doorstep <no-reply@${address.hostname}>`;
  address.searchParams.delete('from');
  const transport = createTransport(address.href, { from });
  return async ({ to, subject, text, unsubscribeUrl }) => {
    await transport.sendMail({
      to,
      subject,
      text,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
      },
    });
  };
}
