import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, SECOND } from '../clock';
import type { Settings } from '../settings';
import { outboxFile } from './outbox';
import type { Deliver, MailPort } from './port';
import { smsHook } from './sms';
import { smtp } from './smtp';

/** How long to wait before each further attempt. */
const AGAIN_AFTER = [SECOND, 5 * SECOND, 30 * SECOND];

export function makeMail(
  deliver: Deliver,
  log?: FastifyBaseLogger,
  againAfter: readonly number[] = AGAIN_AFTER,
): MailPort {
  const inFlight = new Set<Promise<void>>();

  const attempt: Deliver = async (message) => {
    for (const delay of [...againAfter, undefined]) {
      try {
        await deliver(message);
        return;
      } catch (error) {
        // Neither the receiver nor the text: a log holds no addresses and no codes.
        const { channel } = message;
        if (delay === undefined) log?.error({ err: error, channel }, 'a message could not be sent');
        else {
          log?.warn({ err: error, channel }, 'a message could not be sent yet');
          await wait(delay, undefined, { ref: false });
        }
      }
    }
  };

  return {
    send(message) {
      // A mailbox that nobody can have (RFC 2606): of staff that gave none.
      if (message.to.endsWith('.invalid')) return;
      // The response that is being made goes out first: its time tells nothing.
      const sending = nextTurn()
        .then(() => attempt(message))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    async settled() {
      await Promise.all(inFlight);
    },
  };
}

/** E-mails through SMTP_URL, text messages through SMS_URL; what has no way of its own goes to the outbox file. */
export function mailFor(settings: Settings, clock: Clock, log?: FastifyBaseLogger): MailPort {
  const toFile = outboxFile(settings.outbox, clock);
  const toServer = settings.smtpUrl ? smtp(settings.smtpUrl) : toFile;
  const toPhone = settings.smsUrl ? smsHook(settings.smsUrl) : toFile;
  return makeMail((message) => (message.channel === 'email' ? toServer(message) : toPhone(message)), log);
}
