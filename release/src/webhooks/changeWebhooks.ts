import { randomBytes } from 'node:crypto';
import {
  type OpsNewWebhook,
  type OpsWebhook,
  type OpsWebhookInput,
  type OpsWebhooks,
  type WebhookMessage,
  webhookEvents,
  webhookFormats,
} from '@doorstep/shared-api/ops';
import { noteInHistory } from '../commands/generation';
import { CommandError } from '../errors';
import { localAccount, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { storeIdOf } from '../store/signature';
import type { Site } from '../store/site';
import { webhookAddressIssue } from './address';
import { type Sent, sendMessage } from './send';
import { readQueue, type StoredWebhook, shownWebhook, writeQueue } from './webhookQueue';

const MAX_WEBHOOKS = 20;
const MAX_SHOWN_DELIVERIES = 100;

export interface WebhookOptions {
  readonly who?: string | undefined;
  readonly why?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly now?: number;
  readonly env?: NodeJS.ProcessEnv;
}

export const webhooksOf = (site: Site): OpsWebhooks => {
  const { webhooks, deliveries } = readQueue(site);
  return { webhooks: webhooks.map(shownWebhook), deliveries: deliveries.toReversed().slice(0, MAX_SHOWN_DELIVERIES) };
};

/** The webhook gets future events only. Only the response contains the secret. */
export async function addWebhook(
  site: Site,
  input: OpsWebhookInput,
  options: WebhookOptions = {},
): Promise<OpsNewWebhook> {
  const { url, format, events } = input;
  const address = webhookAddressIssue(url, options.env);
  const issues = [
    ...(address ? [address] : []),
    ...(webhookFormats.includes(format)
      ? []
      : [`A webhook's format must be ${webhookFormats.join(' or ')}, not "${format}".`]),
    ...(events.length && events.every((event) => webhookEvents.includes(event))
      ? []
      : [`Name at least one event of ${webhookEvents.join(', ')}.`]),
  ];
  if (issues.length) throw new CommandError(issues);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const work = async (): Promise<OpsNewWebhook> => {
    const queue = readQueue(site);
    if (queue.webhooks.some((one) => one.url === url))
      throw new CommandError('There is a webhook with this address already.');
    if (queue.webhooks.length >= MAX_WEBHOOKS)
      throw new CommandError(`There are ${MAX_WEBHOOKS} webhooks already, the maximum. Remove unused ones.`);
    const who = options.who ?? localAccount();
    const at = new Date(options.now ?? Date.now()).toISOString();
    const id = `w-${queue.count + 1}`;
    const webhook: OpsWebhook = { id, url, format, events: [...new Set(events)], at, who };
    if (options.dryRun) return { webhook };
    noteInHistory(site, { command: 'webhook', who, why: withReason(`added ${id}, ${hostOf(url)}`, options.why) });
    const stored: StoredWebhook = { ...webhook, secret, seq: readHistory(site).at(-1)?.seq ?? 0 };
    writeQueue(site, { ...queue, count: queue.count + 1, webhooks: [...queue.webhooks, stored] });
    return { webhook, secret };
  };
  return options.dryRun ? work() : withLock(site, 'webhook add', work);
}

/** Host of a URL. Chat URLs are secrets, so the history only contains their host. */
const hostOf = (url: string) => new URL(url).host;
const withReason = (what: string, why: string | undefined) => (why ? `${what}: ${why}` : what);

function webhookOf(site: Site, id: string): StoredWebhook {
  const { webhooks } = readQueue(site);
  const webhook = webhooks.find((one) => one.id === id);
  if (webhook) return webhook;
  throw new CommandError(
    `There is no webhook "${id}". Webhooks: ${webhooks.map((one) => one.id).join(', ') || 'none'}.`,
  );
}

/** Queued messages are dropped. */
export async function removeWebhook(site: Site, id: string, options: WebhookOptions = {}): Promise<OpsWebhook> {
  const work = async (): Promise<OpsWebhook> => {
    const webhook = webhookOf(site, id);
    if (options.dryRun) return shownWebhook(webhook);
    const queue = readQueue(site);
    writeQueue(site, {
      ...queue,
      webhooks: queue.webhooks.filter((one) => one.id !== id),
      deliveries: queue.deliveries.filter((one) => one.webhook !== id),
    });
    noteInHistory(site, {
      command: 'webhook',
      who: options.who ?? localAccount(),
      why: withReason(`removed ${id}, ${hostOf(webhook.url)}`, options.why),
    });
    return shownWebhook(webhook);
  };
  return options.dryRun ? work() : withLock(site, 'webhook remove', work);
}

export async function testWebhook(
  site: Site,
  id: string,
  options: WebhookOptions = {},
): Promise<Sent & { readonly message: WebhookMessage }> {
  const now = options.now ?? Date.now();
  const webhook = webhookOf(site, id);
  const message: WebhookMessage = {
    ...{
      id: `test-${randomBytes(6).toString('hex')}`,
      type: 'test',
      at: new Date(now).toISOString(),
      store: storeIdOf(site),
    },
    ...{
      verb: 'test',
      who: options.who ?? localAccount(),
      text: 'This is a test of the webhook. Nothing was changed.',
    },
  };
  if (options.dryRun) return { isDelivered: false, last: 'not sent', message };
  return { ...(await sendMessage(webhook, message, now, options.env)), message };
}
