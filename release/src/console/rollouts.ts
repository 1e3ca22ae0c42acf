import type { OpsRolloutInput, OpsRollouts, RolloutPlan, RolloutVerb } from '@doorstep/shared-api/ops';
import { rolloutScopeError } from '../access/scope';
import type { CommandOptions } from '../commands/commands';
import type { Budgets } from '../health/vitals';
import { controlRollout, startRollout } from '../rollouts/controlRollout';
import { advanceRolloutOnce, judgeTargets } from '../rollouts/driver';
import { createMetricFetcher, readPrometheusSettings } from '../rollouts/prometheus';
import { isActive, readableRollouts, readRollout, shownRollout } from '../rollouts/rolloutFiles';
import type { Site } from '../store/site';
import type { Caller } from './identity';
import { invalid, remoteName, versionText } from './parseCommand';
import { ConsoleError } from './problem';

export type RolloutTask =
  | { readonly verb: 'rollout start'; readonly input: OpsRolloutInput }
  | { readonly verb: 'rollout control'; readonly act: RolloutVerb; readonly id: string }
  /** Sent by the gateway itself. */
  | {
      readonly verb: 'rollout advance';
      readonly id: string;
      readonly missing: readonly string[];
      readonly budgets?: Budgets;
    };

const MAX_SHOWN = 20;

export function rolloutsOf(site: Site, budgets: Budgets | undefined, now = Date.now()): OpsRollouts {
  const { records, damaged } = readableRollouts(site);
  return {
    ...(damaged.length ? { damaged } : {}),
    rollouts: records.slice(0, MAX_SHOWN).map((rollout) => ({
      ...shownRollout(rollout),
      ...(isActive(rollout)
        ? {
            figures: judgeTargets(site, rollout, now, budgets).map(
              ({ decision: _decision, isSuspicious: _is, ...figures }) => figures,
            ),
          }
        : {}),
    })),
  };
}

export function parseRollout(body: unknown): OpsRolloutInput {
  const { targets, plan } = (body ?? {}) as { targets?: unknown; plan?: unknown };
  if (!Array.isArray(targets)) throw invalid('targets', 'targets must be a list of { remote, version }.');
  if (plan !== undefined && (typeof plan !== 'object' || plan === null || Array.isArray(plan)))
    throw invalid('plan', 'plan must be an object such as { "steps": [1, 5, 25, 50, 100] }.');
  return {
    targets: targets.map((target: Readonly<Record<string, unknown>> | null) => ({
      remote: remoteName(target?.remote),
      version: versionText(target?.version),
    })),
    ...(plan ? { plan: plan as Partial<RolloutPlan> } : {}),
  };
}

export function rolloutId(body: unknown): string {
  const { id } = (body ?? {}) as { id?: unknown };
  if (typeof id === 'string' && /^r-[1-9]\d{0,5}$/.test(id)) return id;
  throw invalid('id', 'id is not a rollout. Use one from the list of rollouts, such as r-3.');
}

/**
 * Throws unless the token covers all of the rollout's remotes. Starting needs the right to promote, because a rollout
 * ends in a promotion. Pausing and aborting need the right to canaries.
 */
export function assertMayRollOut(
  site: Site,
  { token }: Caller,
  act: 'start' | RolloutVerb,
  of: OpsRolloutInput | string,
): void {
  if (!token) return;
  const targets = typeof of === 'string' ? readRollout(site, of).targets : of.targets;
  const remotes = targets.map(({ remote }) => remote);
  const reason = rolloutScopeError(token, act, remotes);
  if (reason) throw new ConsoleError(403, 'scope', reason);
}

export async function performRollout(site: Site, task: RolloutTask, options: CommandOptions) {
  if (task.verb === 'rollout advance') {
    const prometheus = readPrometheusSettings(process.env);
    const ask = createMetricFetcher(typeof prometheus === 'string' ? undefined : prometheus);
    const { rollout } = await advanceRolloutOnce(site, task.id, { ask, missing: task.missing, budgets: task.budgets });
    return { rollout: shownRollout(rollout) };
  }
  const result =
    task.verb === 'rollout start'
      ? await startRollout(site, task.input, options)
      : await controlRollout(site, task.act, task.id, options);
  return { ...result, rollout: shownRollout(result.rollout) };
}
