import { expect, test } from 'vitest';
import { report, table } from './report';

test('aligns the columns of a table, numbers to the right', () => {
  expect(
    table(
      ['page', 'ms'],
      [
        ['/home', '5'],
        ['/x', '1200'],
      ],
    ),
  ).toBe(['page     ms', '-----  ----', '/home     5', '/x     1200'].join('\n'));
});

test('prints each figure beside its reference', () => {
  const text = report({
    at: '',
    commit: '',
    machine: {},
    conditions: {},
    pages: {
      '/home': {
        isPrerendered: true,
        cold: { federated: { lcp: 3000, cls: 0.0712 }, static: { lcp: 1500 } },
        warm: {},
      },
    },
    gateway: { ours: 80, bare: 100 },
    interactions: {
      count: 120,
      p98: 180,
      worst: [{ step: 'opens the dialog', event: 'pointerdown', ms: 190, delay: 20, handlers: 40, paint: 130 }],
    },
    measures: [{ what: 'CLS', limit: '<= 0.02', holds: false, figures: '/home 0.071' }],
  });
  expect(text).toMatch(/\/home, cold, prerendered/);
  expect(text).toMatch(/federated .* 3000 +2\.00 .* 0\.071\n/);
  expect(text).toMatch(/composed page, nginx +80 +100 +0\.80/);
  expect(text).toMatch(/120 interactions, p98 180 ms\n[\s\S]*opens the dialog +pointerdown +190 +20 +40 +130/);
  expect(text).toContain('FAILS CLS <= 0.02: /home 0.071');
});
