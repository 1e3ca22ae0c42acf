import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { deliverNotifications, deliverySettled } from '../../identity/notifications/deliver';
import { SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Connection } from '../../platform/db/connect';
import type { Log } from '../../platform/log';

/** Milliseconds of delay, so that notifications of one moment leave together. */
const SEND_AFTER = 50;

interface Options {
  context: Context;
  notices: Connection['notices'];
}

/** The maintenance job repeats failures. */
export const notifications = fp<Options>(async (server, { context, notices }) => {
  const { live, mail } = context;
  const log: Log = server.log;
  let isRequested = false;
  let isSending = false;
  live.listen(notices, async () => {
    isRequested = true;
    if (isSending) return;
    isSending = true;
    while (isRequested) {
      await wait(SEND_AFTER, undefined, { ref: false });
      isRequested = false;
      await deliverNotifications(context).catch((error) =>
        log.warn({ err: error }, 'could not deliver notifications; the maintenance job retries'),
      );
    }
    isSending = false;
  });
  server.addHook('onClose', () => live.close());
  server.addHook('onClose', async () => {
    await context.redis?.close();
    await context.replica?.close();
  });
  // Give new messages a few seconds to leave. The rest waits for the next start, so that a silent mail server delays
  // nothing.
  server.addHook('onClose', async () => {
    const sent = deliverySettled(context).then(() => mail.settled());
    await Promise.race([sent, wait(3 * SECOND, undefined, { ref: false })]).catch(() => {});
    await Promise.race([mail.close(), wait(SECOND, undefined, { ref: false })]);
  });
});
