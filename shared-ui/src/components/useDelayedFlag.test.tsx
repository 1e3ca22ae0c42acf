// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDelayedFlag } from './useDelayedFlag';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const start = () => renderHook(({ waiting }) => useDelayedFlag(waiting), { initialProps: { waiting: true } });

describe('a skeleton', () => {
  test('stays hidden for an answer within 200 ms', () => {
    const { result, rerender } = start();
    pass(199);
    rerender({ waiting: false });
    pass(1000);
    expect(result.current).toBe(false);
  });

  test('once shown, stays for 400 ms', () => {
    const { result, rerender } = start();
    pass(200);
    expect(result.current).toBe(true);
    pass(100);
    rerender({ waiting: false });
    pass(299);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });
});
