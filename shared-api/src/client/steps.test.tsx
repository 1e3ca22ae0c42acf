// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStep } from './steps';

afterEach(() => vi.restoreAllMocks());

test('marks a step once when it is reached, by name alone', () => {
  const mark = vi.spyOn(performance, 'mark').mockReturnValue({} as PerformanceMark);
  const { rerender } = renderHook(({ isOpen }) => useStep('booking-opened', isOpen), {
    initialProps: { isOpen: false },
  });
  expect(mark).not.toHaveBeenCalled();
  rerender({ isOpen: true });
  rerender({ isOpen: true });
  expect(mark.mock.calls).toEqual([['doorstep:step', { detail: 'booking-opened' }]]);
});
