import { useSyncExternalStore } from 'react';

/** Chromium's event; other browsers have no such offer. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `offered`: our own button opens the browser's question. `ios`, `menu`: only the browser's own menu does it.
 * `installed`: it runs as an app, or was installed just now.
 */
export type InstallState = 'offered' | 'installed' | 'ios' | 'menu';

let offer: InstallOffer | undefined;
let isInstalled = false;
let isWatching = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

/**
 * Starts listening for the browser's install offer. Call this once and early: the browser makes the offer at any time,
 * and only once.
 */
export function watchInstall(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    isInstalled = true;
    notify();
  });
}

function readState(): InstallState {
  const runsAsApp =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
  if (isInstalled || runsAsApp) return 'installed';
  if (offer) return 'offered';
  return /iP(hone|ad|od)/.test(navigator.userAgent) ? 'ios' : 'menu';
}

async function install(): Promise<'accepted' | 'dismissed'> {
  const installOffer = offer;
  if (!installOffer) return 'dismissed';
  // An offer can be taken up once.
  offer = undefined;
  const { outcome } = await installOffer.prompt();
  notify();
  return outcome;
}

function subscribe(listener: () => void) {
  watchInstall();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInstall(): { state: InstallState; install: typeof install } {
  return { state: useSyncExternalStore(subscribe, readState, () => 'menu'), install };
}
