import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DecodeQueue } from './decodeQueue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { maxWaiting: 3, maxWaitMs: 10_000 };
const MP = 1_000_000;
const settle = () => vi.advanceTimersByTimeAsync(0);

function enqueuePicture(queue: DecodeQueue, pixels: number) {
  const state = { isRunning: false, end: () => {}, fail: (_error: Error) => {} };
  const result = queue.run(
    pixels,
    () =>
      new Promise<string>((resolve, reject) => {
        Object.assign(state, { isRunning: true, end: () => resolve('decoded'), fail: reject });
      }),
  );
  result.catch(() => {});
  return Object.assign(state, { done: result });
}

test('decodes two small pictures at a time, or a single large one', async () => {
  const queue = new DecodeQueue(LIMITS);
  const [first, second, large, last] = [12, 12, 40, 1].map((megapixels) => enqueuePicture(queue, megapixels * MP));
  await settle();
  expect([first, second, large, last].map((one) => one?.isRunning)).toEqual([true, true, false, false]);
  first?.end();
  await settle();
  expect(large?.isRunning).toBe(false);
  second?.fail(new Error('no picture'));
  await settle();
  expect([large?.isRunning, last?.isRunning]).toEqual([true, false]);
  large?.end();
  await settle();
  expect(last?.isRunning).toBe(true);
  expect(await first?.done).toBe('decoded');
});

test('rejects a picture with a retry time when the queue is full or the wait is too long', async () => {
  const queue = new DecodeQueue(LIMITS);
  const running = enqueuePicture(queue, 40 * MP);
  const waiting = [1, 2, 3].map(() => enqueuePicture(queue, 40 * MP));
  await expect(enqueuePicture(queue, MP).done).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await vi.advanceTimersByTimeAsync(LIMITS.maxWaitMs);
  for (const { done } of waiting) await expect(done).rejects.toMatchObject({ status: 503 });
  const next = enqueuePicture(queue, MP);
  running.end();
  await settle();
  expect(next.isRunning).toBe(true);
});
