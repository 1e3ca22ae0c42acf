import { type OpsWebhookInput, type WebhookEvent, type WebhookFormat, webhookEvents } from '@doorstep/shared-api/ops';
import { addWebhook, removeWebhook, testWebhook } from '../webhooks/changeWebhooks';
import { assertWritable } from './assertWritable';
import { invalid, isDryRun, reasonIn } from './parseCommand';
import type { StoreLocation } from './state';

function inputIn(body: unknown): OpsWebhookInput {
  const { url, format = 'json', events = webhookEvents } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string') throw invalid('url', 'url is missing. Send the address that gets the messages.');
  if (!Array.isArray(events)) throw invalid('events', 'events must be a list, such as ["switch", "alarm"].');
  return { url, format: format as WebhookFormat, events: events as WebhookEvent[] };
}

function webhookId(body: unknown): string {
  const { id } = (body ?? {}) as { id?: unknown };
  if (typeof id === 'string' && /^w-\d{1,6}$/.test(id)) return id;
  throw invalid('id', 'id is not a webhook. Use one from the list of webhooks, such as w-1.');
}

export async function changeWebhooks(
  storeLocation: StoreLocation,
  name: string,
  body: unknown,
  who: string,
): Promise<unknown> {
  const { site } = storeLocation;
  const dryRun = isDryRun(body);
  if (!dryRun) assertWritable(storeLocation);
  if (name === 'webhooks/test') return testWebhook(site, webhookId(body), { who, dryRun });
  const options = { who, dryRun, why: reasonIn(body) };
  return name === 'webhooks' ? addWebhook(site, inputIn(body), options) : removeWebhook(site, webhookId(body), options);
}
