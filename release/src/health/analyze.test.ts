import { byTier } from '@doorstep/shared-process/measured';
import { describe, expect, test } from 'vitest';
import { type Behaviour, type Simulated, seeded, simulate } from '../../test/support/simulateReports';
import { ALARM_ODDS, type AnalysisInput, analyze } from './analyze';
import { SLOT_MS, type SlotCount } from './timeBuckets';

/** Simulated canaries. Their seeds are their numbers. */
const CANARIES = byTier(200, 1000);
const START = Date.parse('2026-11-21T08:00:00Z');
const HEALTHY: Behaviour = { failing: 0.002, slow: 0.05 };
const MINUTES = 60;

const question = (seconds: number, more: Partial<AnalysisInput> = {}): AnalysisInput => ({
  ...{ canary: 'canary', stable: 'stable', traffic: 10, forMinutes: 5, margin: 1 },
  ...{ since: START, now: START + seconds * 1000 },
  ...more,
});
const site = (more: Partial<Simulated> = {}): Simulated => ({
  ...{ viewsPerSecond: 50, traffic: 10, stable: HEALTHY, canary: HEALTHY },
  ...more,
});

function rolledBackAfter(counts: readonly SlotCount[], seconds: number, more: Partial<AnalysisInput> = {}) {
  for (let second = 5; second <= seconds; second += 5) {
    const slotCounts = counts.filter(({ at }) => at + SLOT_MS <= START + second * 1000);
    if (analyze(question(second, more), slotCounts).decision === 'roll back') return second;
  }
  return undefined;
}

describe('a canary', () => {
  test('withdraws a canary that fails in 5 % of its views within 60 seconds: 97 of 100 times at 50 views a second', () => {
    const times = Array.from({ length: 100 }, (_, run) => {
      const counts = simulate(site({ canary: { ...HEALTHY, failing: 0.05 } }), START, 120, seeded(run));
      return rolledBackAfter(counts, 120) ?? Number.POSITIVE_INFINITY;
    }).sort((a, b) => a - b);
    expect(times.filter((seconds) => seconds <= 60).length).toBeGreaterThanOrEqual(97);
    expect(times[50]).toBeLessThanOrEqual(30);
  });

  test('withdraws a canary that always fails within 15 seconds, or two minutes at two views a second', () => {
    const broken = { ...HEALTHY, failing: 1 };
    for (let run = 0; run < 20; run += 1) {
      expect(rolledBackAfter(simulate(site({ canary: broken }), START, 20, seeded(run)), 20)).toBeLessThanOrEqual(15);
      const quiet = simulate(site({ canary: broken, viewsPerSecond: 2 }), START, 120, seeded(run));
      expect(rolledBackAfter(quiet, 120)).toBeDefined();
    }
  });

  test('withdraws a slow canary and says so in the reason', () => {
    const counts = simulate(site({ canary: { ...HEALTHY, slow: 0.4 } }), START, 120, seeded(1));
    expect(analyze(question(122), counts)).toMatchObject({
      decision: 'roll back',
      why: expect.stringMatching(/slower$/),
    });
  });

  test('promotes a healthy canary after its time, not before', () => {
    const counts = simulate(site(), START, 5 * MINUTES, seeded(2));
    expect(analyze(question(4 * MINUTES), counts)).toMatchObject({ decision: 'wait', why: '1 of 5 minutes to go' });
    expect(analyze(question(5 * MINUTES + 5), counts)).toMatchObject({
      decision: 'promote',
      why: expect.stringMatching(/^\d+ failures in \d+ views of canary \(.* %\), \d+ in \d+ of stable/),
    });
  });

  test('waits for views of a rarely seen canary, and says how many are missing', () => {
    const counts = simulate(site({ viewsPerSecond: 1 }), START, 5 * MINUTES, seeded(3));
    const { decision, why } = analyze(question(6 * MINUTES), counts);
    expect([decision, why]).toEqual(['wait', expect.stringContaining('more views are needed')]);
    expect(analyze(question(6 * MINUTES, { margin: 30 }), counts).decision).toBe('promote');
  });

  test('keeps a canary when an outage affects every version', () => {
    const counts = simulate(site({ outage: { from: 60, to: 240 } }), START, 5 * MINUTES, seeded(4));
    expect(rolledBackAfter(counts, 5 * MINUTES)).toBeUndefined();
  });

  test('keeps a canary when all failures come from one visitor', () => {
    const counts = simulate(site(), START, 2 * MINUTES, seeded(5));
    for (const count of counts) {
      count.failedIn = [];
      if (count.version === 'canary') Object.assign(count, { failures: { error: 10 }, failedIn: [93] });
    }
    const one = analyze(question(2 * MINUTES + 2), counts);
    expect(one.evidence.failures).toBeGreaterThan(ALARM_ODDS.failures);
    expect(one.decision).toBe('wait');
    for (const [index, count] of counts.entries()) if (count.version === 'canary') count.failedIn = [90 + (index % 10)];
    expect(analyze(question(2 * MINUTES + 2), counts).decision).toBe('roll back');
  });

  test('withdraws a canary without reports when chance cannot explain it', () => {
    const counts = simulate(site(), START, 90, seeded(6)).filter(({ version }) => version === 'stable');
    expect(analyze(question(90), counts)).toMatchObject({
      decision: 'roll back',
      why: expect.stringContaining('does not even start'),
    });
    expect(analyze(question(90, { traffic: 5 }), counts).decision).toBe('wait');
  });
});

describe('a canary beside a stable version without views', () => {
  const alone = (failing: number, viewsPerSecond: number, seconds: number, seed: number) =>
    simulate(
      site({ viewsPerSecond, traffic: 50, canary: { ...HEALTHY, failing } }),
      START,
      seconds,
      seeded(seed),
    ).filter(({ version }) => version === 'canary');

  test('withdraws the canary when 30 of 30 views fail, and says that there was nothing to compare', () => {
    const analysis = analyze(question(5 * MINUTES, { traffic: 50 }), alone(1, 0.2, 5 * MINUTES, 7));
    expect(analysis).toMatchObject({
      decision: 'roll back',
      why: expect.stringMatching(/nothing to compare it with$/),
    });
  });

  test.each([0, 0.01, 0.02])(
    'keeps a canary with %f failing views: at most 5 of 1,000 are withdrawn, by day 1 of 200',
    { timeout: 120_000 },
    (failing) => {
      const analysis = Array.from({ length: CANARIES }, (_, run) =>
        analyze(question(5 * MINUTES, { traffic: 50 }), alone(failing, 1, 5 * MINUTES, run)),
      ).filter(({ decision }) => decision === 'roll back');
      expect(analysis.length).toBeLessThanOrEqual(byTier(1, 5));
    },
  );
});

test('withdraws at most 6 of 1,000 canaries that equal the stable version, by day 1 of 200', {
  timeout: 120_000,
}, () => {
  const isAlarm = (run: number): boolean => {
    const alike = { failing: [0.001, 0.01, 0.05][run % 3] ?? 0, slow: [0.02, 0.2][run % 2] ?? 0 };
    const traffic = [5, 10, 25, 50][run % 4] ?? 0;
    const viewsPerSecond = [2, 5, 12][Math.floor(run / 12) % 3] ?? 0;
    const outage = run % 5 ? {} : { outage: { from: 60, to: 120 } };
    const seconds = 5 * MINUTES;
    const simulated = { viewsPerSecond, traffic, stable: alike, canary: alike, ...outage };
    const { evidence } = analyze(question(seconds + 10, { traffic }), simulate(simulated, START, seconds, seeded(run)));
    return evidence.failures >= ALARM_ODDS.failures || evidence.slow >= ALARM_ODDS.slow;
  };
  const alarms = Array.from({ length: CANARIES }, (_, run) => isAlarm(run));
  expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(byTier(1, 6));
  expect(alarms.slice(0, 20).filter(Boolean).length).toBeLessThanOrEqual(1);
});

describe('the failure limit, whatever the stable version does', () => {
  const bad: Behaviour = { ...HEALTHY, failing: 0.4 };

  test('withdraws a canary that fails as often as the stable version, and names the limit', () => {
    const counts = simulate(site({ stable: bad, canary: bad }), START, 5 * MINUTES, seeded(4));
    expect(analyze(question(5 * MINUTES + 5, { maxFailures: 10 }), counts)).toMatchObject({
      decision: 'roll back',
      why: expect.stringMatching(/fails in more than 10\.0 % of its views, however the stable version does$/),
    });
    expect(analyze(question(5 * MINUTES + 5), counts)).toMatchObject({
      decision: 'wait',
      why: expect.stringMatching(/10\.0 % are allowed however/),
    });
  });

  test('promotes a canary only below the given limit', () => {
    const three: Behaviour = { ...HEALTHY, failing: 0.03 };
    const counts = simulate(site({ stable: three, canary: three, traffic: 50 }), START, 10 * MINUTES, seeded(5));
    const ask = (maxFailures: number) =>
      analyze(question(10 * MINUTES + 5, { maxFailures, traffic: 50, margin: 5 }), counts);
    expect(ask(10).decision).toBe('promote');
    expect(ask(2)).toMatchObject({ decision: 'wait', why: expect.stringMatching(/2\.0 % are allowed however/) });
  });

  test('withdraws a canary after 30 minutes without reports, not before', () => {
    const ask = (seconds: number, counts: readonly SlotCount[], more: Partial<AnalysisInput> = {}) =>
      analyze(question(seconds, { noDataMinutes: 30, ...more }), counts);
    expect(ask(29 * MINUTES, []).decision).toBe('wait');
    expect(ask(30 * MINUTES, [])).toMatchObject({
      decision: 'roll back',
      why: 'there were no reports on canary for 30 minutes, so nothing shows that it works',
    });
    const early = simulate(site({ viewsPerSecond: 2 }), START, 2 * MINUTES, seeded(6));
    expect(ask(31 * MINUTES, early).decision).not.toBe('roll back');
    expect(ask(33 * MINUTES, early).why).toContain('there were no reports on canary for 30 minutes');
    // A watcher that starts late waits for the full time. Otherwise the canary would be decided at once.
    expect(ask(31 * MINUTES, [], { waitingSince: START + 20 * MINUTES * 1000 }).decision).toBe('wait');
    expect(analyze(question(600 * MINUTES), []).decision).toBe('wait');
  });
});
