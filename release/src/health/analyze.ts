import type { OpsVitals } from '@doorstep/shared-api/ops';
import { checkBudgets, VITAL_ALARM } from './budgets';
import { FAILURES } from './reports';
import { compareEvidence, type HitCounts, maxExcess, shareOf, singleVersionEvidence } from './significance';
import { countSources, dominantSources, excludeSources, heaviestSources } from './sources';
import { strataOf } from './strata';
import { MINUTE_MS, SLOT_MS, SLOW_MS, type SlotCount, TIME_CLASSES_MS } from './timeBuckets';
import { type Budgets, DEFAULT_BUDGETS, vitalsOf } from './vitals';

export interface AnalysisInput {
  readonly canary: string;
  readonly stable: string;
  /** Percentage of visitors who get the canary. */
  readonly traffic: number;
  /** Unix ms since when both versions are live. */
  readonly since: number;
  readonly now: number;
  readonly forMinutes: number;
  /**
   * Percentage points by which its share of failed or slow views may exceed the stable version's, with 95 % confidence.
   */
  readonly margin: number;
  /**
   * Percentage of failing views above which the canary is withdrawn, whatever the stable version does. By default, a
   * canary that fails in more than a tenth is not promoted, and it stays when everything fails, as in an outage.
   */
  readonly maxFailures?: number;
  /** Minutes without reports, from `waitingSince` on, after which the canary is withdrawn. Never by default. */
  readonly noDataMinutes?: number;
  readonly waitingSince?: number;
  /** Upper limits for the p75 of web vitals. A canary fails one only if it is also worse than the stable version. */
  readonly budgets?: Budgets;
}

export interface VersionHealth {
  readonly version: string;
  readonly views: number;
  readonly failures: number;
  readonly failedShare: number;
  readonly slowShare: number;
  readonly vitals?: OpsVitals;
}

export interface Analysis {
  readonly decision: 'wait' | 'promote' | 'roll back';
  readonly why: string;
  readonly canary: VersionHealth;
  readonly stable: VersionHealth;
  /** Odds against "no worse" for failures, slow views and the worst vital above its budget. `ALARM` ends the canary. */
  readonly evidence: { readonly failures: number; readonly slow: number; readonly vitals: number };
}

/** False alarms among equal canaries: one in 200 for failures, one in 1,000 for slow views. */
export const ALARM_ODDS = { failures: 200, slow: 1000, vitals: VITAL_ALARM } as const;
/** Buckets that must be affected, because one broken browser is one visitor in one bucket. */
const MIN_AFFECTED_BUCKETS = 3;
/** Percentage of failing views above which nothing is promoted. */
const DEFAULT_MAX_FAILURES = 10;
/** Reports on the stable version below which the canary is judged alone. */
const MIN_STABLE = 10;
/** Odds from which missing reports of a canary are no coincidence. */
const SILENCE_ODDS = 1000;
/** Reports of a slot are on disk this long after its end. */
const SETTLE_DELAY_MS = 2000;
/** Slots before this time are complete on disk, so that every check reads the same counts. */
export const settledBefore = (now: number) => now - ((now - SETTLE_DELAY_MS) % SLOT_MS) - SETTLE_DELAY_MS;

/**
 * Compares a canary with the stable version. `counts` are those of the remote since `since`, in order of time. Limits
 * the share of each address, and never decides on the reports of a single one.
 */
export function analyze(question: AnalysisInput, counts: readonly SlotCount[]): Analysis {
  const { now, canary, stable } = question;
  const both = counts.filter(
    ({ at, version }) => at < settledBefore(now) && (version === canary || version === stable),
  );
  const settled = excludeSources(both, dominantSources(both, [canary, stable]));
  const analysis = analyzeWithoutReports(question, both) ?? compare(question, settled);
  if (analysis.decision === 'wait') return analysis;
  const isOneVoice = heaviestSources(settled).some(
    (source) => compare(question, excludeSources(settled, new Set([source]))).decision !== analysis.decision,
  );
  if (!isOneVoice) return analysis;
  return {
    ...analysis,
    decision: 'wait',
    why: `reports from more addresses are needed: one address alone decides nothing (${analysis.why})`,
  };
}

/** Decides about a canary without reports: silence proves nothing. */
function analyzeWithoutReports(question: AnalysisInput, counts: readonly SlotCount[]): Analysis | undefined {
  const { canary, since, now, noDataMinutes, waitingSince = since } = question;
  if (noDataMinutes === undefined) return undefined;
  const heard = counts.findLast((count) => count.version === canary && count.sampled + failuresOf(count) > 0)?.at ?? 0;
  if (now - Math.max(since, waitingSince, heard) < noDataMinutes * MINUTE_MS) return undefined;
  const why = `there were no reports on ${canary} for ${noDataMinutes} minutes, so nothing shows that it works`;
  return { ...compare(question, counts), decision: 'roll back', why };
}

function compare(question: AnalysisInput, settled: readonly SlotCount[]): Analysis {
  const { canary, stable } = question;
  const of = (version: string) => settled.filter((count) => count.version === version);
  const [ours, theirs] = [of(canary), of(stable)];
  const isAlone = theirs.reduce((sum, count) => sum + count.sampled + failuresOf(count), 0) < MIN_STABLE;
  const limit = (question.maxFailures ?? DEFAULT_MAX_FAILURES) / 100;
  const absolute = singleVersionEvidence(ours.map(failedViews), limit);
  const failing = isAlone
    ? absolute
    : compareEvidence(strataOf(settled, canary, (count) => ({ hits: failuresOf(count), rest: count.sampled })));
  const min = Math.min(MIN_AFFECTED_BUCKETS, question.traffic);
  const vitals = checkBudgets({
    ...{ ours, theirs, budgets: question.budgets ?? DEFAULT_BUDGETS, minBuckets: min },
    margin: SLOW_MARGIN * question.margin,
    strata: (armOf) => strataOf(settled, canary, armOf),
  });
  const current = {
    canary: versionHealth(canary, ours),
    stable: versionHealth(stable, theirs),
    evidence: {
      failures: failing,
      slow: compareEvidence(strataOf(settled, canary, slowViewCounts)),
      vitals: vitals.evidence,
    },
  };
  const decide = (decision: Analysis['decision'], why: string): Analysis => ({ decision, why, ...current });
  const { evidence } = current;

  if (evidence.failures >= ALARM_ODDS.failures && affectedBuckets(ours, 'failedIn').size >= min)
    return decide(
      'roll back',
      `${failuresText(current)} (${failureKindsText(ours)}); odds of ${odds(evidence.failures)} to 1 that it ${isAlone ? `fails in more than ${percent(limit)} of its views, with nothing to compare it with` : 'is worse'}`,
    );
  if (
    question.maxFailures !== undefined &&
    absolute >= ALARM_ODDS.failures &&
    affectedBuckets(ours, 'failedIn').size >= min
  )
    return decide(
      'roll back',
      `${failuresText(current)} (${failureKindsText(ours)}); odds of ${odds(absolute)} to 1 that it fails in more than ${percent(limit)} of its views, however the stable version does`,
    );
  if (evidence.slow >= ALARM_ODDS.slow && affectedBuckets(ours, 'slowIn').size >= min)
    return decide('roll back', `${slowText(current)}; odds of ${odds(evidence.slow)} to 1 that it is slower`);
  const [worse] = vitals.worse;
  if (worse)
    return decide('roll back', `${worse.text}; odds of ${odds(worse.odds)} to 1 that more of its values are above it`);
  if (isCanarySilent(question, ours, theirs))
    return decide(
      'roll back',
      `no visitor who got ${canary} reported anything, while visitors of ${affectedBuckets(theirs, 'seenIn').size} of 100 buckets reported on ${stable}: it does not even start`,
    );

  const hasVitals = current.canary.vitals ?? current.stable.vitals;
  const open = [...promotionBlockers(question, current, ours, theirs), ...vitals.open];
  return open.length
    ? decide('wait', [...open, ...(hasVitals ? vitals.unjudged : [])].join('; '))
    : decide(
        'promote',
        [`${failuresText(current)}, ${slowText(current)}, over ${minutesSince(question)} minutes`]
          .concat(vitals.unjudged)
          .join('; '),
      );
}

type AnalysisFigures = Omit<Analysis, 'decision' | 'why'>;

function* promotionBlockers(
  question: AnalysisInput,
  { canary, stable }: AnalysisFigures,
  ours: Counts,
  theirs: Counts,
): Generator<string> {
  const left = question.forMinutes - minutesSince(question);
  if (left > 0) yield `${Math.ceil(left)} of ${question.forMinutes} minutes to go`;
  const limit = question.maxFailures ?? DEFAULT_MAX_FAILURES;
  if (100 * canary.failedShare > limit)
    yield `it fails in ${percent(canary.failedShare)} of its views, ${percent(limit / 100)} are allowed however the stable version does`;
  const excess =
    100 *
    maxExcess(
      { hits: canary.failures, all: Math.max(canary.views, canary.failures) },
      { hits: stable.failures, all: Math.max(stable.views, stable.failures) },
    );
  if (excess > question.margin)
    yield `more views are needed: up to ${excess.toFixed(1)} points more failures cannot be ruled out yet, ${question.margin} would be allowed`;
  const slower = 100 * maxExcess(slowViews(ours), slowViews(theirs));
  if (slower > SLOW_MARGIN * question.margin)
    yield `more views are needed: up to ${slower.toFixed(1)} points more slow views cannot be ruled out yet, ${SLOW_MARGIN * question.margin} would be allowed`;
}

/** Factor for the margin of slow views, which matter less than failed ones. */
const SLOW_MARGIN = 5;

type Counts = readonly SlotCount[];

const minutesSince = ({ since, now }: AnalysisInput) => Math.round((now - since) / 6000) / 10;

export const failuresOf = ({ failures }: SlotCount) => FAILURES.reduce((sum, kind) => sum + (failures[kind] ?? 0), 0);

/**
 * Counts all failures, but only a sample of the views. This overestimates failures, which the tolerated share
 * considers.
 */
export function failedViews(count: SlotCount): HitCounts {
  const hits = failuresOf(count);
  return { hits, rest: Math.max(0, count.sampled - hits) };
}

export function slowViewCounts({ times }: SlotCount): HitCounts {
  const quick = TIME_CLASSES_MS.filter((end) => end <= SLOW_MS).length;
  const total = (list: readonly number[]) => list.reduce((sum, count) => sum + count, 0);
  return { hits: total(times.slice(quick)), rest: total(times.slice(0, quick)) };
}

export function slowViews(counts: Counts): { hits: number; all: number } {
  let [hits, all] = [0, 0];
  for (const count of counts) {
    const speed = slowViewCounts(count);
    hits += speed.hits;
    all += speed.hits + speed.rest;
  }
  return { hits, all };
}

export function versionHealth(version: string, counts: Counts): VersionHealth {
  const views = counts.reduce((sum, count) => sum + count.views, 0);
  const failures = counts.reduce((sum, count) => sum + failuresOf(count), 0);
  const vitals = vitalsOf(counts);
  return {
    ...{ version, views, failures },
    failedShare: shareOf({ hits: failures, all: Math.max(views, failures) }),
    slowShare: shareOf(slowViews(counts)),
    ...(vitals ? { vitals } : {}),
  };
}

export const affectedBuckets = (counts: Counts, which: 'seenIn' | 'failedIn' | 'slowIn') =>
  new Set(counts.flatMap((count) => count[which]));

function isCanarySilent({ traffic, since, now }: AnalysisInput, ours: Counts, theirs: Counts): boolean {
  if (ours.length || now - since < MINUTE_MS) return false;
  // Each reported bucket is at least one visitor, who would have got the canary with its share as chance. A single
  // address may have any number of buckets.
  const visitors = Math.min(
    affectedBuckets(theirs, 'seenIn').size,
    (countSources(theirs) ?? Number.POSITIVE_INFINITY) - 1,
  );
  return visitors * -Math.log(1 - traffic / 100) >= Math.log(SILENCE_ODDS);
}

export const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.001 ? 3 : 1)} %`;
const odds = (evidence: number) => (evidence > 1e6 ? 'more than a million' : Math.round(evidence).toLocaleString('en'));

const failuresText = ({ canary, stable }: AnalysisFigures) =>
  `${canary.failures} failures in ${canary.views} views of ${canary.version} (${percent(canary.failedShare)}), ` +
  `${stable.failures} in ${stable.views} of ${stable.version} (${percent(stable.failedShare)})`;

const slowText = ({ canary, stable }: AnalysisFigures) =>
  `slow views ${percent(canary.slowShare)} and ${percent(stable.slowShare)}`;

function failureKindsText(counts: Counts): string {
  const sums = new Map<string, number>();
  for (const { route, failures } of counts) {
    for (const kind of FAILURES) {
      const key = `${kind} on ${route}`;
      if (failures[kind]) sums.set(key, (sums.get(key) ?? 0) + (failures[kind] ?? 0));
    }
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ');
}
