import type { RolloutMetric, RolloutPlan, RolloutStatus } from '@doorstep/shared-api/ops';
import { describe, expect, test } from 'vitest';
import { type Action, CHECKS_BEFORE_ROLLBACK, decide, type RolloutSnapshot } from './decide';
import type { Judgement } from './judge';
import { DEFAULT_PLAN } from './plan';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-26T09:00:00Z');
const plan: RolloutPlan = { ...DEFAULT_PLAN, steps: [5, 50, 100], minMinutes: 10, minViews: 100, noDataMinutes: 60 };
const goodJudgement: Judgement = {
  ...{ remote: 'mf-catalog', version: '1.1.0', stepViews: 100, views: 300, failures: 1, failedShare: 0, slowShare: 0 },
  ...{ stable: { views: 3000, failedShare: 0, slowShare: 0 }, verdict: 'as good', decision: 'promote' },
  isSuspicious: false,
};
const metric: RolloutMetric = { name: 'errors', is: 'below', limit: 5, query: 'sum(errors)' };

const decideWith = (more: Partial<RolloutSnapshot> = {}): Action =>
  decide({
    ...{ status: 'progressing', plan, step: 0, stepSince: NOW - 10 * MINUTE_MS, confirmed: [], now: NOW },
    ...{ judgements: [goodJudgement], metrics: [], beyond: {}, missing: [] },
    ...more,
  });
const decidedAct = (more: Partial<RolloutSnapshot>) => decideWith(more).act;

test('ends a step after exactly the minutes and views of the plan', () => {
  expect(decideWith()).toMatchObject({ act: 'step', step: 1 });
  expect(decidedAct({ stepSince: NOW - 10 * MINUTE_MS + 1 })).toBe('wait');
  expect(decidedAct({ judgements: [{ ...goodJudgement, stepViews: 99 }] })).toBe('wait');
  expect(decidedAct({ judgements: [goodJudgement, { ...goodJudgement, remote: 'mf-booking', stepViews: 99 }] })).toBe(
    'wait',
  );
});

test.each<[string, Partial<RolloutSnapshot>, Action['act']]>([
  ['one remote looks worse', { judgements: [goodJudgement, { ...goodJudgement, isSuspicious: true }] }, 'wait'],
  ['a gateway says nothing', { missing: ['gw-2: no answer'] }, 'wait'],
  ['a metric has no value', { metrics: [{ metric }], blindSince: NOW - 1 }, 'wait'],
  ['a metric is beyond its limit', { metrics: [{ metric, value: 6 }], beyond: { errors: 1 } }, 'wait'],
  ['a metric is at its limit', { metrics: [{ metric, value: 5 }] }, 'wait'],
  ['a metric was beyond its limit', { metrics: [{ metric, value: 4.9 }], beyond: { errors: 2 } }, 'step'],
  ['what is seen proves nothing yet', { judgements: [{ ...goodJudgement, decision: 'wait' }] }, 'step'],
  ['the same before everybody gets it', { step: 1, judgements: [{ ...goodJudgement, decision: 'wait' }] }, 'wait'],
  ['all is well before everybody gets it', { step: 1 }, 'promote'],
  ['somebody has to say yes', { plan: { ...plan, confirm: [50] } }, 'confirming'],
  ['somebody has to say yes to another step', { plan: { ...plan, confirm: [100] } }, 'step'],
  ['somebody said yes', { plan: { ...plan, confirm: [50] }, confirmed: [50] }, 'step'],
])('decides when %s', (_what, look, expected) => {
  expect(decidedAct(look)).toBe(expected);
});

describe.each<RolloutStatus>(['progressing', 'paused', 'confirming', 'watching'])('while it is %s', (status) => {
  const of = { status, promotedAt: NOW - MINUTE_MS };

  test('withdraws a bad version', () => {
    expect(decidedAct({ ...of, judgements: [goodJudgement, { ...goodJudgement, decision: 'roll back' }] })).toBe(
      'back',
    );
  });

  test('withdraws after a metric exceeded its limit in three checks in a row, not in two', () => {
    const metrics = [{ metric, value: 6 }];
    expect(decidedAct({ ...of, metrics, beyond: { errors: CHECKS_BEFORE_ROLLBACK } })).toBe('back');
    expect(decidedAct({ ...of, metrics, beyond: { errors: CHECKS_BEFORE_ROLLBACK - 1 } })).not.toBe('back');
    expect(decidedAct({ ...of, metrics: [{ metric, value: 4 }], beyond: { errors: CHECKS_BEFORE_ROLLBACK } })).not.toBe(
      'back',
    );
  });

  test('pauses for a metric without a value only while the rollout progresses', () => {
    const metrics = [{ metric }];
    const isPaused = (minutes: number) =>
      decidedAct({ ...of, metrics, blindSince: NOW - minutes * MINUTE_MS }) === 'pause';
    expect([isPaused(59), isPaused(60)]).toEqual([false, status === 'progressing']);
  });
});

test.each([
  [30 * MINUTE_MS - 1, 'wait'],
  [30 * MINUTE_MS, 'complete'],
])('decides %i ms after the promotion: %s', (since, expected) => {
  expect(decidedAct({ status: 'watching', promotedAt: NOW - since, metrics: [{ metric }] })).toBe(expected);
});
