import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoreLocation } from '../console/state';
import { deliverDue } from './deliver';
import { startWebhookSender } from './gatewaySender';

vi.mock('./deliver', () => ({ deliverDue: vi.fn() }));

const deliverDueMock = vi.mocked(deliverDue);
const noDeliveries = { delivered: 0, failed: 0 };
const notify = vi.fn();
let sender: { stop(): void } | undefined;
const startSender = (isCopy = false) => {
  sender = startWebhookSender({ site: {}, isCopy } as unknown as StoreLocation, notify);
};
beforeEach(() => {
  vi.useFakeTimers();
  deliverDueMock.mockReset().mockResolvedValue(noDeliveries);
  notify.mockReset();
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

test('checks for messages every two seconds until it stops', async () => {
  startSender();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(deliverDueMock).toHaveBeenCalledTimes(3);
  sender?.stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(deliverDueMock).toHaveBeenCalledTimes(3);
});

test('sends nothing from a copy of a store', async () => {
  startSender(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(deliverDueMock).not.toHaveBeenCalled();
});

test('starts no second delivery while one is under way', async () => {
  let end = (_: typeof noDeliveries) => {};
  deliverDueMock.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  startSender();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(deliverDueMock).toHaveBeenCalledTimes(1);
  end(noDeliveries);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(deliverDueMock).toHaveBeenCalledTimes(2);
});

test('continues after a failure, and logs the same one once until it is over', async () => {
  deliverDueMock.mockRejectedValueOnce(new Error('locked')).mockRejectedValueOnce(new Error('locked'));
  deliverDueMock.mockResolvedValueOnce(noDeliveries).mockRejectedValueOnce(new Error('locked'));
  startSender();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deliverDueMock).toHaveBeenCalledTimes(5);
  const line = 'Messages of webhooks are waiting: locked';
  expect(notify.mock.calls).toEqual([[line], [line]]);
});
