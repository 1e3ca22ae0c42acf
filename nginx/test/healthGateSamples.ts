/**
 * The figures of docs/decisions/0055: how often the gate takes a canary back that is no worse, and how soon one that is.
 * `npx tsx nginx/test/healthGateSamples.ts` prints them within a minute or two; the seeds are fixed, so they are always the same.
 */
import { ALARM, analyze, type Question, SLOT_MS } from '@doorstep/release';
import { type Simulated, seeded, simulate } from '@doorstep/release/testing/simulateReports';

const START = Date.parse('2026-11-21T08:00:00Z');
const EQUAL_CANARY_RUNS = 1000;
const WORSE_CANARY_RUNS = 200;
const POLL_SECONDS = 5;
const TIMEOUT_SECONDS = 600;

const analysisInput = (traffic: number, seconds: number): Question => ({
  ...{ canary: 'canary', stable: 'stable', traffic, forMinutes: 60, margin: 1 },
  ...{ since: START, now: START + seconds * 1000 },
});

function countFalseAlarms(): { failures: number; slow: number } {
  const alarms = { failures: 0, slow: 0 };
  for (let run = 0; run < EQUAL_CANARY_RUNS; run += 1) {
    const alike = { failing: [0.001, 0.01, 0.05][run % 3] ?? 0, slow: [0.02, 0.2][run % 2] ?? 0 };
    const traffic = [5, 10, 25, 50][run % 4] ?? 0;
    const site: Simulated = {
      ...{ viewsPerSecond: [2, 10, 30][Math.floor(run / 12) % 3] ?? 0, traffic, stable: alike, canary: alike },
      ...(run % 5 ? {} : { outage: { from: 300, to: 420 } }),
    };
    const { evidence } = analyze(analysisInput(traffic, 1210), simulate(site, START, 1200, seeded(run)));
    if (evidence.failures >= ALARM.failures) alarms.failures += 1;
    if (evidence.slow >= ALARM.slow) alarms.slow += 1;
  }
  return alarms;
}

/** Seconds from the canary's start to its end in each run, in order. */
function timesToRollBack(viewsPerSecond: number, traffic: number, failing: number): number[] {
  const stable = { failing: 0.002, slow: 0.05 };
  const times = Array.from({ length: WORSE_CANARY_RUNS }, (_, run) => {
    const site = { viewsPerSecond, traffic, stable, canary: { ...stable, failing } };
    const counts = simulate(site, START, TIMEOUT_SECONDS, seeded(1000 + run));
    for (let second = POLL_SECONDS; second <= TIMEOUT_SECONDS; second += POLL_SECONDS) {
      const slotCounts = counts.filter(({ at }) => at + SLOT_MS <= START + second * 1000);
      if (analyze(analysisInput(traffic, second), slotCounts).decision === 'roll back') return second;
    }
    return Number.POSITIVE_INFINITY;
  });
  return times.sort((a, b) => a - b);
}

function countAlarmsWithoutStable(failing: number): number {
  const stable = { failing, slow: 0.05 };
  const runs = Array.from({ length: EQUAL_CANARY_RUNS }, (_, run) => {
    const site = { viewsPerSecond: [0.2, 2, 10][run % 3] ?? 0, traffic: 50, stable, canary: stable };
    const counts = simulate(site, START, 1200, seeded(2000 + run)).filter(({ version }) => version === 'canary');
    return analyze(analysisInput(50, 1210), counts).evidence.failures >= ALARM.failures;
  });
  return runs.filter(Boolean).length;
}

for (const failing of [0.002, 0.01, 0.02, 0.05, 0.1])
  console.log(
    `alone, ${100 * failing} % of its views fail: ${countAlarmsWithoutStable(failing)} of ${EQUAL_CANARY_RUNS} taken back`,
  );
const falseAlarms = countFalseAlarms();
console.log(
  `${EQUAL_CANARY_RUNS} runs of 20 minutes, alike: ${falseAlarms.failures} alarms for failures, ${falseAlarms.slow} for speed`,
);
console.log('views/s  canary  failing  median  95 %  within 60 s');
for (const [viewsPerSecond, traffic, failing] of [
  [100, 10, 0.05],
  [50, 10, 0.05],
  [30, 10, 0.05],
  [20, 10, 0.05],
  [10, 50, 0.05],
  [10, 10, 0.05],
  [10, 10, 0.3],
  [2, 10, 1],
] as const) {
  const times = timesToRollBack(viewsPerSecond, traffic, failing);
  const at = (share: number) => `${times[Math.ceil(share * times.length) - 1]} s`;
  const soon = times.filter((seconds) => seconds <= 60).length / times.length;
  console.log([viewsPerSecond, `${traffic} %`, `${100 * failing} %`, at(0.5), at(0.95), `${100 * soon} %`].join('\t'));
}
