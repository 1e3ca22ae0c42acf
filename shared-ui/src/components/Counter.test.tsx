// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { Counter } from './Counter';

let comeIntoView: () => void;
const disconnect = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  disconnect.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => notice([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <TestUi>
      <Counter to={250} suffix="+" />
    </TestUi>,
  );
const counted = () => document.querySelector('.counter__v')?.textContent;

test('counts up when it comes into view, and tells screen readers the final number from the start', () => {
  show();
  expect(counted()).toBe('250+');
  act(() => comeIntoView());
  expect(counted()).toBe('0+');
  act(() => vi.advanceTimersByTime(500));
  expect(counted()).toBe('125+');
  expect(screen.getAllByText('250+').some((one) => one.className === 'sr')).toBe(true);
  act(() => vi.advanceTimersByTime(500));
  expect(counted()).toBe('250+');
  expect(vi.getTimerCount()).toBe(0);
});

test('stops counting after it unmounts', () => {
  const { unmount } = show();
  act(() => comeIntoView());
  act(() => vi.advanceTimersByTime(100));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(disconnect).toHaveBeenCalled();
});

test('shows the final number at once with reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  show();
  expect(vi.getTimerCount()).toBe(0);
  expect(counted()).toBe('250+');
  vi.restoreAllMocks();
});
