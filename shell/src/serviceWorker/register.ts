import { enableOfflineCache, getSession, getSettings, onSessionChange } from '@doorstep/shared-api';
import { forgetSubscription, wasPushOn } from '@doorstep/shared-api/browserPush';
import { i18n } from '@doorstep/shared-ui/i18n';
import { endPush } from './endPush';
import type { CacheMessage } from './names';

/** Written into each variant (release/src/compose/workerScript.ts): the worker of the shell that this visitor gets. */
const SCRIPT = '/sw.js';

/**
 * Makes what was visited stand without a network: pages and files by the service worker, answers by shared-api. Called when
 * the page has nothing better to do; without it nothing is missing but that.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (getSettings().serviceWorker === false) {
    for (const registration of (await serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
    return forgetAll();
  }
  void enableOfflineCache();
  forgetAfterSignOut();
  if (!serviceWorker) return;
  cacheInNewLanguage(serviceWorker);
  const isFirst = !serviceWorker.controller;
  await serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  restorePushOfOwner();
  if (isFirst) await cacheLoadedFiles(serviceWorker);
}

/** Caches the files that the page loaded before the worker was active. */
async function cacheLoadedFiles(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:shell|remotes)\//.test(pathname))
    .map(({ href }) => href);
  active?.postMessage({ files: [...new Set(files)], page: location.pathname } satisfies CacheMessage);
}

/** Caches the pages again after a change of language. Offline, they would otherwise appear in the former language. */
function cacheInNewLanguage(serviceWorker: ServiceWorkerContainer): void {
  let { lang } = i18n;
  i18n.subscribe(() => {
    if (i18n.lang === lang) return;
    lang = i18n.lang;
    // Once the choice is remembered: the cookie decides which page the gateway sends.
    setTimeout(() => {
      const message: CacheMessage = { files: [], page: location.pathname, isNewLanguage: true };
      serviceWorker.controller?.postMessage(message);
    });
  });
}

function leave(): void {
  endPush(navigator.serviceWorker).catch(() => undefined);
  forgetSubscription().catch(() => undefined);
}

/** A page that was rendered for a signed-in person is nobody's after they left. */
function forgetAfterSignOut(): void {
  let userId = getSession().user?.id;
  // The session may have ended while no page was open.
  if (!userId) leave();
  onSessionChange(() => {
    const next = getSession().user?.id;
    if (userId && next !== userId) {
      void caches.delete('doorstep-pages');
      leave();
    }
    userId = next;
  });
}

/** Restores push messages when the user who had enabled them here signs in again, now or later. */
function restorePushOfOwner(): void {
  let userId: string | undefined;
  const restore = () => {
    const next = getSession().user?.id;
    if (next === userId) return;
    userId = next;
    if (!next || !wasPushOn()) return;
    import('./restorePush').then(({ restorePush }) => restorePush(next)).catch(() => undefined);
  };
  restore();
  onSessionChange(restore);
}

async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('doorstep-')) await caches.delete(name);
}
