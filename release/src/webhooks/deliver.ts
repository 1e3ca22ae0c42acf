import type { OpsWebhookDelivery, WebhookMessage } from '@doorstep/shared-api/ops';
import { changeBetween, changeText } from '../commands/changes';
import { type HistoryLine, isSwitch, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { storeIdOf } from '../store/signature';
import type { Site } from '../store/site';
import { sendMessage } from './send';
import { type Queue, readQueue, type StoredWebhook, waitingEvents, writeQueue } from './webhookQueue';

/** Seconds between attempts, a day in total. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200] as const;
/** Milliseconds for which a process reserves a message. Longer than an attempt. */
const LEASE_MS = 60_000;
const MAX_DELIVERIES_PER_RUN = 20;

export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
}

/** The history serves as the journal, so that no switch is missed. */
function messageOf(site: Site, line: HistoryLine): WebhookMessage {
  const { seq, at, who, verb, why, from, to } = line;
  const isSwitched = isSwitch(line);
  const changed = isSwitched ? changeBetween(site, from, to).changed?.map(changeText).join('; ') : undefined;
  const text = isSwitched
    ? `Generation ${to} is live (was ${from ?? 'none'}), ${verb}${changed ? `: ${changed}` : ''}${why ? `. ${why}` : ''}`
    : `${verb}: ${why}`;
  return {
    ...{ id: `history-${seq}`, type: isSwitched ? 'switch' : 'rule', at, store: storeIdOf(site), verb, who, text },
    ...(isSwitched ? { from, to } : {}),
  };
}

/** Call under the store's lock. */
function enqueue(site: Site, queue: Queue): Queue {
  const lines = readHistory(site);
  const events = waitingEvents(site);
  const deliveries = [...queue.deliveries];
  const add = (webhook: StoredWebhook, message: WebhookMessage) => {
    if (message.type !== 'test' && !webhook.events.includes(message.type)) return;
    // After a crash between writing the queue and removing the event's file, it is here already.
    if (deliveries.some((one) => one.webhook === webhook.id && one.message.id === message.id)) return;
    deliveries.push({ webhook: webhook.id, message, status: 'waiting', attempts: 0, nextAt: message.at });
  };
  for (const webhook of queue.webhooks) {
    for (const line of lines) if (line.seq > webhook.seq) add(webhook, messageOf(site, line));
    for (const { message } of events) add(webhook, message);
  }
  const seq = lines.at(-1)?.seq ?? 0;
  const next = {
    ...queue,
    deliveries,
    webhooks: queue.webhooks.map((webhook) => ({ ...webhook, seq: Math.max(seq, webhook.seq) })),
  };
  writeQueue(site, next);
  for (const { remove } of events) remove();
  return next;
}

const isDue = ({ status, nextAt = '' }: OpsWebhookDelivery, now: number) =>
  status === 'waiting' && Date.parse(nextAt) <= now;

function hasWork(site: Site, now: number): boolean {
  const queue = readQueue(site);
  if (!queue.webhooks.length) return false;
  if (queue.deliveries.some((one) => isDue(one, now)) || waitingEvents(site).length) return true;
  const seq = readHistory(site).at(-1)?.seq ?? 0;
  return queue.webhooks.some((webhook) => webhook.seq < seq);
}

/**
 * Sends due messages, each at least once. A message is reserved for a minute under the lock, sent without it, and its
 * result recorded under it. If the process dies in between, the next one sends it again.
 */
export async function deliverDue(
  site: Site,
  clock: { now(): number } = Date,
  env: NodeJS.ProcessEnv = process.env,
): Promise<DeliveryCounts> {
  if (!hasWork(site, clock.now())) return { delivered: 0, failed: 0 };
  const taken = await withLock(site, 'webhooks', async () => {
    const queue = enqueue(site, readQueue(site));
    const now = clock.now();
    const due = queue.deliveries.filter((one) => isDue(one, now)).slice(0, MAX_DELIVERIES_PER_RUN);
    const nextAt = new Date(now + LEASE_MS).toISOString();
    writeQueue(site, {
      ...queue,
      deliveries: queue.deliveries.map((one) => (due.includes(one) ? { ...one, nextAt } : one)),
    });
    return due.flatMap((delivery) => {
      const webhook = queue.webhooks.find(({ id }) => id === delivery.webhook);
      return webhook ? [{ delivery, webhook }] : [];
    });
  });
  const results = await Promise.all(
    taken.map(async ({ delivery, webhook }) => ({
      delivery,
      sent: await sendMessage(webhook, delivery.message, clock.now(), env),
    })),
  );
  if (!results.length) return { delivered: 0, failed: 0 };
  await withLock(site, 'webhooks', async () => {
    const queue = readQueue(site);
    const now = clock.now();
    writeQueue(site, {
      ...queue,
      deliveries: queue.deliveries.map((one) => {
        const result = results.find(
          ({ delivery }) => delivery.webhook === one.webhook && delivery.message.id === one.message.id,
        );
        return result ? deliveryAfterAttempt(one, result.sent, now) : one;
      }),
    });
  });
  const delivered = results.filter(({ sent }) => sent.isDelivered).length;
  return { delivered, failed: results.length - delivered };
}

function deliveryAfterAttempt(
  { nextAt: _before, ...delivery }: OpsWebhookDelivery,
  { isDelivered, last }: { isDelivered: boolean; last: string },
  now: number,
): OpsWebhookDelivery {
  const tried = { ...delivery, attempts: delivery.attempts + 1, last, lastAt: new Date(now).toISOString() };
  if (isDelivered) return { ...tried, status: 'delivered' };
  const pause = PAUSES[delivery.attempts];
  return pause === undefined
    ? { ...tried, status: 'failed' }
    : { ...tried, status: 'waiting', nextAt: new Date(now + 1000 * pause).toISOString() };
}
