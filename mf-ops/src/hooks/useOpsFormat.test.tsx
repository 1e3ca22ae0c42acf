// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useOpsFormat } from './useOpsFormat';

const english = () => renderHook(() => useOpsFormat(), { wrapper: TestUi }).result.current;
const now = Date.parse('2026-11-21T09:00:00Z');

test.each([
  [-5_000, 'a minute ago'],
  [59_999, 'a minute ago'],
  [60_000, 'a minute ago'],
  [120_000, '2 minutes ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, 'an hour ago'],
  [86_399_999, '23 hours ago'],
  [86_400_000, 'a day ago'],
  [3 * 86_400_000, '3 days ago'],
  [400 * 86_400_000, '400 days ago'],
])('formats an age of %i ms as %s', (ms, words) => {
  expect(english().ago(new Date(now - ms).toISOString(), now)).toBe(words);
});

test('formats ages in the words and digits of the language', async () => {
  await import('dayjs/locale/fa.js');
  const wrapper = ({ children }: { children: ReactNode }) => <TestUi lang="fa">{children}</TestUi>;
  const { ago } = renderHook(() => useOpsFormat(), { wrapper }).result.current;
  expect(ago('2026-11-21T06:00:00Z', now)).toBe('۳ ساعت پیش');
});

test('rounds shares, sizes and times for operators', () => {
  const { percent, seconds, milliseconds, thousandths, size } = english();
  expect([percent(0.3284), percent(1), seconds(1640), milliseconds(200.4), thousandths(104)]).toEqual([
    ...['32.84%', '100%', '1.6s', '200 ms', '0.104'],
  ]);
  expect([size(999_949), size(1_000_000), size(2_340_000)]).toEqual(['999.9 kB', '1 MB', '2.3 MB']);
});
