// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { LateNotice } from './LateNotice';
import type { ScreenLoader } from './loadScreen';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByText('This part of the page is not available');

function open(agoMs: number, takenOver?: Promise<unknown>) {
  const loader = { createdAt: performance.now() - agoMs, takesOver: () => takenOver } as unknown as ScreenLoader;
  return render(
    <TestUi messages={{ shell }}>
      <LateNotice path="/home" loader={loader} />
    </TestUi>,
  );
}

test('appears four seconds after the page began, however late the notice itself loaded', async () => {
  open(1500, new Promise(() => undefined));
  await wait(2499);
  expect(notice()).toBeNull();
  await wait(1);
  expect(notice()).not.toBeNull();
});

test('appears at once when the page began longer ago', async () => {
  open(9000, new Promise(() => undefined));
  await wait(0);
  expect(notice()).not.toBeNull();
});

const resolvesAfter = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const rejectsAfter = (ms: number) => new Promise((_resolve, reject) => setTimeout(reject, ms));

test.each([
  ['was taken over', resolvesAfter],
  ['cannot be taken over, which is said in its own place', rejectsAfter],
])('disappears for good when the screen %s', async (_what, takenOver) => {
  open(0, takenOver(5000));
  await wait(4999);
  expect(notice()).not.toBeNull();
  await wait(1);
  expect(notice()).toBeNull();
  cleanup();
  open(0, takenOver(3000));
  await wait(60_000);
  expect(notice()).toBeNull();
});

test('stays hidden without a prerendered screen and after navigation', async () => {
  open(0);
  await wait(60_000);
  expect(notice()).toBeNull();
  open(0, new Promise(() => undefined)).unmount();
  await wait(60_000);
  expect(notice()).toBeNull();
});
