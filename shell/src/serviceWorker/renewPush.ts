import type { BrowserPushSubscription } from '@doorstep/shared-api/domain';

/** Must match shared-api's `browserPush.ts`, which writes it: a worker cannot import the page's modules. */
const CACHE = 'doorstep-push';
const SUBSCRIPTION_CACHE_KEY = '/push-subscription';
const RENEW = '/api/v1/push/renew';

/** Browsers name one of the two, both or neither. */
export interface SubscriptionChangeEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface RenewingWorker {
  readonly registration: { readonly pushManager: Pick<PushManager, 'subscribe' | 'getSubscription'> };
}

/**
 * Tells the server the new push address of this browser. The worker has no session, so it proves itself with the old
 * subscription's secret, which only this browser and the server know. Without the secret the page does it when its
 * person returns.
 */
export async function renewPush({ registration }: RenewingWorker, event: SubscriptionChangeEvent): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = (await (await cache.match(SUBSCRIPTION_CACHE_KEY))?.json()) as BrowserPushSubscription | undefined;
  if (!known) return;
  const { pushManager } = registration;
  const renewed =
    event.newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: known.publicKey }));
  const browser: BrowserPushSubscription = {
    endpoint: renewed.endpoint,
    p256dh: base64Url(renewed.getKey('p256dh')),
    auth: base64Url(renewed.getKey('auth')),
    publicKey: known.publicKey,
  };
  const response = await fetch(RENEW, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      from: { endpoint: known.endpoint, auth: known.auth },
      endpoint: browser.endpoint,
      keys: { p256dh: browser.p256dh, auth: browser.auth },
      public_key: browser.publicKey,
    }),
  });
  if (response.ok) await cache.put(SUBSCRIPTION_CACHE_KEY, new Response(JSON.stringify(browser)));
}

function base64Url(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
