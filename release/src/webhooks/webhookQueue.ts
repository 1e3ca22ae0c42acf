import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OpsWebhook, OpsWebhookDelivery, WebhookEvent, WebhookMessage } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { replaceJson } from '../store/replaceFile';
import { storeIdOf } from '../store/signature';
import type { Site } from '../store/site';

export interface StoredWebhook extends OpsWebhook {
  /**
   * `whsec_` and the base64 key. Signing needs it in plain text, so the file is readable by the site's account only.
   */
  readonly secret: string;
  /** Latest history line that was queued for it. */
  readonly seq: number;
}

export interface Queue {
  readonly count: number;
  readonly webhooks: readonly StoredWebhook[];
  /** Oldest first. */
  readonly deliveries: readonly OpsWebhookDelivery[];
}

const EMPTY: Queue = { count: 0, webhooks: [], deliveries: [] };
const MAX_DELIVERIES = 200;
/** Limit of events that wait for the queue. Beyond it something is broken, and more messages do not help. */
const MAX_WAITING_EVENTS = 200;
const DUPLICATE_WINDOW_MS = 60_000;

/** Beside the store, because it contains secrets. */
const folderOf = (site: Site) => path.join(path.dirname(site.root), 'webhooks');
const queueFile = (site: Site) => path.join(folderOf(site), 'queue.json');
const eventsFolder = (site: Site) => path.join(folderOf(site), 'events');

export function readQueue(site: Site): Queue {
  try {
    return JSON.parse(readFileSync(queueFile(site), 'utf8')) as Queue;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw new CommandError(
      `${queueFile(site)} cannot be read. No message is sent until you repair or remove the file.`,
    );
  }
}

/** Call under the store's lock. */
export function writeQueue(site: Site, queue: Queue): void {
  const done = queue.deliveries.filter(({ status }) => status !== 'waiting').slice(-MAX_DELIVERIES);
  const deliveries = queue.deliveries.filter((one) => one.status === 'waiting' || done.includes(one));
  replaceJson(queueFile(site), { ...queue, deliveries });
}

type Event = Pick<WebhookMessage, 'verb' | 'who' | 'text'> & {
  readonly type: WebhookEvent;
  readonly reasons?: readonly string[];
};

/**
 * Stores an event that the history lacks, such as a refusal or an alarm. Each is a separate file that is renamed into
 * place, so that no lock is needed. Skipped without a webhook.
 */
export function storeEvent(site: Site, event: Event, now = Date.now()): void {
  try {
    if (!readQueue(site).webhooks.length) return;
    const waiting = waitingEvents(site);
    const isSame = waiting.some(
      ({ message }) =>
        message.type === event.type &&
        message.who === event.who &&
        message.text === event.text &&
        now - Date.parse(message.at) < DUPLICATE_WINDOW_MS,
    );
    if (isSame || waiting.length >= MAX_WAITING_EVENTS) return;
    const id = `evt-${now.toString(36)}-${randomBytes(6).toString('hex')}`;
    const message: WebhookMessage = { ...event, id, at: new Date(now).toISOString(), store: storeIdOf(site) };
    replaceJson(path.join(eventsFolder(site), `${id}.json`), message);
  } catch {
    // A full disk must not affect the refusal or withdrawal itself.
  }
}

/** Oldest first. */
export function waitingEvents(site: Site): { message: WebhookMessage; remove: () => void }[] {
  let names: string[];
  try {
    names = readdirSync(eventsFolder(site)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names.sort().flatMap((name) => {
    const file = path.join(eventsFolder(site), name);
    try {
      const message = JSON.parse(readFileSync(file, 'utf8')) as WebhookMessage;
      return [{ message, remove: () => rmSync(file, { force: true }) }];
    } catch {
      return [];
    }
  });
}

export const shownWebhook = ({ secret: _secret, seq: _seq, ...webhook }: StoredWebhook): OpsWebhook => webhook;
