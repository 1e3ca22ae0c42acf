import type {
  OpsCommandResult,
  OpsLiveState,
  OpsRollout,
  OpsRolloutInput,
  OpsRollouts,
  RolloutPlan,
  RolloutVerb,
} from '@doorstep/shared-api/ops';
import { rolloutVerbs } from '@doorstep/shared-api/ops';
import { type Difference, differenceText } from '../src/commands/changes';
import { CommandError } from '../src/errors';
import { parseTarget } from '../src/names';
import { controlRollout, startRollout } from '../src/rollouts/controlRollout';
import { lineOf, watchRollouts } from '../src/rollouts/driver';
import { parseMetric } from '../src/rollouts/plan';
import { createMetricFetcher, readPrometheusSettings } from '../src/rollouts/prometheus';
import { readableRollouts, readRollout, shownRollout } from '../src/rollouts/rolloutFiles';
import { liveGeneration } from '../src/store/site';
import { type Actor, actorOf, byOf } from './actor';
import {
  budgetsOf,
  type CommandArgs,
  type CommandResult,
  healthGatewaysOf,
  percentageOption,
  positiveOption,
  wholeNumberOption,
} from './args';
import { COMMAND_HELP } from './help';
import { requiredWhy } from './reason';

export async function rollout(args: CommandArgs): Promise<CommandResult> {
  const [what, ...rest] = args.rest;
  const actor = await actorOf(args);
  if (what === 'start') return start(args, rest, actor);
  if (what === 'list' && !rest.length) return list(actor, args);
  if (what === 'watch' && rest.length < 2) return watch(args, rest[0], actor);
  const [id] = rest;
  if (id === undefined || rest.length > 1) throw usage();
  if (what === 'show') return show(actor, args, id);
  if (isVerb(what)) return control(args, what, id, actor);
  throw usage();
}

const usage = () => new CommandError(`Usage: ${COMMAND_HELP.rollout.usage}`);
const isVerb = (text: string | undefined): text is RolloutVerb => rolloutVerbs.some((verb) => verb === text);

const numbersIn = (text: string, option: string): number[] =>
  text.split(',').map((part) => {
    if (/^\d{1,3}$/.test(part.trim())) return Number(part);
    throw new CommandError(`--${option} "${text}" is not a list of whole numbers such as 1,5,25,50,100.`);
  });

function planIn(args: CommandArgs): Partial<RolloutPlan> {
  const { options } = args;
  const number = (option: 'min-minutes' | 'min-views' | 'watch-after', field: keyof RolloutPlan) =>
    options[option] === undefined ? {} : { [field]: numberIn(options[option], option) };
  return {
    ...(options.steps === undefined ? {} : { steps: numbersIn(options.steps, 'steps') }),
    ...(options.confirm === undefined ? {} : { confirm: numbersIn(options.confirm, 'confirm') }),
    ...number('min-minutes', 'minMinutes'),
    ...number('min-views', 'minViews'),
    ...number('watch-after', 'watchMinutes'),
    ...(options.margin === undefined ? {} : { margin: positiveOption(args, 'margin', 1) }),
    ...(options['max-failures'] === undefined ? {} : { maxFailures: percentageOption(args, 'max-failures') }),
    ...(options['no-data'] === undefined ? {} : { noDataMinutes: positiveOption(args, 'no-data', 60) }),
    ...(options.conversion === undefined ? {} : { conversions: options.conversion }),
    ...(options.metric === undefined ? {} : { metrics: options.metric.map(parseMetric) }),
  };
}

function numberIn(text: string, option: string): number {
  if (/^\d{1,8}(?:\.\d{1,3})?$/.test(text)) return Number(text);
  throw new CommandError(`--${option} ${text} is not a number.`);
}

async function start(args: CommandArgs, names: readonly string[], actor: Actor): Promise<CommandResult> {
  const targets = names.map((name) => {
    const { name: remote, version } = parseTarget(name);
    return { remote, version };
  });
  if (!targets.length) throw usage();
  const input: OpsRolloutInput = { targets, plan: planIn(args) };
  const why = requiredWhy(args, actor);
  const dryRun = Boolean(args.options['dry-run']);
  const breakFreeze = Boolean(args.options['break-freeze']);
  const seen =
    args.options.seen === undefined ? undefined : wholeNumberOption(args, 'seen', 1, Number.MAX_SAFE_INTEGER);
  if (actor.kind === 'site') {
    const { client } = actor;
    const generation = seen ?? (await client.get<OpsLiveState>('state')).generation;
    return resultOf(
      await client.post<RolloutResponse>('rollouts', { ...input, why, generation, dryRun, breakFreeze }),
      dryRun,
    );
  }
  const expected = seen ?? liveGeneration(args.site);
  const result = await startRollout(args.site, input, {
    who: actor.who,
    by: byOf(actor),
    why,
    dryRun,
    expected,
    breakFreeze,
  });
  return resultOf({ ...result, rollout: shownRollout(result.rollout) }, dryRun);
}

async function control(args: CommandArgs, verb: RolloutVerb, id: string, actor: Actor): Promise<CommandResult> {
  const why = requiredWhy(args, actor);
  const dryRun = Boolean(args.options['dry-run']);
  const breakFreeze = Boolean(args.options['break-freeze']);
  if (actor.kind === 'site')
    return resultOf(
      await actor.client.post<RolloutResponse>(`rollouts/${verb}`, { id, why, dryRun, breakFreeze }),
      dryRun,
    );
  const result = await controlRollout(args.site, verb, id, {
    who: actor.who,
    by: byOf(actor),
    why,
    dryRun,
    breakFreeze,
  });
  return resultOf({ ...result, rollout: shownRollout(result.rollout) }, dryRun);
}

interface RolloutResponse extends Pick<OpsCommandResult, 'changed' | 'summary' | 'notes'> {
  readonly rollout: OpsRollout;
  readonly difference?: readonly Difference[];
}

const resultOf = (answer: RolloutResponse, dryRun: boolean): CommandResult => ({
  ok: true,
  text: [
    ...(dryRun ? ['Dry run: nothing is changed. The result would be:'] : []),
    ...(answer.difference ?? []).map((one) => `  ${differenceText(one)}`),
    answer.summary,
    ...answer.notes.map((note) => `Note: ${note}`),
    ...(!dryRun && answer.rollout.status === 'progressing'
      ? [`It is driven by the gateway of this store, or by: npm run release -- rollout watch ${answer.rollout.id}`]
      : []),
  ].join('\n'),
  json: dryRun ? { ...answer, dryRun } : answer,
});

async function list(actor: Actor, args: CommandArgs): Promise<CommandResult> {
  const { rollouts, damaged = [] } = await loadRollouts(actor, args);
  const lines = [...rollouts.map(rowOf), ...damaged.map(({ reason }) => reason)];
  return { ok: true, text: lines.join('\n') || 'No rollouts.', json: { rollouts, damaged } };
}

async function loadRollouts(actor: Actor, { site }: CommandArgs): Promise<OpsRollouts> {
  if (actor.kind === 'site') return actor.client.get<OpsRollouts>('rollouts');
  const { records, damaged } = readableRollouts(site);
  return { rollouts: records.map(shownRollout), damaged };
}

const labelOf = ({ targets }: OpsRollout) => targets.map(({ remote, version }) => `${remote}@${version}`).join(', ');

const rowOf = (one: OpsRollout) =>
  [
    one.id,
    one.status,
    `${one.plan.steps[one.step]} % (step ${one.step + 1} of ${one.plan.steps.length})`,
    labelOf(one),
    `by ${one.who}${one.why ? `: ${one.why}` : ''}`,
  ].join('  ');

async function show(actor: Actor, args: CommandArgs, id: string): Promise<CommandResult> {
  const shown =
    actor.kind === 'site'
      ? (await loadRollouts(actor, args)).rollouts.find((one) => one.id === id)
      : shownRollout(readRollout(args.site, id));
  if (!shown) throw new CommandError(`There is no rollout "${id}".`);
  const { plan } = shown;
  const text = [
    rowOf(shown),
    `  steps ${plan.steps.join(', ')} %; each at least ${plan.minMinutes} min and ${plan.minViews} views; watched ${plan.watchMinutes} min after`,
    ...(plan.confirm.length ? [`  asks before ${plan.confirm.join(', ')} %`] : []),
    ...plan.metrics.map(({ name, is, limit, query }) => `  ${name} ${is} ${limit}: ${query}`),
    ...(plan.conversions.length ? [`  steps of pages: ${plan.conversions.join(', ')}`] : []),
    ...shown.events.map(
      ({ at, what, traffic, who, why }) => `  ${at}  ${what}  ${traffic} %  by ${who}${why ? `: ${why}` : ''}`,
    ),
  ].join('\n');
  return { ok: true, text, json: { rollout: shown } };
}

async function watch(args: CommandArgs, id: string | undefined, actor: Actor): Promise<CommandResult> {
  if (actor.kind === 'site')
    throw new CommandError(
      'rollout watch works only on the files of the store. At a site, its gateway drives every rollout.',
    );
  const prometheus = readPrometheusSettings(process.env);
  if (typeof prometheus === 'string') throw new CommandError(prometheus);
  const results = await watchRollouts(args.site, {
    id,
    ask: createMetricFetcher(prometheus),
    budgets: budgetsOf(args),
    gateways: healthGatewaysOf(args),
    dryRun: Boolean(args.options['dry-run']),
    notify: (line) => console.error(line),
  });
  return {
    ok: args.options['dry-run'] || results.every(({ rollout: { status } }) => status === 'completed'),
    text: results.map((one) => (args.options['dry-run'] ? lineOf(one) : rowOf(shownRollout(one.rollout)))).join('\n'),
    json: { rollouts: results.map((one) => ({ ...shownRollout(one.rollout), action: one.action })) },
  };
}
