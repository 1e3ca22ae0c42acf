import type { FreezeBreakerRole, OpsPolicy, OpsPolicyResult, PolicyChange } from '@doorstep/shared-api/ops';
import { CommandError } from '../src/errors';
import { assertName, parseTarget } from '../src/names';
import { changePolicy, defaultBreakers, shownPolicy } from '../src/policy/changePolicy';
import { actorOf, byOf } from './actor';
import type { CommandArgs, CommandResult } from './args';
import { COMMAND_HELP } from './help';
import { requiredWhy } from './reason';

const usage = ({ command }: CommandArgs) => new CommandError(`Usage: ${COMMAND_HELP[command].usage}`);

export async function freeze(args: CommandArgs): Promise<CommandResult> {
  const [what, id, ...more] = args.rest;
  if (what === 'list' && id === undefined)
    return listPolicy(args, ({ freezes }) =>
      freezes.map(({ id: own, from, until, breakers, who, why }) =>
        [
          own,
          `from ${from}`,
          `until ${until}`,
          `may be broken by ${breakers.join(', ') || 'nobody'}`,
          `by ${who}${why ? `: ${why}` : ''}`,
        ].join('  '),
      ),
    );
  if (what === 'lift' && id !== undefined && !more.length) return applyPolicyChange(args, { act: 'lift', id });
  if (what !== 'set' || id !== undefined) throw usage(args);
  const { from = 'now', until, roles } = args.options;
  if (until === undefined) throw new CommandError(`--until is missing. Usage: ${COMMAND_HELP.freeze.usage}`);
  const breakers =
    roles === undefined
      ? defaultBreakers
      : (roles
          .split(',')
          .map((role) => role.trim())
          .filter(Boolean) as FreezeBreakerRole[]);
  return applyPolicyChange(args, { act: 'freeze', from, until, breakers });
}

export async function pin(args: CommandArgs): Promise<CommandResult> {
  const [what, remote, ...more] = args.rest;
  if (what === 'list' && remote === undefined)
    return listPolicy(args, ({ pins }) =>
      pins.map((one) => `${one.remote}@${one.version}  since ${one.at}  by ${one.who}${one.why ? `: ${one.why}` : ''}`),
    );
  if (remote === undefined || more.length || (what !== 'set' && what !== 'remove')) throw usage(args);
  return applyPolicyChange(args, { act: what === 'set' ? 'pin' : 'unpin', remote: assertName(remote) });
}

export async function approval(args: CommandArgs): Promise<CommandResult> {
  const [what, ...remotes] = args.rest;
  if (what === 'list' && !remotes.length)
    return listPolicy(args, ({ approvals: { required, given } }) => [
      `Needed for ${required.join(', ') || 'nothing'}.`,
      ...given.map(
        (one) => `${one.remote}@${one.version}  until ${one.until}  by ${one.who}${one.why ? `: ${one.why}` : ''}`,
      ),
    ]);
  if ((what !== 'require' && what !== 'waive') || !remotes.length) throw usage(args);
  return applyPolicyChange(args, { act: what, remotes: remotes.map(assertName) });
}

export async function approve(args: CommandArgs): Promise<CommandResult> {
  const [target, ...more] = args.rest;
  if (target === undefined || more.length) throw usage(args);
  const { name, version } = parseTarget(target);
  return applyPolicyChange(args, { act: 'approve', remote: name, version });
}

export async function owners(args: CommandArgs): Promise<CommandResult> {
  const [what, value] = args.rest;
  if (what === 'list' && value === undefined)
    return listPolicy(args, ({ owners: known, ownersEnforced }) => [
      ownersEnforced
        ? 'Tokens can switch a remote only on behalf of its owners.'
        : 'Owners are shown for information. Tokens can switch every remote that they are for.',
      ...Object.entries(known).map(([remote, names]) => `${remote}  ${names.join(', ')}`),
    ]);
  if (what !== 'enforce' || (value !== 'on' && value !== 'off')) throw usage(args);
  return applyPolicyChange(args, { act: 'owners', enforced: value === 'on' });
}

async function listPolicy(
  args: CommandArgs,
  linesOf: (policy: OpsPolicy) => readonly string[],
): Promise<CommandResult> {
  const actor = await actorOf(args);
  const policy = actor.kind === 'site' ? await actor.client.get<OpsPolicy>('policy') : shownPolicy(args.site);
  return { ok: true, text: linesOf(policy).join('\n') || 'None.', json: policy };
}

async function applyPolicyChange(args: CommandArgs, wanted: PolicyChange): Promise<CommandResult> {
  const actor = await actorOf(args);
  const why = requiredWhy(args, actor);
  const dryRun = Boolean(args.options['dry-run']);
  const { act, ...fields } = wanted;
  const result =
    actor.kind === 'site'
      ? await actor.client.post<OpsPolicyResult>(`policy/${act}`, { ...fields, why, dryRun })
      : await changePolicy(args.site, wanted, { who: actor.who, by: byOf(actor), why, dryRun });
  return {
    ok: true,
    text: dryRun ? `Dry run: nothing is changed. The result would be: ${result.summary}` : result.summary,
    json: dryRun ? { ...result, dryRun } : result,
  };
}
