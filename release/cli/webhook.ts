import {
  type OpsNewWebhook,
  type OpsWebhook,
  type OpsWebhookInput,
  type OpsWebhooks,
  type WebhookEvent,
  type WebhookFormat,
  webhookEvents,
} from '@doorstep/shared-api/ops';
import { CommandError } from '../src/errors';
import { addWebhook, removeWebhook, testWebhook, webhooksOf } from '../src/webhooks/changeWebhooks';
import { deliverDue } from '../src/webhooks/deliver';
import { type Actor, actorOf } from './actor';
import type { CommandArgs, CommandResult } from './args';
import { COMMAND_HELP } from './help';
import { requiredWhy } from './reason';

export async function webhook(args: CommandArgs): Promise<CommandResult> {
  const [what, value, ...more] = args.rest;
  const actor = await actorOf(args);
  if (what === 'list' && value === undefined) return list(args, actor);
  if (what === 'log' && value === undefined) return listDeliveries(args, actor);
  if (what === 'deliver' && value === undefined) return deliver(args, actor);
  if (value === undefined || more.length) throw new CommandError(`Usage: ${COMMAND_HELP.webhook.usage}`);
  if (what === 'add') return add(args, actor, value);
  if (what === 'remove') return remove(args, actor, value);
  if (what === 'test') return test(args, actor, value);
  throw new CommandError(`Usage: ${COMMAND_HELP.webhook.usage}`);
}

const loadWebhooks = async ({ site }: CommandArgs, actor: Actor): Promise<OpsWebhooks> =>
  actor.kind === 'site' ? actor.client.get<OpsWebhooks>('webhooks') : webhooksOf(site);

const rowOf = ({ id, url, format, events, at, who }: OpsWebhook) =>
  [id, format, events.join(','), url, `since ${at}`, `by ${who}`].join('  ');

async function list(args: CommandArgs, actor: Actor): Promise<CommandResult> {
  const { webhooks } = await loadWebhooks(args, actor);
  return { ok: true, text: webhooks.map(rowOf).join('\n') || 'No webhooks.', json: { webhooks } };
}

async function listDeliveries(args: CommandArgs, actor: Actor): Promise<CommandResult> {
  const { deliveries } = await loadWebhooks(args, actor);
  const lines = deliveries.map(
    ({ webhook: id, message, status, attempts, last, nextAt }) =>
      `${message.at}  ${id}  ${status}${attempts ? ` after ${attempts} tries (${last})` : ''}${nextAt ? `, next ${nextAt}` : ''}  ${message.text}`,
  );
  return { ok: true, text: lines.join('\n') || 'Nothing was sent yet.', json: { deliveries } };
}

async function add(args: CommandArgs, actor: Actor, url: string): Promise<CommandResult> {
  const { format = 'json', events } = args.options;
  const input: OpsWebhookInput = {
    ...{ url, format: format as WebhookFormat },
    events: events === undefined ? webhookEvents : (events.split(',').map((event) => event.trim()) as WebhookEvent[]),
  };
  const why = requiredWhy(args, actor);
  const dryRun = Boolean(args.options['dry-run']);
  const made =
    actor.kind === 'site'
      ? await actor.client.post<OpsNewWebhook>('webhooks', { ...input, why, dryRun })
      : await addWebhook(args.site, input, { who: actor.who, why, dryRun });
  const text = made.secret
    ? `${rowOf(made.webhook)}\n${made.secret}\nThis is shown once: its messages are signed with it (webhook-signature, standardwebhooks.com).`
    : `Dry run, nothing is changed. It would be:\n${rowOf(made.webhook)}`;
  return { ok: true, text, json: dryRun ? { ...made, dryRun } : made };
}

async function remove(args: CommandArgs, actor: Actor, id: string): Promise<CommandResult> {
  const why = requiredWhy(args, actor);
  const dryRun = Boolean(args.options['dry-run']);
  const removed =
    actor.kind === 'site'
      ? await actor.client.post<OpsWebhook>('webhooks/remove', { id, why, dryRun })
      : await removeWebhook(args.site, id, { who: actor.who, why, dryRun });
  const text = dryRun
    ? `Dry run: nothing more would be sent to ${removed.url}.`
    : `Nothing more is sent to ${removed.url}.`;
  return { ok: true, text, json: dryRun ? { webhook: removed, dryRun } : { webhook: removed } };
}

async function test(args: CommandArgs, actor: Actor, id: string): Promise<CommandResult> {
  const dryRun = Boolean(args.options['dry-run']);
  const sent =
    actor.kind === 'site'
      ? await actor.client.post<Awaited<ReturnType<typeof testWebhook>>>('webhooks/test', { id, dryRun })
      : await testWebhook(args.site, id, { who: actor.who, dryRun });
  if (dryRun) return { ok: true, text: `Dry run: one message would be sent to ${id}.`, json: { ...sent, dryRun } };
  return {
    ok: sent.isDelivered,
    text: sent.isDelivered ? `Delivered (${sent.last}).` : `Not delivered: ${sent.last}.`,
    json: sent,
  };
}

async function deliver(args: CommandArgs, actor: Actor): Promise<CommandResult> {
  if (actor.kind === 'site')
    throw new CommandError(
      'webhook deliver works only on the files of the store. At a site, its gateway sends the messages.',
    );
  if (args.options['dry-run']) {
    const waiting = webhooksOf(args.site).deliveries.filter(({ status }) => status === 'waiting').length;
    return { ok: true, text: `Dry run: ${waiting} messages are waiting.`, json: { waiting, dryRun: true } };
  }
  const done = await deliverDue(args.site);
  return { ok: done.failed === 0, text: `${done.delivered} delivered, ${done.failed} to be tried again.`, json: done };
}
