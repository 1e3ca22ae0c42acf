import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Channel of LISTEN and NOTIFY. The payload lists the ids of people with news. */
export const LIVE_CHANNEL = 'doorstep_live';

export type EventListener = (onNotice: (userIds: readonly string[] | 'all') => void) => () => Promise<void>;

const RECONNECT_DELAY_MS = 250;

const idsIn = (payload: string | undefined) => payload?.split(' ').filter(Boolean) ?? [];

/** Uses a separate connection, which reconnects whenever it breaks. */
export function postgresListener(connectionString: string): EventListener {
  return (onNotice) => {
    let stopped = false;
    let client: pg.Client | undefined;

    const listen = async () => {
      while (!stopped) {
        const own = new pg.Client({ connectionString, application_name: 'doorstep-live', keepAlive: true });
        client = own;
        const broken = new Promise<void>((resolve) => {
          own.once('end', () => resolve());
          own.on('error', () => resolve());
        });
        own.on('notification', ({ payload }) => onNotice(idsIn(payload)));
        try {
          await own.connect();
          await own.query(`listen ${LIVE_CHANNEL}`);
          // Read everything: notices may have been missed before this point.
          onNotice('all');
          await broken;
        } catch {
          // Retried below.
        }
        await own.end().catch(() => {});
        if (!stopped) await wait(RECONNECT_DELAY_MS, undefined, { ref: false });
      }
    };
    const listening = listen();
    return async () => {
      stopped = true;
      await client?.end().catch(() => {});
      await listening;
    };
  };
}

/** The pool must not have connected yet. Its single session gets the notices of its own commits. */
export function embeddedListener(pool: pg.Pool): EventListener {
  const listeners = new Set<Parameters<EventListener>[0]>();
  const hear = ({ channel, payload }: pg.Notification) => {
    if (channel === LIVE_CHANNEL) for (const onNotice of listeners) onNotice(idsIn(payload));
  };
  pool.on('connect', (client) => void client.on('notification', hear));
  return (onNotice) => {
    listeners.add(onNotice);
    const listening = pool.query(`listen ${LIVE_CHANNEL}`);
    return async () => {
      await listening;
      listeners.delete(onNotice);
    };
  };
}
