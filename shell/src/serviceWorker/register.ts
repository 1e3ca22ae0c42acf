import { enableOfflineCache, getSession, getSettings, onSessionChange } from '@doorstep/shared-api';
import { forgetSubscription, wasPushOn } from '@doorstep/shared-api/browserPush';
import { i18n } from '@doorstep/shared-ui/i18n';
import { endPush } from './endPush';
import type { CacheMessage } from './names';

/** Written into each variant (release/src/compose/workerScript.ts), as the worker of this visitor's shell. */
const SCRIPT = '/sw.js';

/** Call this when the page is idle. Without it only offline use is missing. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (getSettings().serviceWorker === false) {
    for (const registration of (await serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
    return deleteAllCaches();
  }
  void enableOfflineCache();
  clearAfterSignOut();
  if (!serviceWorker) return;
  recacheOnLanguageChange(serviceWorker);
  const wasServed = serviceWorker.controller !== null && wasServedByWorker();
  await serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  restorePushOfOwner();
  if (!wasServed) await cacheLoadedFiles(serviceWorker);
}

/** A worker that an earlier page installed may take over this page while it loads, without having seen its requests. */
function wasServedByWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.workerStart !== 0;
}

async function cacheLoadedFiles(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:shell|remotes)\//.test(pathname))
    .map(({ href }) => href);
  active?.postMessage({ files: [...new Set(files)], page: location.pathname } satisfies CacheMessage);
}

/** Offline, pages would otherwise appear in the former language. */
function recacheOnLanguageChange(serviceWorker: ServiceWorkerContainer): void {
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

function endPushLocally(): void {
  endPush(navigator.serviceWorker).catch(() => undefined);
  forgetSubscription().catch(() => undefined);
}

/** A page that was rendered for a signed-in person must not stay after the sign-out. */
function clearAfterSignOut(): void {
  let userId = getSession().user?.id;
  // The session may have ended while no page was open.
  if (!userId) endPushLocally();
  onSessionChange(() => {
    const next = getSession().user?.id;
    if (userId && next !== userId) {
      void caches.delete('doorstep-pages');
      endPushLocally();
    }
    userId = next;
  });
}

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

async function deleteAllCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('doorstep-')) await caches.delete(name);
}
