import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from './transport';

const requests: AbortSignal[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    requests.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('aborts a request without a response after twenty seconds and closes its connection', async () => {
  const failure = vi.fn();
  send('/x', {}, new AbortController().signal).catch(failure);
  await vi.advanceTimersByTimeAsync(19_999);
  expect([failure.mock.calls.length, requests[0]?.aborted]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failure.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' });
  expect(requests[0]?.aborted).toBe(true);
});

test('aborts a request when its screen does', async () => {
  const screen = new AbortController();
  const failure = vi.fn();
  send('/x', {}, screen.signal).catch(failure);
  screen.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[0]?.aborted).toBe(true);
  expect(failure.mock.calls[0]?.[0]).toMatchObject({ name: 'AbortError' });
});
