import { setTimeout as pause } from 'node:timers/promises';
import type { OpsExperiment, OpsExperimentInput, OpsExperiments, OpsLiveState } from '@doorstep/shared-api/ops';
import { type Difference, differenceText } from '../src/commands/changes';
import { CommandError } from '../src/errors';
import {
  type ExperimentEnd,
  endExperiment,
  experimentResultOf,
  startExperiment,
} from '../src/experiments/controlExperiment';
import {
  isRunning,
  readableExperiments,
  readExperiment,
  runningExperiments,
  shownExperiment,
} from '../src/experiments/experimentFiles';
import { guardExperiment } from '../src/experiments/gate';
import { createGatewayCollector } from '../src/health/aggregate';
import { percent } from '../src/health/analyze';
import { assertVersion, parseTarget } from '../src/names';
import { liveGeneration } from '../src/store/site';
import { type Actor, actorOf, byOf } from './actor';
import {
  budgetsOf,
  type CommandArgs,
  type CommandResult,
  healthGatewaysOf,
  percentageOption,
  wholeNumberOption,
} from './args';
import { COMMAND_HELP } from './help';
import { requiredWhy } from './reason';

const POLL_INTERVAL_MS = 5000;

export async function experiment(args: CommandArgs): Promise<CommandResult> {
  const [what, ...rest] = args.rest;
  const actor = await actorOf(args);
  if (what === 'start') return start(args, rest, actor);
  const [id] = rest;
  if (rest.length > 1) throw usage();
  if (what === 'status') return status(args, id, actor);
  if (what === 'watch') return watch(args, id, actor);
  if (id === undefined) throw usage();
  if (what === 'stop') return end(args, id, { verb: 'stop' }, actor);
  if (what === 'decide') {
    const { arm } = args.options;
    return end(args, id, { verb: 'decide', ...(arm === undefined ? {} : { version: versionIn(arm) }) }, actor);
  }
  throw usage();
}

const usage = () => new CommandError(`Usage: ${COMMAND_HELP.experiment.usage}`);
const versionIn = (text: string) => (text.includes('@') ? parseTarget(text).version : assertVersion(text));

function inputIn(args: CommandArgs, names: readonly string[]): OpsExperimentInput {
  const { options } = args;
  const targets = names.map(parseTarget);
  const [first] = targets;
  if (!first || options.metric?.length !== 1) throw usage();
  const stray = targets.find(({ name }) => name !== first.name);
  if (stray)
    throw new CommandError(`An experiment compares versions of one remote, and ${stray.name} is another remote.`);
  const shares = (options.traffic ?? '').split(',').map((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0));
  if (shares.includes(0) || shares.length !== targets.length)
    throw new CommandError(
      `--traffic needs one percentage for each version beside the stable one, such as ${targets.map(() => 25).join(',')}.`,
    );
  return {
    remote: first.name,
    arms: targets.map(({ version }, index) => ({ version, traffic: shares[index] ?? 0 })),
    metric: options.metric[0] ?? '',
    ...(options['min-views'] === undefined ? {} : { minViews: wholeNumberOption(args, 'min-views', 1, 10_000_000) }),
    ...(options['max-failures'] === undefined ? {} : { maxFailures: percentageOption(args, 'max-failures') }),
  };
}

interface Common {
  readonly why: string;
  readonly dryRun: boolean;
  readonly breakFreeze: boolean;
}

function commonOf(args: CommandArgs, actor: Actor): Common & { readonly seen: number | undefined } {
  const { options } = args;
  return {
    why: requiredWhy(args, actor),
    dryRun: Boolean(options['dry-run']),
    breakFreeze: Boolean(options['break-freeze']),
    seen: options.seen === undefined ? undefined : wholeNumberOption(args, 'seen', 1, Number.MAX_SAFE_INTEGER),
  };
}

async function start(args: CommandArgs, names: readonly string[], actor: Actor): Promise<CommandResult> {
  const input = inputIn(args, names);
  const { seen, ...common } = commonOf(args, actor);
  if (actor.kind === 'site') return postToSite(actor, 'experiments', input, common, seen);
  const expected = seen ?? liveGeneration(args.site);
  const options = { who: actor.who, by: byOf(actor), expected, ...common };
  const answer = await startExperiment(args.site, input, options);
  return resultText({ ...answer, experiment: shownExperiment(answer.experiment) }, common.dryRun);
}

async function end(args: CommandArgs, id: string, how: ExperimentEnd, actor: Actor): Promise<CommandResult> {
  const { seen, ...common } = commonOf(args, actor);
  const { verb, ...version } = how;
  if (actor.kind === 'site') return postToSite(actor, `experiments/${verb}`, { id, ...version }, common, seen);
  const expected = seen ?? liveGeneration(args.site);
  const options = { who: actor.who, by: byOf(actor), expected, ...common, budgets: budgetsOf(args) };
  const answer = await endExperiment(args.site, id, how, options);
  return resultText({ ...answer, experiment: shownExperiment(answer.experiment) }, common.dryRun);
}

interface ExperimentResponse {
  readonly experiment: OpsExperiment;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly difference?: readonly Difference[];
}

async function postToSite(
  { client }: Extract<Actor, { kind: 'site' }>,
  to: string,
  fields: object,
  common: Common,
  seen: number | undefined,
): Promise<CommandResult> {
  const generation = seen ?? (await client.get<OpsLiveState>('state')).generation;
  return resultText(await client.post<ExperimentResponse>(to, { ...fields, ...common, generation }), common.dryRun);
}

const resultText = (answer: ExperimentResponse, dryRun: boolean): CommandResult => ({
  ok: true,
  text: [
    ...(dryRun ? ['Dry run: nothing is changed. The result would be:'] : []),
    ...(answer.difference ?? []).map((one) => `  ${differenceText(one)}`),
    answer.summary,
    ...answer.notes.map((note) => `Note: ${note}`),
  ].join('\n'),
  json: dryRun ? { ...answer, dryRun } : answer,
});

type ExperimentWithResult = OpsExperiments['experiments'][number];

async function status(args: CommandArgs, id: string | undefined, actor: Actor): Promise<CommandResult> {
  const { experiments, damaged = [] } = await loadExperiments(args, actor);
  const shown = id === undefined ? experiments : experiments.filter((one) => one.id === id);
  if (id !== undefined && !shown.length) throw new CommandError(`There is no experiment "${id}".`);
  return {
    ok: true,
    text:
      [
        ...shown.flatMap((one) => linesOf(one, id !== undefined)),
        ...(id === undefined ? damaged.map(({ reason }) => reason) : []),
      ].join('\n') || 'No experiments.',
    json: { experiments: shown, damaged },
  };
}

async function loadExperiments(args: CommandArgs, actor: Actor): Promise<OpsExperiments> {
  if (actor.kind === 'site') return actor.client.get<OpsExperiments>('experiments');
  const { site } = args;
  const now = Date.now();
  const { records, damaged } = readableExperiments(site);
  const experiments = records.map((one) => ({
    ...shownExperiment(one),
    ...(isRunning(one) ? { result: experimentResultOf(site, one, now, budgetsOf(args)) } : {}),
  }));
  return { experiments, damaged };
}

function linesOf(one: ExperimentWithResult, isWhole: boolean): string[] {
  const { id, status: at, remote, metric, arms, who, why, decision, events } = one;
  const result = one.result ?? decision?.result;
  return [
    [id, at, remote, metric, armsText(arms), `by ${who}${why ? `: ${why}` : ''}`].join('  '),
    ...(result?.arms ?? []).map(
      ({ version, views, failedShare, hits, all, share: part, odds }) =>
        `  ${version}  ${views} views, failed ${percent(failedShare)}, ${metric} ${percent(part)} (${hits} of ${all}), odds ${odds.toFixed(1)} to 1`,
    ),
    ...(result ? [`  ${result.verdict}`] : []),
    ...(decision ? [`  decided for ${decision.version}${decision.isProven ? '' : ', not proven'}`] : []),
    ...(isWhole
      ? events.map(
          (event) =>
            `  ${event.at}  ${event.what}${event.version ? ` ${event.version}` : ''}  by ${event.who}${event.why ? `: ${event.why}` : ''}`,
        )
      : []),
  ];
}

const armsText = (arms: OpsExperiment['arms']) =>
  arms.map(({ version, traffic, takenBack }) => `${version} ${takenBack ? 'taken back' : `${traffic} %`}`).join(', ');

/** Withdraws bad arms where no gateway serves the store. Prints the leader and decides nothing. */
async function watch(args: CommandArgs, id: string | undefined, actor: Actor): Promise<CommandResult> {
  if (actor.kind === 'site')
    throw new CommandError(
      'experiment watch works only on the files of the store. At a site, its gateway guards the arms.',
    );
  const { site } = args;
  const budgets = budgetsOf(args);
  const gateways = healthGatewaysOf(args);
  const collect = gateways && createGatewayCollector(site, gateways);
  const ids = id === undefined ? runningExperiments(site).map((one) => one.id) : [readExperiment(site, id).id];
  if (!ids.length) throw new CommandError('No experiment is running.');
  let printed = '';
  for (;;) {
    const now = Date.now();
    const lines: string[] = [];
    for (const each of ids) {
      if (collect) lines.push(...(await collect(readExperiment(site, each).startedAt, now)));
      const one = args.options['dry-run'] ? readExperiment(site, each) : await guarded(each);
      lines.push(
        isRunning(one)
          ? `${each}: ${experimentResultOf(site, one, now, budgets).verdict}`
          : `${each} has ended (${one.status}): ${one.reason}`,
      );
    }
    const text = lines.join('\n');
    if (args.options['dry-run'] || ids.every((each) => !isRunning(readExperiment(site, each))))
      return { ok: true, text, json: { experiments: ids.map((each) => shownExperiment(readExperiment(site, each))) } };
    if (text !== printed) console.error(text);
    printed = text;
    await pause(POLL_INTERVAL_MS);
  }

  async function guarded(each: string) {
    try {
      return await guardExperiment(site, each, { budgets });
    } catch (error) {
      // A switch under way or a full disk: retry, because a bad arm must be withdrawn.
      if (!(error instanceof CommandError)) throw error;
      console.error(`${each} cannot be checked now: ${error.message}`);
      return readExperiment(site, each);
    }
  }
}
