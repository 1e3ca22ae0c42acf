import type { RolloutPlan, RolloutStatus } from '@doorstep/shared-api/ops';
import { percent } from '../health/analyze';
import type { Judgement } from './judge';
import { isLimitExceeded, type MetricValue, metricText } from './prometheus';

export type Action =
  | { readonly act: 'wait'; readonly why: string }
  | { readonly act: 'step'; readonly step: number; readonly why: string }
  | { readonly act: 'promote'; readonly why: string }
  | { readonly act: 'confirming'; readonly why: string }
  | { readonly act: 'pause'; readonly why: string }
  | { readonly act: 'complete'; readonly why: string }
  | { readonly act: 'back'; readonly why: string };

export interface RolloutSnapshot {
  readonly status: RolloutStatus;
  readonly plan: RolloutPlan;
  readonly step: number;
  readonly stepSince: number;
  readonly promotedAt?: number | undefined;
  readonly confirmed: readonly number[];
  readonly now: number;
  readonly judgements: readonly Judgement[];
  readonly metrics: readonly MetricValue[];
  /** Consecutive checks, including this one, in which each metric exceeded its limit. */
  readonly beyond: Readonly<Record<string, number>>;
  readonly blindSince?: number | undefined;
  readonly missing: readonly string[];
}

/** Consecutive checks above a limit before acting, because a single one may be a late scrape. */
export const CHECKS_BEFORE_ROLLBACK = 3;
const MINUTE_MS = 60_000;

/** Decides without side effects. Bad in one place is bad, also while paused, but good requires all of them. */
export function decide(look: RolloutSnapshot): Action {
  const { plan, status, now, judgements, metrics, beyond } = look;
  const bad = judgements.find(({ decision }) => decision === 'roll back');
  if (bad) return { act: 'back', why: `${bad.remote}: ${bad.verdict}` };
  const broken = metrics.find(
    (value) => (beyond[value.metric.name] ?? 0) >= CHECKS_BEFORE_ROLLBACK && isLimitExceeded(value),
  );
  if (broken) return { act: 'back', why: `${metricText(broken)}, ${CHECKS_BEFORE_ROLLBACK} times in a row` };
  const blind = metrics.filter(({ value }) => value === undefined);
  const isBlindForLong =
    blind.length > 0 && look.blindSince !== undefined && now - look.blindSince >= plan.noDataMinutes * MINUTE_MS;

  if (status === 'watching') {
    const left = (look.promotedAt ?? now) + plan.watchMinutes * MINUTE_MS - now;
    // Missing metrics cannot pause a promoted rollout, because no step is left to hold.
    return left > 0
      ? {
          act: 'wait',
          why: [`watched for ${minutes(left)} more`, ...blind.map(metricText), ...judgements.map(verdictOf)].join('; '),
        }
      : { act: 'complete', why: `no problem was found for ${plan.watchMinutes} minutes after the promotion` };
  }
  if (isBlindForLong && status === 'progressing')
    return { act: 'pause', why: `no value for ${plan.noDataMinutes} minutes: ${blind.map(metricText).join('; ')}` };
  if (status !== 'progressing') return { act: 'wait', why: judgements.map(verdictOf).join('; ') };
  const waits = [...waitReasons(look), ...look.missing, ...blind.map(metricText)];
  for (const value of metrics) if (isLimitExceeded(value)) waits.push(metricText(value));
  if (waits.length) return { act: 'wait', why: waits.join('; ') };
  const next = plan.steps[look.step + 1] ?? 100;
  const unproven = judgements.filter(({ decision }) => decision !== 'promote');
  if (next === 100 && unproven.length) return { act: 'wait', why: unproven.map(verdictOf).join('; ') };
  const why = judgements.map(figuresOf).concat(metrics.map(metricText)).join('; ');
  if (plan.confirm.includes(next) && !look.confirmed.includes(next))
    return { act: 'confirming', why: `${next} % waits for a confirmation: ${why}` };
  return next === 100 ? { act: 'promote', why } : { act: 'step', step: look.step + 1, why };
}

function* waitReasons({ plan, stepSince, now, judgements }: RolloutSnapshot): Generator<string> {
  const left = stepSince + plan.minMinutes * MINUTE_MS - now;
  if (left > 0) yield `this step lasts ${minutes(left)} more`;
  for (const { remote, stepViews, isSuspicious, verdict } of judgements) {
    if (stepViews < plan.minViews) yield `${remote} has ${stepViews} of ${plan.minViews} views in this step`;
    if (isSuspicious) yield `${remote} looks worse than before: ${verdict}`;
  }
}

const figuresOf = ({ remote, failures, views, failedShare, slowShare, stable }: Judgement) =>
  `${remote}: ${failures} failures in ${views} views (${percent(failedShare)}, stable ${percent(stable.failedShare)}), slow ${percent(slowShare)} (stable ${percent(stable.slowShare)})`;
const verdictOf = ({ remote, verdict }: Judgement) => `${remote}: ${verdict}`;
const minutes = (ms: number) => `${Math.ceil(ms / MINUTE_MS)} min`;
