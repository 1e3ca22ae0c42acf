import type { RolloutFigures, RolloutPlan, RolloutTarget } from '@doorstep/shared-api/ops';
import {
  ALARM_ODDS,
  type Analysis,
  affectedBuckets,
  analyze,
  failedViews,
  failuresOf,
  percent,
  settledBefore,
  slowViewCounts,
  slowViews,
  versionHealth,
} from '../health/analyze';
import { canaryHealthStatus } from '../health/healthStatus';
import { shareOf, singleVersionEvidence } from '../health/significance';
import { dominantSources, excludeSources, heaviestSources } from '../health/sources';
import { MINUTE_MS, type SlotCount } from '../health/timeBuckets';
import type { Budgets } from '../health/vitals';
import { compareConversions } from './conversions';
import { slowerRoutes } from './slowRoutes';

export interface Judgement extends RolloutFigures {
  readonly decision: Analysis['decision'];
  /** Not bad enough to withdraw, but too bad to continue. */
  readonly isSuspicious: boolean;
}

interface CanaryInput {
  readonly plan: RolloutPlan;
  readonly traffic: number;
  /** Start of the rollout and of its step in Unix ms. */
  readonly startedAt: number;
  readonly stepSince: number;
  readonly now: number;
  readonly budgets?: Budgets;
}

const MIN_BUCKETS = 3;

export function judgeCanary(target: RolloutTarget, counts: readonly SlotCount[], moment: CanaryInput): Judgement {
  const { plan, traffic, startedAt, stepSince, now, budgets } = moment;
  const { version: canary, stable, remote } = target;
  const own = counts.filter((count) => count.remote === remote);
  const analysis = analyze(
    {
      ...{ canary, stable, traffic, since: startedAt, now, forMinutes: 0, margin: plan.margin },
      noDataMinutes: plan.noDataMinutes,
      waitingSince: stepSince,
      ...(plan.maxFailures === undefined ? {} : { maxFailures: plan.maxFailures }),
      ...(budgets ? { budgets } : {}),
    },
    own,
  );
  const both = own.filter(({ at, version }) => at < settledBefore(now) && (version === canary || version === stable));
  const settled = excludeSources(both, dominantSources(both, [canary, stable]));
  const minBuckets = Math.min(MIN_BUCKETS, traffic);
  const faultsIn = (some: readonly SlotCount[]) => [
    ...slowerRoutes(some, { canary, stable, minBuckets }),
    ...compareConversions(some, { canary, stable, conversions: plan.conversions }).fewer,
  ];
  const faults = faultsIn(settled);
  const isOneVoice =
    faults.length > 0 &&
    heaviestSources(settled).some((source) => !faultsIn(excludeSources(settled, new Set([source]))).length);
  const isWorse = faults.length > 0 && !isOneVoice;
  const { unjudged } = compareConversions(settled, { canary, stable, conversions: plan.conversions });
  const stepViews = both.reduce(
    (sum, count) => sum + (count.version === canary && count.at >= stepSince ? count.views : 0),
    0,
  );
  const decision = isWorse ? 'roll back' : analysis.decision;
  const why = isWorse && analysis.decision !== 'roll back' ? faults.join('; ') : [analysis.why, ...unjudged].join('; ');
  return {
    ...{ remote, version: canary, stepViews, decision, verdict: why },
    ...figuresOf(analysis),
    isSuspicious: isOneVoice || canaryHealthStatus(analysis) === 'degraded',
  };
}

const figuresOf = ({ canary, stable }: Analysis) => ({
  ...{ views: canary.views, failures: canary.failures, failedShare: canary.failedShare, slowShare: canary.slowShare },
  stable: { views: stable.views, failedShare: stable.failedShare, slowShare: stable.slowShare },
});

export interface PromotedInput {
  readonly plan: RolloutPlan;
  readonly promotedAt: number;
  readonly now: number;
  readonly before: { readonly failedShare: number; readonly slowShare: number };
}

/**
 * Judges a promoted version. Without a version beside it, it is compared with its predecessor's shares plus the plan's
 * margin, by the same kind of test. While the rest of the site fails as well, it is not blamed.
 */
export function judgePromoted(target: RolloutTarget, counts: readonly SlotCount[], after: PromotedInput): Judgement {
  const { plan, promotedAt, now, before } = after;
  const { remote, version } = target;
  const settled = counts.filter(({ at }) => at >= promotedAt && at < settledBefore(now));
  const failedLimit = before.failedShare + plan.margin / 100;
  const slowLimit = before.slowShare + (5 * plan.margin) / 100;
  const outages = outageMinutes(settled, remote, failedLimit);
  const ours = settled.filter(
    (count) => count.remote === remote && count.version === version && !outages.has(minuteOf(count.at)),
  );
  const faultOf = (some: readonly SlotCount[]): string | undefined => {
    const health = versionHealth(version, some);
    if (
      singleVersionEvidence(some.map(failedViews), failedLimit) >= ALARM_ODDS.failures &&
      affectedBuckets(some, 'failedIn').size >= MIN_BUCKETS
    )
      return `since the promotion ${percent(health.failedShare)} of the views of ${remote} ${version} failed, ${percent(before.failedShare)} before it`;
    if (
      singleVersionEvidence(some.map(slowViewCounts), slowLimit) >= ALARM_ODDS.slow &&
      affectedBuckets(some, 'slowIn').size >= MIN_BUCKETS
    )
      return `since the promotion ${percent(health.slowShare)} of the views of ${remote} ${version} are slow, ${percent(before.slowShare)} before it`;
    return undefined;
  };
  const heard = excludeSources(ours, dominantSources(ours, [version]));
  const fault = faultOf(heard);
  const isOneVoice = heaviestSources(heard).some((source) => !faultOf(excludeSources(heard, new Set([source]))));
  const isBad = fault !== undefined && !isOneVoice;
  const health = versionHealth(version, heard);
  const { views, failures, failedShare } = health;
  const passedOver = outages.size
    ? `; ${outages.size} minutes in which the rest of the site failed as well are ignored`
    : '';
  const because = isOneVoice ? ' (reported by one address alone)' : '';
  return {
    ...{ remote, version, stepViews: views, views, failures, failedShare, slowShare: shareOf(slowViews(heard)) },
    stable: { views: 0, ...before },
    decision: isBad ? 'roll back' : 'wait',
    isSuspicious: fault !== undefined,
    verdict: `${fault === undefined ? `${failures} failures in ${views} views since the promotion` : `${fault}${because}`}${passedOver}`,
  };
}

const minuteOf = (at: number) => at - (at % MINUTE_MS);

function outageMinutes(counts: readonly SlotCount[], remote: string, limit: number): ReadonlySet<number> {
  const minutes = new Map<number, { hits: number; all: number }>();
  for (const count of counts) {
    // The shell has a view of every screen, including those of the judged remote.
    if (count.remote === remote || count.remote === 'shell') continue;
    const { hits, all } = minutes.get(minuteOf(count.at)) ?? { hits: 0, all: 0 };
    const failed = failuresOf(count);
    minutes.set(minuteOf(count.at), { hits: hits + failed, all: all + Math.max(count.views, failed) });
  }
  return new Set([...minutes].filter(([, arm]) => arm.hits >= 3 && shareOf(arm) > limit).map(([minute]) => minute));
}
