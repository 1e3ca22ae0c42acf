import type { RolloutMetric, RolloutPlan } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { isDeclaredStep } from '../health/steps';

export const DEFAULT_PLAN: RolloutPlan = {
  steps: [1, 5, 25, 50, 100],
  minMinutes: 10,
  minViews: 100,
  confirm: [],
  watchMinutes: 30,
  margin: 1,
  noDataMinutes: 60,
  conversions: [],
  metrics: [],
};

const MAX_STEPS = 12;
const MAX_METRICS = 8;
const MAX_CONVERSIONS = 5;
const MAX_QUERY = 1000;
const METRIC = /^(?<name>[a-z][a-z0-9-]{0,39})(?<is>[<>])(?<limit>-?\d{1,12}(?:\.\d{1,9})?)=(?<query>\S.*)$/s;

/** Throws a list of all faults. */
export function completePlan(given: Partial<RolloutPlan>): RolloutPlan {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const plan: RolloutPlan = { ...DEFAULT_PLAN, ...known };
  const issues = planIssues(plan);
  if (issues.length) throw new CommandError(issues);
  const { steps, minMinutes, minViews, confirm, watchMinutes, margin, maxFailures, noDataMinutes } = plan;
  return {
    ...{ steps, minMinutes, minViews, confirm, watchMinutes, margin, noDataMinutes },
    ...(maxFailures === undefined ? {} : { maxFailures }),
    ...{
      conversions: plan.conversions,
      metrics: plan.metrics.map(({ name, is, limit, query }) => ({ name, is, limit, query })),
    },
  };
}

function planIssues(plan: RolloutPlan): string[] {
  const issues: string[] = [];
  const { steps, confirm, conversions, metrics } = plan;
  const isGrowing =
    Array.isArray(steps) && steps.every((step, index) => isShare(step) && step > (steps[index - 1] ?? 0));
  if (!isGrowing || steps.at(-1) !== 100 || steps.length < 2 || steps.length > MAX_STEPS)
    issues.push(
      `Steps must be 2 to ${MAX_STEPS} growing whole percentages, and the last one must be 100, such as 1,5,25,50,100.`,
    );
  const stray = Array.isArray(confirm) ? confirm.find((step) => !isGrowing || !steps.includes(step)) : confirm;
  if (stray !== undefined) issues.push(`Confirm names ${String(stray)}, which is not one of the steps.`);
  const ranges = {
    minMinutes: [0, 10_080],
    minViews: [1, 10_000_000],
    watchMinutes: [0, 10_080],
    margin: [0.001, 50],
  } as const;
  for (const [name, [min, max]] of Object.entries(ranges)) {
    const value: unknown = plan[name as keyof typeof ranges];
    if (typeof value !== 'number' || !(value >= min && value <= max))
      issues.push(`${name} is ${String(value)}: give a number from ${min} to ${max}.`);
  }
  const { maxFailures, noDataMinutes } = plan;
  if (maxFailures !== undefined && !(maxFailures > 0 && maxFailures < 100))
    issues.push(`maxFailures is ${maxFailures}: give a percentage above 0 and below 100.`);
  if (!(noDataMinutes > 0 && noDataMinutes <= 10_080))
    issues.push(`noDataMinutes is ${noDataMinutes}: give minutes, up to a week.`);
  if (!Array.isArray(conversions) || conversions.length > MAX_CONVERSIONS || !conversions.every(isDeclaredStep))
    issues.push(
      `Conversions must be up to ${MAX_CONVERSIONS} names of steps that pages declare: lower-case letters, digits and hyphens.`,
    );
  if (!Array.isArray(metrics) || metrics.length > MAX_METRICS || !metrics.every(isMetric))
    issues.push(`Metrics must be up to ${MAX_METRICS}, each with a name, below or above, a limit and a query.`);
  else if (new Set(metrics.map(({ name }) => name)).size < metrics.length)
    issues.push('Two metrics have the same name.');
  return issues;
}

const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;

const isMetric = (metric: RolloutMetric | null) =>
  typeof metric === 'object' &&
  metric !== null &&
  typeof metric.name === 'string' &&
  /^[a-z][a-z0-9-]{0,39}$/.test(metric.name) &&
  (metric.is === 'below' || metric.is === 'above') &&
  Number.isFinite(metric.limit) &&
  typeof metric.query === 'string' &&
  metric.query.trim().length > 0 &&
  metric.query.length <= MAX_QUERY;

/** `errors<0.05=sum(rate(http_errors[5m]))`: the query's newest value has to stay below 0.05. */
export function parseMetric(text: string): RolloutMetric {
  const { name, is, limit, query } = METRIC.exec(text)?.groups ?? {};
  if (!name || !query)
    throw new CommandError(
      `--metric "${text}" does not look like errors<0.05=sum(rate(http_errors[5m])). Write name, < or >, limit, = and the query.`,
    );
  return { name, is: is === '<' ? 'below' : 'above', limit: Number(limit), query: query.trim() };
}
