import type { OpsNewToken, OpsToken, OpsTokenInput, OpsTokens, TokenPermission } from '@doorstep/shared-api/ops';
import { createToken, listTokens, revokeToken } from '../src/access/tokens';
import { CommandError } from '../src/errors';
import { actorOf } from './actor';
import { type CommandArgs, type CommandResult, wholeNumberOption } from './args';
import { COMMAND_HELP } from './help';
import { requiredWhy } from './reason';

const DEFAULT_DAYS = 90;

export async function token(args: CommandArgs): Promise<CommandResult> {
  const [what, name, ...more] = args.rest;
  if (more.length) throw new CommandError(`Usage: ${COMMAND_HELP.token.usage}`);
  if (what === 'list' && name === undefined) return list(args);
  if (what === 'create' && name !== undefined) return create(args, inputOf(args, name));
  if (what === 'revoke' && name !== undefined) return revoke(args, name);
  throw new CommandError(`Usage: ${COMMAND_HELP.token.usage}`);
}

function inputOf(args: CommandArgs, name: string): OpsTokenInput {
  const { remotes, may, days, owner, 'up-to': upTo } = args.options;
  if (!remotes || !may) throw new CommandError(`--remotes and --may are needed. Usage: ${COMMAND_HELP.token.usage}`);
  return {
    name,
    remotes: remotes.split(',').map((remote) => remote.trim()),
    may: may as TokenPermission,
    ...(upTo === undefined ? {} : { upTo: wholeNumberOption(args, 'up-to', 1, 100) }),
    ...(owner === undefined ? {} : { owner }),
    days: days === undefined ? DEFAULT_DAYS : wholeNumberOption(args, 'days', 1, 366),
  };
}

async function list(args: CommandArgs): Promise<CommandResult> {
  const actor = await actorOf(args);
  const tokens = actor.kind === 'site' ? (await actor.client.get<OpsTokens>('tokens')).tokens : listTokens(args.site);
  return { ok: true, text: tokens.map(tokenText).join('\n') || 'No tokens.', json: { tokens } };
}

async function create(args: CommandArgs, scope: OpsTokenInput): Promise<CommandResult> {
  const actor = await actorOf(args);
  const why = requiredWhy(args, actor);
  const input = { ...scope, ...(why ? { why } : {}) };
  const dryRun = Boolean(args.options['dry-run']);
  const made =
    actor.kind === 'site'
      ? await actor.client.post<OpsNewToken>('tokens', { ...input, dryRun })
      : await createToken(args.site, input, { who: actor.who, dryRun });
  const text = made.secret
    ? `${tokenText(made.token)}\n${made.secret}\nThis is shown once. Give it to the pipeline as DOORSTEP_TOKEN, with the site as DOORSTEP_SITE.`
    : `Dry run, no token is made. It would be:\n${tokenText(made.token)}`;
  return { ok: true, text, json: dryRun ? { ...made, dryRun } : made };
}

async function revoke(args: CommandArgs, id: string): Promise<CommandResult> {
  const actor = await actorOf(args);
  const dryRun = Boolean(args.options['dry-run']);
  const revoked =
    actor.kind === 'site'
      ? await actor.client.post<OpsToken>('tokens/revoke', { id, dryRun })
      : await revokeToken(args.site, id, { who: actor.who, dryRun });
  const text = dryRun ? `Dry run: ${id} (${revoked.name}) would be revoked.` : `${id} (${revoked.name}) is revoked.`;
  return { ok: true, text, json: dryRun ? { token: revoked, dryRun } : { token: revoked } };
}

function tokenText({
  id,
  name,
  may,
  upTo,
  remotes,
  expiresAt,
  createdBy,
  why,
  lastUsedAt,
  revokedAt,
  revokedBy,
}: OpsToken): string {
  const until = revokedAt ? `revoked by ${revokedBy}, ${revokedAt}` : `until ${expiresAt.slice(0, 10)}`;
  return [
    ...[
      id,
      name,
      upTo === undefined ? may : `${may} up to ${upTo} %`,
      remotes.join(', '),
      until,
      `made by ${createdBy}${why ? `: ${why}` : ''}`,
    ],
    lastUsedAt ? `last used ${lastUsedAt}` : 'never used',
  ].join('  ');
}
