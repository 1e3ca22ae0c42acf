/**
 * The figures of docs/decisions/0160: how soon a canary that breaks a budget is taken back, and how often one that is no worse.
 * `npx tsx nginx/test/vitalsGateSamples.ts`; the seeds are fixed, so they are always the same.
 */
import { analyze, type Question, SLOT_MS } from '@doorstep/release';
import { seeded, simulate } from '@doorstep/release/testing/simulateReports';

const START = Date.parse('2026-11-21T08:00:00Z');
const RUNS = 100;
const EQUAL_CANARY_RUNS = 500;
const POLL_SECONDS = 30;
const TIMEOUT_SECONDS = 1800;

const analysisInput = (traffic: number, seconds: number): Question => ({
  ...{ canary: 'canary', stable: 'stable', traffic, forMinutes: 60, margin: 1 },
  ...{ since: START, now: START + seconds * 1000 },
});
const simulateVitals = (
  viewsPerSecond: number,
  traffic: number,
  above: readonly [stable: number, canary: number],
  seed: number,
) => {
  const [stable, canary] = above.map((badShare) => ({
    ...{ failing: 0.002, slow: 0.05 },
    vitals: { lcp: { good: 1800, bad: 3500, badShare } },
  }));
  if (!stable || !canary) throw new Error('Two shares are needed.');
  return simulate({ viewsPerSecond, traffic, stable, canary }, START, TIMEOUT_SECONDS, seeded(seed));
};
const isLcpRollback = (decision: { decision: string; why: string }) =>
  decision.decision === 'roll back' && decision.why.startsWith('LCP');

function secondsToRollBack(viewsPerSecond: number, traffic: number, above: readonly [number, number]): number[] {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const counts = simulateVitals(viewsPerSecond, traffic, above, 1000 + run);
    for (let second = POLL_SECONDS; second <= TIMEOUT_SECONDS; second += POLL_SECONDS) {
      const settled = counts.filter(({ at }) => at + SLOT_MS <= START + second * 1000);
      if (isLcpRollback(analyze(analysisInput(traffic, second), settled))) return second;
    }
    return Number.POSITIVE_INFINITY;
  });
  return times.sort((a, b) => a - b);
}

const alarms = Array.from({ length: EQUAL_CANARY_RUNS }, (_, run) => {
  const share = [0.2, 0.3, 0.5, 0.8][run % 4] ?? 0;
  const counts = simulateVitals([2, 10][run % 2] ?? 0, [10, 50][Math.floor(run / 4) % 2] ?? 0, [share, share], run);
  return isLcpRollback(analyze(analysisInput(50, TIMEOUT_SECONDS + 10), counts));
}).filter(Boolean).length;
console.log(`${EQUAL_CANARY_RUNS} runs of ${TIMEOUT_SECONDS / 60} minutes, alike: ${alarms} taken back`);

console.log('views/s  canary  above: stable  canary  median  95 %');
for (const [viewsPerSecond, traffic, stable, canary] of [
  [50, 10, 0.1, 0.5],
  [50, 10, 0.2, 0.4],
  [10, 50, 0.1, 0.5],
  [10, 10, 0.1, 0.5],
  [10, 50, 0.2, 0.4],
  [10, 50, 0.2, 0.3],
  [2, 50, 0.1, 0.5],
] as const) {
  const times = secondsToRollBack(viewsPerSecond, traffic, [stable, canary]);
  const at = (share: number) => `${times[Math.ceil(share * times.length) - 1]} s`;
  console.log([viewsPerSecond, `${traffic} %`, stable, canary, at(0.5), at(0.95)].join('\t'));
}
