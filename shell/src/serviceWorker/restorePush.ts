import { getSession, sendJson } from '@doorstep/shared-api';
import {
  canPush,
  findSubscription,
  isPushAllowed,
  isPushOwner,
  isRememberedSubscription,
  rememberPush,
  subscribe,
} from '@doorstep/shared-api/browserPush';

/**
 * Turns push on again for the person who had it on this browser, and tells the server a new address that the worker
 * could not tell (renewPush.ts). Asks for nothing: without permission, or for another person, it does nothing.
 */
export async function restorePush(userId: string): Promise<void> {
  if (!canPush() || !isPushAllowed() || !(await isPushOwner(userId))) return;
  const current = await findSubscription();
  if (current && (await isRememberedSubscription(current))) return;
  const { signal } = new AbortController();
  const [response, state] = await sendJson({ path: '/me/push' }, signal);
  const { public_key: publicKey } = { ...(state as { public_key?: unknown } | undefined) };
  if (!response.ok || typeof publicKey !== 'string' || getSession().user?.id !== userId) return;
  const browser = await subscribe(publicKey);
  if (!browser) return;
  const { endpoint, p256dh, auth } = browser;
  const json = { endpoint, keys: { p256dh, auth }, public_key: publicKey };
  const [registered] = await sendJson({ path: '/me/push', method: 'POST', json }, signal);
  if (registered.ok) await rememberPush(browser, userId);
  else await (await findSubscription())?.unsubscribe();
}
