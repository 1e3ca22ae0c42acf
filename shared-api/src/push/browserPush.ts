import type { BrowserPushSubscription } from '../domain/profile';

/** The service worker is registered when the page has nothing better to do; in milliseconds. */
const WORKER_TIMEOUT_MS = 10_000;

/** iPhones and iPads support push only for the installed site. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The person said no, now or before: only the browser's own settings change that. */
export const isPushBlocked = () => Notification.permission === 'denied';

export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The person said yes before: a subscription needs no press. */
export const isPushAllowed = () => Notification.permission === 'granted';

/** Asks for the permission, if it has to be: call it from a press. undefined: it was not given. Throws what the browser throws. */
export async function subscribe(publicKey: string): Promise<BrowserPushSubscription | undefined> {
  if (!isPushAllowed() && (await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await waitForServiceWorker();
  const applicationServerKey = bytesOf(publicKey);
  const earlier = await pushManager.getSubscription();
  // Unsubscribe from a former server key, because the browser rejects a second subscription with another key.
  if (earlier && base64Url(earlier.options.applicationServerKey) !== publicKey) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return {
    endpoint: subscription.endpoint,
    p256dh: base64Url(subscription.getKey('p256dh')),
    auth: base64Url(subscription.getKey('auth')),
    publicKey,
  };
}

const CACHE = 'doorstep-push';
const SUBSCRIPTION_CACHE_KEY = '/push-subscription';
const OWNER_STORAGE_KEY = 'doorstep.push.owner';

/**
 * Keeps what the server knows of this browser where its worker finds it, to prove itself with when the browser changes its
 * address; and whose it is, for the next sign-in: as a hash with a salt of this browser, which names nobody.
 */
export async function rememberPush(browser: BrowserPushSubscription, userId: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(SUBSCRIPTION_CACHE_KEY, new Response(JSON.stringify(browser)));
  const salt = crypto.randomUUID();
  localStorage.setItem(OWNER_STORAGE_KEY, `${salt} ${await hashOf(salt, userId)}`);
}

/** The browser may have changed the subscription while the server could not be reached. */
export async function isRememberedSubscription({ endpoint }: PushSubscription): Promise<boolean> {
  const known = await (await caches.open(CACHE)).match(SUBSCRIPTION_CACHE_KEY);
  return known !== undefined && ((await known.json()) as BrowserPushSubscription).endpoint === endpoint;
}

/** Deletes the data with which the worker authenticates. Called on sign-out. */
export const forgetSubscription = () => caches.delete(CACHE);

/** The person wants no more of them here: nor after the next sign-in. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(OWNER_STORAGE_KEY);
  await forgetSubscription();
}

/** For any user of this browser. Checked before anything is loaded. */
export function wasPushOn(): boolean {
  try {
    return localStorage.getItem(OWNER_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export async function isPushOwner(userId: string): Promise<boolean> {
  const [salt = '', hash] = localStorage.getItem(OWNER_STORAGE_KEY)?.split(' ') ?? [];
  return hash !== undefined && hash === (await hashOf(salt, userId));
}

async function hashOf(salt: string, userId: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${userId}`)));
}

async function waitForServiceWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('there is no service worker')), WORKER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function base64Url(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
