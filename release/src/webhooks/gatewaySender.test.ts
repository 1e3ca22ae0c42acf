import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoreLocation } from '../console/state';
import { deliverDue } from './deliver';
import { startWebhookSender } from './gatewaySender';

vi.mock('./deliver', () => ({ deliverDue: vi.fn() }));

const due = vi.mocked(deliverDue);
const nothing = { delivered: 0, failed: 0 };
const notify = vi.fn();
let sender: { stop(): void } | undefined;
const start = (isCopy = false) => {
  sender = startWebhookSender({ site: {}, isCopy } as unknown as StoreLocation, notify);
};
beforeEach(() => {
  vi.useFakeTimers();
  due.mockReset().mockResolvedValue(nothing);
  notify.mockReset();
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

test('checks for messages every two seconds until it stops', async () => {
  start();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(due).toHaveBeenCalledTimes(3);
  sender?.stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(due).toHaveBeenCalledTimes(3);
});

test('sends nothing from a copy of a store', async () => {
  start(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(due).not.toHaveBeenCalled();
});

test('starts no second delivery while one is under way', async () => {
  let end = (_: typeof nothing) => {};
  due.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  start();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(due).toHaveBeenCalledTimes(1);
  end(nothing);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(due).toHaveBeenCalledTimes(2);
});

test('continues after a failure, and logs the same one once until it is over', async () => {
  due.mockRejectedValueOnce(new Error('locked')).mockRejectedValueOnce(new Error('locked'));
  due.mockResolvedValueOnce(nothing).mockRejectedValueOnce(new Error('locked'));
  start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(due).toHaveBeenCalledTimes(5);
  const line = 'Messages of webhooks are waiting: locked';
  expect(notify.mock.calls).toEqual([[line], [line]]);
});
