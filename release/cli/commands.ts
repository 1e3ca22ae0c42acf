import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BusyError, CommandError, ConflictError } from '../src/errors';
import { settingsFromEnv } from '../src/http/settings';
import { assertName, parseTarget } from '../src/names';
import { readLive } from '../src/store/generations';
import { historyIssues, readHistory } from '../src/store/history';
import { liveGeneration } from '../src/store/site';
import { actorOf, byOf, siteOf } from './actor';
import {
  budgetsOf,
  type CommandArgs,
  type CommandResult,
  callersFolder,
  exactArguments,
  healthGatewaysOf,
  type Options,
  percentageOption,
  positiveOption,
  wholeNumberOption,
} from './args';
import {
  gatewayLines,
  historyText,
  overrideResult,
  publishedResult,
  pulledText,
  statusText,
  switchedText,
  watchedText,
} from './format';
import { COMMAND_HELP, type CommandName } from './help';

const ALLOWED: Readonly<Record<CommandName, readonly (keyof Options)[]>> = {
  publish: ['from', 'version'],
  preview: ['from', 'version', 'pr', 'days', 'close'],
  promote: ['from', 'why', 'seen', 'wait', 'break-freeze'],
  canary: ['traffic', 'why', 'seen', 'wait', 'break-freeze'],
  withdraw: ['why', 'seen', 'wait', 'break-freeze'],
  rollback: ['to', 'why', 'seen', 'wait', 'break-freeze'],
  apply: ['why', 'seen', 'wait', 'break-freeze'],
  settings: ['why', 'break-freeze'],
  status: ['gateway'],
  export: [],
  history: ['verify', 'replay'],
  verify: [],
  'source-maps': ['out'],
  override: ['why'],
  environment: ['key'],
  pull: [],
  watch: ['for', 'margin', 'max-failures', 'no-data', 'budget', 'gateway'],
  gc: ['keep-days', 'why'],
  edge: ['follow', 'keep-days'],
  follow: ['once', 'keep-days'],
  login: ['phone', 'code'],
  logout: [],
  whoami: [],
  token: ['remotes', 'may', 'up-to', 'days', 'owner', 'why'],
  freeze: ['from', 'until', 'roles', 'why'],
  pin: ['why'],
  approval: ['why'],
  approve: ['why'],
  owners: ['why'],
  why: [],
  webhook: ['format', 'events', 'why'],
  experiment: [
    ...(['why', 'seen', 'break-freeze', 'traffic', 'metric', 'min-views', 'max-failures', 'arm'] as const),
    ...(['budget', 'gateway'] as const),
  ],
  rollout: [
    ...([
      'why',
      'seen',
      'break-freeze',
      'steps',
      'confirm',
      'min-minutes',
      'min-views',
      'watch-after',
      'margin',
      'max-failures',
    ] as const),
    ...(['no-data', 'conversion', 'metric', 'budget', 'gateway'] as const),
  ],
};
export const PERSON_NEEDS_REASON: readonly CommandName[] = ['promote', 'canary', 'withdraw', 'rollback', 'apply'];
const MAX_WAIT_SECONDS = 3600;
const RETRY_MS = 250;
const COMMON_OPTIONS: readonly (keyof Options)[] = ['json', 'dry-run', 'local', 'site'];

/** Each command loads only its own code, so that a promote shows the next page within a second. */
export async function run(args: CommandArgs): Promise<CommandResult> {
  const stray = (Object.keys(args.options) as (keyof Options)[]).find(
    (option) => !COMMON_OPTIONS.includes(option) && !ALLOWED[args.command].includes(option),
  );
  if (stray) throw new CommandError(`${args.command} takes no --${stray}. Usage: ${COMMAND_HELP[args.command].usage}`);
  if (args.options.local && args.options.site)
    throw new CommandError('--local and --site cannot be used together. Give one of them.');
  const { command } = args;
  if (isOwn(command)) return ownCommands[command](args);
  const client = siteOf(args);
  if (!client) return untilFree(args, () => commands[command](args));
  const { runOnSite } = await import('./onSite');
  return untilFree(args, () => runOnSite(args, client));
}

/** With `--wait`, tries again while another switch is under way or was made meanwhile. With `--seen`, that one counts. */
async function untilFree(args: CommandArgs, execute: () => Promise<CommandResult>): Promise<CommandResult> {
  if (args.options.wait === undefined) return execute();
  const until = performance.now() + 1000 * wholeNumberOption(args, 'wait', 1, MAX_WAIT_SECONDS);
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      const isOutdated = error instanceof ConflictError && args.options.seen === undefined;
      if (!(isOutdated || error instanceof BusyError) || performance.now() >= until) throw error;
      await pause(RETRY_MS);
    }
  }
}

type OwnCommand =
  | ('login' | 'logout' | 'whoami' | 'token' | 'rollout' | 'experiment')
  | ('freeze' | 'pin' | 'approval' | 'approve' | 'owners' | 'why' | 'webhook');
const ownCommands: Readonly<Record<OwnCommand, (args: CommandArgs) => Promise<CommandResult>>> = {
  login: async (args) => (await import('./login')).login(args),
  logout: async (args) => (await import('./login')).logout(args),
  whoami: async (args) => (await import('./login')).whoami(args),
  token: async (args) => (await import('./token')).token(args),
  rollout: async (args) => (await import('./rollout')).rollout(args),
  experiment: async (args) => (await import('./experiment')).experiment(args),
  freeze: async (args) => (await import('./policy')).freeze(args),
  pin: async (args) => (await import('./policy')).pin(args),
  approval: async (args) => (await import('./policy')).approval(args),
  approve: async (args) => (await import('./policy')).approve(args),
  owners: async (args) => (await import('./policy')).owners(args),
  webhook: async (args) => (await import('./webhook')).webhook(args),
  why: async (args) => (await import('./why')).why(args),
};
const isOwn = (command: CommandName): command is OwnCommand => Object.hasOwn(ownCommands, command);

const commands: Readonly<Record<Exclude<CommandName, OwnCommand>, (args: CommandArgs) => Promise<CommandResult>>> = {
  async publish(args) {
    const { buildOf } = await import('./buildOf');
    const { build, version } = buildOf(args);
    const { publish } = await import('../src/store/publish');
    const { builtFrom } = await import('./builtFrom');
    const actor = await actorOf(args);
    return publishedResult(
      await publish(args.site, { ...build, origin: await builtFrom(build.folder, build.origin) }, version, {
        dryRun: Boolean(args.options['dry-run']),
        ...(actor.kind === 'site' ? {} : { who: actor.who }),
      }),
      args,
    );
  },

  preview: async (args) => (await import('./preview')).preview(args),

  async promote(args) {
    const { from } = args.options;
    if (from !== undefined) {
      const names = args.rest.map(assertName);
      const decision = await switchOptionsOf(args);
      const { promoteFrom } = await import('../src/commands/promoteFrom');
      const result = await promoteFrom(args.site, from, names, decision);
      const text = [...result.releases, switchedText(result)].join('\n');
      return { ok: true, text, json: result.difference ? { ...result, dryRun: true } : result };
    }
    const [target] = exactArguments(args, 1);
    const decision = await switchOptionsOf(args);
    const { promote } = await import('../src/commands/commands');
    return switchResult(await promote(args.site, parseTarget(target), decision));
  },

  async canary(args) {
    const [target] = exactArguments(args, 1);
    const traffic = wholeNumberOption(args, 'traffic', 0, 100);
    const decision = await switchOptionsOf(args);
    const { canary } = await import('../src/commands/commands');
    return switchResult(await canary(args.site, parseTarget(target), traffic, decision));
  },

  async withdraw(args) {
    const [target] = exactArguments(args, 1);
    const decision = await switchOptionsOf(args);
    const { withdraw } = await import('../src/commands/commands');
    return switchResult(await withdraw(args.site, findCanary(args.site, target), decision));
  },

  async rollback(args) {
    if (args.rest.length && args.options.to === undefined) {
      const name = assertName(exactArguments(args, 1)[0]);
      const decision = await switchOptionsOf(args);
      const { rollbackRemote } = await import('../src/commands/commands');
      return switchResult(await rollbackRemote(args.site, name, decision));
    }
    exactArguments(args, 0);
    const decision = await switchOptionsOf(args);
    const to = args.options.to === undefined ? undefined : wholeNumberOption(args, 'to', 1, Number.MAX_SAFE_INTEGER);
    const { rollback } = await import('../src/commands/commands');
    return switchResult(await rollback(args.site, to, decision));
  },

  async apply(args) {
    const [file] = exactArguments(args, 1);
    const decision = await switchOptionsOf(args);
    const [{ readManifestFile }, { apply }] = await Promise.all([
      import('../src/manifest/validate'),
      import('../src/commands/commands'),
    ]);
    return switchResult(await apply(args.site, readManifestFile(path.resolve(callersFolder(args), file)), decision));
  },

  async settings(args) {
    exactArguments(args, 0);
    const { client, faults } = settingsFromEnv(process.env);
    if (faults.length) throw new CommandError(faults);
    const { changeSettings } = await import('../src/commands/changeSettings');
    // Keep the local URL, because only the start knows its port.
    const localUrl = client.publicUrl ? undefined : readLive(args.site)?.record.settings.localUrl;
    const settings = { ...client, ...(localUrl && { localUrl }) };
    return switchResult(await changeSettings(args.site, settings, await reasonAndSettingsOf(args)));
  },

  async status(args) {
    exactArguments(args, 0);
    const { HOUR_MS, statusOf } = await import('../src/commands/status');
    const gateways = healthGatewaysOf(args);
    const { createGatewayCollector: gatherer } = await import('../src/health/aggregate');
    const missing = gateways ? await gatherer(args.site, gateways)(Date.now() - HOUR_MS, Date.now()) : [];
    const status = statusOf(args.site);
    const { seenGateways } = await import('../src/gateways/seenGateways');
    const seen = status.generation === null ? [] : (await seenGateways(args.site, gateways)).gateways;
    const text = [statusText(status), ...gatewayLines(seen), ...missing].join('\n');
    return { ok: true, text, json: { ...status, gateways: seen, missing } };
  },

  async export(args) {
    exactArguments(args, 0);
    const live = readLive(args.site);
    if (!live) throw new CommandError('Nothing is live yet, so there is no manifest to print.');
    return { ok: true, text: live.text.trimEnd(), json: { generation: live.generation, manifest: live.manifest } };
  },

  async history(args) {
    exactArguments(args, 0);
    if (args.options.replay) {
      const { replay } = await import('../src/commands/replay');
      const { faults, same, gone } = await replay(args.site);
      const missing = gone.length ? ` Removed by gc before: ${gone.join(', ')}.` : '';
      return issuesResult(faults, `${same.length} generations were composed again byte for byte.${missing}`, {
        same,
        gone,
      });
    }
    if (!args.options.verify) {
      const { changeBetween: changedBy } = await import('../src/commands/changes');
      const lines = readHistory(args.site).map((line) => ({ ...line, ...changedBy(args.site, line.from, line.to) }));
      return { ok: true, text: historyText(lines), json: { lines } };
    }
    return issuesResult(historyIssues(args.site), 'The history is whole.', {});
  },

  async verify(args) {
    const [input] = args.rest.length ? exactArguments(args, 1) : [];
    if (input !== undefined && !/^\d{1,9}$/.test(input))
      throw new CommandError(`"${input}" is not a generation. Give its number.`);
    const generation = input === undefined ? liveGeneration(args.site) : Number(input);
    if (generation === null) throw new CommandError('Nothing is live yet, so there is nothing to verify.');
    const { verificationFaults } = await import('../src/commands/verifyLive');
    return issuesResult(
      verificationFaults(args.site, generation),
      `Generation ${generation}: every file is what was released, and the history is whole.`,
      { generation },
    );
  },

  'source-maps': async (args) => (await import('./sourceMaps')).sourceMaps(args),

  async override(args) {
    const { listTesterOverrides, removeOverride, setOverride } = await import('../src/commands/overrides');
    const [what, name, ...targets] = args.rest;
    if (what === 'list' && name === undefined) {
      const overrides = listTesterOverrides(args.site);
      return {
        ok: true,
        text: overrides.map((one) => `${one.name}: ${JSON.stringify(one.versions)}`).join('\n') || 'No overrides.',
        json: { overrides },
      };
    }
    if (what === 'set' && name !== undefined) {
      return overrideResult(
        await setOverride(args.site, name, targets.map(parseTarget), await reasonAndSettingsOf(args)),
        args,
      );
    }
    if (what === 'remove' && name !== undefined && !targets.length) {
      return overrideResult(await removeOverride(args.site, name, await reasonAndSettingsOf(args)), args);
    }
    throw new CommandError(`Usage: ${COMMAND_HELP.override.usage}`);
  },

  async environment(args) {
    const [what, name = '', place = ''] = args.rest;
    const dryRun = Boolean(args.options['dry-run']);
    const { addEnvironment, listEnvironments, removeEnvironment } = await import('../src/store/environments');
    if (what === 'list' && args.rest.length === 1) {
      const environments = listEnvironments(args.site);
      const lines = environments.map((one) => `${one.name}  ${one.place}  key ${one.key}`);
      return { ok: true, text: lines.join('\n') || 'No environments.', json: { environments } };
    }
    if (what === 'remove' && args.rest.length === 2) {
      const removed = removeEnvironment(args.site, name, { dryRun });
      const text = `${dryRun ? 'Would remove' : 'Removed'} the environment ${name} (${removed.place}).`;
      return { ok: true, text, json: { ...removed, dryRun } };
    }
    const { key } = args.options;
    if (what !== 'add' || args.rest.length !== 3 || key === undefined)
      throw new CommandError(`Usage: ${COMMAND_HELP.environment.usage}`);
    const isAddress = /^https?:\/\//.test(place);
    const added = await addEnvironment(args.site, {
      ...{ name, dryRun, keyFile: path.resolve(callersFolder(args), key) },
      place: isAddress ? place : path.resolve(callersFolder(args), place),
    });
    const text = `${dryRun ? 'Would add' : 'Added'} the environment ${name} (${added.place}): generation ${added.generation} is live there, signed by key ${added.key}.`;
    return { ok: true, text, json: { ...added, dryRun } };
  },

  async pull(args) {
    const [environment, ...targets] = args.rest;
    if (environment === undefined) throw new CommandError(`Usage: ${COMMAND_HELP.pull.usage}`);
    for (const target of targets) parseTarget(target);
    const { who } = await reasonAndSettingsOf(args);
    const { openEnvironment, pull } = await import('../src/store/environments');
    const opened = await openEnvironment(args.site, environment);
    const pulled = pull(args.site, opened, targets, { who, dryRun: Boolean(args.options['dry-run']) });
    return { ok: true, text: pulledText(pulled), json: pulled };
  },

  async watch(args) {
    if (args.rest.length > 1) throw new CommandError(`Usage: ${COMMAND_HELP.watch.usage}`);
    const [target] = args.rest;
    const { name, version } =
      target === undefined
        ? {}
        : target.includes('@')
          ? parseTarget(target)
          : { name: assertName(target), version: undefined };
    const { watch } = await import('../src/health/canaryWatcher');
    const results = await watch(args.site, {
      ...{ name, version },
      forMinutes: positiveOption(args, 'for', 5),
      margin: positiveOption(args, 'margin', 1),
      ...(args.options['max-failures'] === undefined ? {} : { maxFailures: percentageOption(args, 'max-failures') }),
      noDataMinutes: positiveOption(args, 'no-data', 60),
      budgets: budgetsOf(args),
      dryRun: Boolean(args.options['dry-run']),
      gateways: healthGatewaysOf(args),
      who: (await reasonAndSettingsOf(args)).who,
      notify: (line) => console.error(line),
    });
    return {
      ok: results.every(({ decision }) => decision === 'promote'),
      text: results.map(watchedText).join('\n'),
      json: { watched: results },
    };
  },

  edge: async (args) => (await import('./edge')).edge(args),

  follow: async (args) => (await import('./follow')).follow(args),

  async gc(args) {
    exactArguments(args, 0);
    const retentionDays = wholeNumberOption(args, 'keep-days', 0, 36_500);
    const { collectGarbage } = await import('../src/commands/gc');
    const collected = await collectGarbage(args.site, retentionDays, {
      ...(await reasonAndSettingsOf(args)),
      dryRun: Boolean(args.options['dry-run']),
    });
    const generations = collected.generations.map((generation) => `generation ${generation}`);
    const previews = collected.previews.map((preview) => `preview ${preview}`);
    const list = [...generations, ...previews, ...collected.versions, ...collected.records];
    const result = collected.dryRun ? 'Would remove' : 'Removed';
    return {
      ok: true,
      text: list.length ? `${result}: ${list.join(', ')} (${collected.bytes} bytes).` : 'Nothing to remove.',
      json: collected,
    };
  },
};

/**
 * Reason and settings of a command. Settings only count for the first generation. Identified people must give a reason,
 * the machine's account may.
 */
async function reasonAndSettingsOf(args: CommandArgs) {
  const { options } = args;
  const actor = await actorOf(args);
  if (actor.kind === 'site')
    throw new CommandError(`${args.command} works only on the machine of the store. Run it there with --local.`);
  const why = options.why?.trim();
  if (actor.kind === 'person' && !why && PERSON_NEEDS_REASON.includes(args.command))
    throw new CommandError(
      `--why is missing: say in a few words why this is done. It is kept in the history, with ${actor.who}.`,
    );
  return {
    why: options.why,
    who: actor.who,
    by: byOf(actor),
    breakFreeze: Boolean(options['break-freeze']),
    settings: settingsFromEnv(process.env).client,
    dryRun: Boolean(options['dry-run']),
  };
}

async function switchOptionsOf(args: CommandArgs) {
  const expected =
    args.options.seen === undefined
      ? liveGeneration(args.site)
      : wholeNumberOption(args, 'seen', 1, Number.MAX_SAFE_INTEGER);
  return { ...(await reasonAndSettingsOf(args)), expected };
}

function findCanary(site: CommandArgs['site'], target: string): { name: string; version: string } {
  if (target.includes('@')) return parseTarget(target);
  const name = assertName(target);
  const items = readLive(site)?.manifest.microFrontends[name] ?? [];
  const [version, ...others] = items.filter((item) => !item.deployment.default).map((item) => item.metadata.version);
  if (version === undefined) throw new CommandError(`${name} has no canary, so there is nothing to take back.`);
  if (others.length)
    throw new CommandError(
      `${name} has several canaries (${[version, ...others].join(', ')}): name one as ${name}@${version}.`,
    );
  return { name, version };
}

async function switchResult(result: import('../src/commands/commands').Switched): Promise<CommandResult> {
  return { ok: true, text: switchedText(result), json: result.difference ? { ...result, dryRun: true } : result };
}

const issuesResult = (issues: readonly string[], fine: string, more: object): CommandResult => ({
  ok: issues.length === 0,
  text: issues.length ? [`${issues.length} faults:`, ...issues.map((issue) => `  ${issue}`)].join('\n') : fine,
  json: { ...more, faults: issues },
});
