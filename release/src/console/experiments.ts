import type { ExperimentResult, OpsExperimentInput, OpsExperiments } from '@doorstep/shared-api/ops';
import { experimentScopeError } from '../access/scope';
import type { CommandOptions } from '../commands/commands';
import {
  type ExperimentEnd,
  endExperiment,
  experimentResultOf,
  startExperiment,
} from '../experiments/controlExperiment';
import {
  type Experiment,
  isRunning,
  readableExperiments,
  readExperiment,
  shownExperiment,
} from '../experiments/experimentFiles';
import { guardExperiment } from '../experiments/gate';
import type { Budgets } from '../health/vitals';
import type { Site } from '../store/site';
import type { Caller } from './identity';
import { invalid, remoteName, versionText } from './parseCommand';
import { ConsoleError } from './problem';

export type ExperimentTask = { readonly budgets?: Budgets | undefined } & (
  | { readonly verb: 'experiment start'; readonly input: OpsExperimentInput }
  | { readonly verb: 'experiment end'; readonly id: string; readonly end: ExperimentEnd }
  /** Sent by the gateway itself. */
  | { readonly verb: 'experiment guard'; readonly id: string }
);

export type ExperimentRequest =
  | { readonly act: 'start'; readonly input: OpsExperimentInput }
  | { readonly act: 'end'; readonly id: string; readonly end: ExperimentEnd };

const MAX_SHOWN = 20;
/** A result reads all reports since the start, so open consoles share one for a 500th of that time. */
const RESULTS_PER_LIFETIME = 500;
const results = new Map<string, { readonly at: number; readonly of: string; readonly result: ExperimentResult }>();

export function experimentsOf(site: Site, budgets: Budgets | undefined, now = Date.now()): OpsExperiments {
  const { records, damaged } = readableExperiments(site);
  return {
    ...(damaged.length ? { damaged } : {}),
    experiments: records.slice(0, MAX_SHOWN).map((experiment) => ({
      ...shownExperiment(experiment),
      ...(isRunning(experiment) ? { result: cachedResultOf(site, experiment, budgets, now) } : {}),
    })),
  };
}

function cachedResultOf(
  site: Site,
  experiment: Experiment,
  budgets: Budgets | undefined,
  now: number,
): ExperimentResult {
  const key = `${site.root} ${experiment.id}`;
  const of = JSON.stringify(experiment);
  const cached = results.get(key);
  if (cached?.of === of && now - cached.at < (now - experiment.startedAt) / RESULTS_PER_LIFETIME) return cached.result;
  const result = experimentResultOf(site, experiment, now, budgets);
  results.set(key, { at: now, of, result });
  return result;
}

export const EXPERIMENT_WRITES = ['experiments', 'experiments/decide', 'experiments/stop'] as const;

export function parseExperiment(name: (typeof EXPERIMENT_WRITES)[number], body: unknown): ExperimentRequest {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (name !== 'experiments') {
    const id = parseExperimentId(fields.id);
    if (name === 'experiments/stop') return { act: 'end', id, end: { verb: 'stop' } };
    const version = fields.version === undefined ? undefined : versionText(fields.version);
    return { act: 'end', id, end: { verb: 'decide', version } };
  }
  const { arms, metric, minViews, maxFailures } = fields;
  if (!Array.isArray(arms)) throw invalid('arms', 'arms must be a list of { version, traffic }.');
  if (typeof metric !== 'string') throw invalid('metric', 'metric must be failures, slow, lcp, inp or step:<name>.');
  return {
    act: 'start',
    input: {
      ...{ remote: remoteName(fields.remote), metric },
      arms: arms.map((arm: Readonly<Record<string, unknown>> | null) => ({
        version: versionText(arm?.version),
        traffic: Number(arm?.traffic),
      })),
      ...(minViews === undefined ? {} : { minViews: Number(minViews) }),
      ...(maxFailures === undefined ? {} : { maxFailures: Number(maxFailures) }),
    },
  };
}

function parseExperimentId(id: unknown): string {
  if (typeof id === 'string' && /^e-[1-9]\d{0,5}$/.test(id)) return id;
  throw invalid('id', 'id is not an experiment. Use one from the list of experiments, such as e-3.');
}

/**
 * Throws unless the token covers the remote. Starting and deciding need the right to promote, because an experiment
 * ends in a promotion. Stopping needs the right to canaries.
 */
export function assertMayExperiment(site: Site, { token }: Caller, wish: ExperimentRequest): void {
  if (!token) return;
  const remote = wish.act === 'start' ? wish.input.remote : readExperiment(site, wish.id).remote;
  const reason = experimentScopeError(token, wish.act === 'start' ? wish.act : wish.end.verb, remote);
  if (reason) throw new ConsoleError(403, 'scope', reason);
}

export async function performExperiment(site: Site, task: ExperimentTask, options: CommandOptions) {
  const { budgets } = task;
  if (task.verb === 'experiment guard')
    return { experiment: shownExperiment(await guardExperiment(site, task.id, { budgets })) };
  const answer =
    task.verb === 'experiment start'
      ? await startExperiment(site, task.input, options)
      : await endExperiment(site, task.id, task.end, { ...options, budgets });
  return { ...answer, experiment: shownExperiment(answer.experiment) };
}
