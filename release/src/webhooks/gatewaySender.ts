import type { StoreLocation } from '../console/state';
import { deliverDue } from './deliver';

const INTERVAL_MS = 2000;

/** A copy of a store sends none. */
export function startWebhookSender({ site, isCopy }: StoreLocation, notify: (line: string) => void): { stop(): void } {
  let isSending = false;
  let complained = '';
  async function send(): Promise<void> {
    if (isSending || isCopy) return;
    isSending = true;
    try {
      await deliverDue(site);
      complained = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== complained) notify(`Messages of webhooks are waiting: ${message}`);
      complained = message;
    } finally {
      isSending = false;
    }
  }
  const timer = setInterval(() => void send(), INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
