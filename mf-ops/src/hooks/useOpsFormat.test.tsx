// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOpsFormat } from './useOpsFormat';

const english = () => renderHook(() => useOpsFormat(), { wrapper: TestUi }).result.current;
const now = Date.parse('2026-11-21T09:00:00Z');

test.each([
  [-5_000, 'this minute'],
  [59_999, 'this minute'],
  [60_000, '1 min. ago'],
  [3_599_999, '59 min. ago'],
  [3_600_000, '1 hr. ago'],
  [86_399_999, '23 hr. ago'],
  [86_400_000, 'yesterday'],
  [3 * 86_400_000, '3 days ago'],
])('what was %i ms ago was %s', (ms, words) => {
  expect(english().ago(new Date(now - ms).toISOString(), now)).toBe(words);
});

test('shares, sizes and times are rounded as operators read them', () => {
  const { percent, seconds, milliseconds, thousandths, size } = english();
  expect([percent(0.3284), percent(1), seconds(1640), milliseconds(200.4), thousandths(104)]).toEqual([
    ...['32.84%', '100%', '1.6s', '200 ms', '0.104'],
  ]);
  expect([size(999_949), size(1_000_000), size(2_340_000)]).toEqual(['999.9 kB', '1 MB', '2.3 MB']);
});
