import path from 'node:path';
import type { OpsCommandResult, OpsHistory, OpsLiveState, OpsVerification } from '@doorstep/shared-api/ops';
import type { Status } from '../src/commands/status';
import { CommandError } from '../src/errors';
import { assertName, parseTarget } from '../src/names';
import { type CommandArgs, type CommandResult, callersFolder, exactArguments, wholeNumberOption } from './args';
import { historyText, publishedResult, statusText, switchedText } from './format';
import type { CommandName } from './help';
import type { SiteClient } from './siteClient';

type SiteCommand = (args: CommandArgs, client: SiteClient) => Promise<CommandResult>;

export function runOnSite(args: CommandArgs, client: SiteClient): Promise<CommandResult> {
  const command = onSite[args.command];
  if (command) return command(args, client);
  throw new CommandError(
    `${args.command} works only on the files of the store. Run it on the machine of the store, with --local.`,
  );
}

const onSite: Partial<Record<CommandName, SiteCommand>> = {
  async publish(args, client) {
    const [{ buildOf }, { publishOnSite }] = await Promise.all([import('./buildOf'), import('./publishOnSite')]);
    const { build, version } = buildOf(args);
    const dryRun = Boolean(args.options['dry-run']);
    return publishedResult(await publishOnSite(client, build, { version, dryRun }), args);
  },
  preview: async (args, client) => (await import('./preview')).previewOnSite(args, client),
  promote: (args, client) => {
    if (args.options.from !== undefined)
      throw new CommandError(
        'promote --from works only on the files of the store. Run it on the machine of the store, with --local.',
      );
    return postChange(args, client, () => targetOf(args));
  },
  canary: (args, client) => {
    const traffic = wholeNumberOption(args, 'traffic', 0, 100);
    return postChange(args, client, () => ({ ...targetOf(args), traffic }));
  },
  withdraw: (args, client) => postChange(args, client, (state) => findCanary(state, exactArguments(args, 1)[0])),
  apply: async (args, client) => {
    const file = path.resolve(callersFolder(args), exactArguments(args, 1)[0]);
    const { readManifestFile } = await import('../src/manifest/validate');
    const manifest = readManifestFile(file);
    return postChange(args, client, () => ({ manifest }));
  },
  rollback: (args, client) => {
    if (args.rest.length && args.options.to === undefined) {
      const remote = assertName(exactArguments(args, 1)[0]);
      return postChange(args, client, () => ({ remote }));
    }
    exactArguments(args, 0);
    return postChange(args, client, ({ parent }) => {
      const to = args.options.to === undefined ? parent : wholeNumberOption(args, 'to', 1, Number.MAX_SAFE_INTEGER);
      if (to === null) throw new CommandError('The live generation is the first one: there is nothing before it.');
      return { to };
    });
  },

  async status(args, client) {
    exactArguments(args, 0);
    if (args.options.gateway)
      throw new CommandError('--gateway works only on the machine of the store. Run it there with --local.');
    const status = await client.get<Status>('status');
    return { ok: true, text: statusText(status), json: status };
  },

  async export(args, client) {
    exactArguments(args, 0);
    const { generation, manifest } = await client.get<{ generation: number; manifest: object }>('manifest');
    return { ok: true, text: JSON.stringify(manifest, null, 2), json: { generation, manifest } };
  },

  async history(args, client) {
    exactArguments(args, 0);
    if (args.options.verify || args.options.replay)
      throw new CommandError('--verify and --replay read the files of the store: run them there, with --local.');
    const lines: OpsHistory['changes'][number][] = [];
    for (let before = 0, hasMore = true; hasMore; ) {
      const page: OpsHistory = await client.get('history', before ? { before: String(before) } : {});
      lines.push(...page.changes);
      hasMore = page.hasMore && page.changes.length > 0;
      before = page.changes.at(-1)?.seq ?? 0;
    }
    lines.reverse();
    return { ok: true, text: historyText(lines), json: { lines } };
  },

  async verify(args, client) {
    const [input] = args.rest.length ? exactArguments(args, 1) : [];
    if (input !== undefined && !/^[1-9]\d{0,8}$/.test(input))
      throw new CommandError(`"${input}" is not a generation. Give its number.`);
    const generation = input === undefined ? (await client.get<OpsLiveState>('state')).generation : Number(input);
    const { faults } = await client.post<OpsVerification>('verify', { generation });
    const fine = `Generation ${generation}: every file is what was released, and the history is whole.`;
    const text = faults.length ? [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)].join('\n') : fine;
    return { ok: faults.length === 0, text, json: { generation, faults } };
  },
};

const targetOf = (args: CommandArgs) => {
  const { name, version } = parseTarget(exactArguments(args, 1)[0]);
  return { remote: name, version };
};

function findCanary(state: OpsLiveState, target: string): { remote: string; version: string } {
  if (target.includes('@')) {
    const { name, version } = parseTarget(target);
    return { remote: name, version };
  }
  const versions = state.remotes.find(({ name }) => name === target)?.versions ?? [];
  const [canary, ...others] = versions.filter(({ isDefault }) => !isDefault);
  if (!canary) throw new CommandError(`${target} has no canary, so there is nothing to take back.`);
  if (others.length) throw new CommandError(`${target} has several canaries: name one as ${target}@${canary.version}.`);
  return { remote: target, version: canary.version };
}

/** The site rejects the change when another generation is live than at the start, or than in `--seen`. */
async function postChange(
  args: CommandArgs,
  client: SiteClient,
  fields: (state: OpsLiveState) => object,
): Promise<CommandResult> {
  const why = args.options.why?.trim();
  if (!why)
    throw new CommandError(
      '--why is missing: say in a few words why this is done. It is kept in the history, with your name.',
    );
  const seen =
    args.options.seen === undefined ? undefined : wholeNumberOption(args, 'seen', 1, Number.MAX_SAFE_INTEGER);
  const state = await client.get<OpsLiveState>('state');
  const dryRun = Boolean(args.options['dry-run']);
  const result = await client.post<OpsCommandResult>(args.command, {
    ...fields(state),
    ...{ why, generation: seen ?? state.generation },
    ...(dryRun ? { dryRun } : {}),
    ...(args.options['break-freeze'] ? { breakFreeze: true } : {}),
  });
  const switched = { from: state.generation, ...result };
  return { ok: true, text: switchedText(switched), json: dryRun ? { ...switched, dryRun } : switched };
}
