import { expect, test } from 'vitest';
import { measuresOf } from './measures';
import type { PageResult, Results } from './results';

const emptyResults = { at: '', commit: '', machine: {}, conditions: {} };
const page = (metrics: Partial<PageResult>): PageResult => ({ isPrerendered: false, cold: {}, warm: {}, ...metrics });
const measuresMatching = (results: Partial<Results>, what: RegExp) =>
  measuresOf({ ...emptyResults, ...results }).filter((measure) => what.test(measure.what));

test('takes the worst page', () => {
  const pages = {
    '/home': page({ cold: { federated: { roundTripsToContent: 2 } } }),
    '/my-booking': page({ cold: { federated: { roundTripsToContent: 3 } } }),
  };
  expect(measuresMatching({ pages }, /to content/)).toEqual([
    { what: expect.any(String), limit: '<= 2', holds: false, figures: '/home 2, /my-booking 3' },
  ]);
});

test('compares a prerendered page with static HTML, and others with the monolith', () => {
  const cold = { federated: { lcp: 1100 }, monolith: { lcp: 1000 }, static: { lcp: 1000 } };
  const prerendered = { '/home': page({ isPrerendered: true, cold }) };
  const empty = { '/home': page({ cold }) };
  expect(measuresMatching({ pages: prerendered }, /LCP cold.*static/)[0]).toMatchObject({
    holds: true,
    figures: '/home 1.10',
  });
  expect(measuresMatching({ pages: prerendered }, /LCP cold, other/).map(({ holds }) => holds)).toEqual([
    undefined,
    undefined,
  ]);
  expect(measuresMatching({ pages: empty }, /LCP cold.*static/)[0]?.holds).toBeUndefined();
  expect(measuresMatching({ pages: empty }, /LCP cold, other pages, against the monolith$/)[0]).toMatchObject({
    holds: false,
  });
});

test('limits the memory growth in a session, and judges the longest interactions', () => {
  const before = { nodes: 1000, listeners: 100, heapKB: 9000 };
  const memory = { navigations: 200, before, after: { ...before, listeners: 140 } };
  expect(measuresMatching({ memory }, /held by the browser/)).toEqual([
    { what: expect.any(String), limit: '<= 1.1', holds: false, figures: 'nodes 1.00, listeners 1.40, heapKB 1.00' },
  ]);
  const interactions = { count: 120, p98: 208, worst: [] };
  expect(measuresMatching({ interactions }, /INP/)[0]).toMatchObject({ holds: false, figures: 'journey 208' });
});

test('compares a server with its bare version, and reports nothing without measurements', () => {
  expect(measuresMatching({ gateway: { ours: 80, bare: 100 } }, /bare file/)[0]).toMatchObject({ holds: false });
  expect(measuresMatching({ gateway: { ours: 90, bare: 100 } }, /bare file/)[0]).toMatchObject({ holds: true });
  expect(measuresMatching({}, /bare file/)[0]).toEqual({ what: expect.any(String), limit: '>= 0.85', figures: '' });
});
