import { urlPrefix } from '../names';
import type { ClientSettings, ReleaseRecord } from '../types';

/** File of the service worker in the shell's build. */
const WORKER_FILE = 'worker.js';

/** Worker that removes itself and its caches. */
const ENDED = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('doorstep-')).map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** `/sw.js` of a variant: the worker of the shell that this set shows, or the end of one. */
export function workerScript(shell: ReleaseRecord, { serviceWorker }: ClientSettings): string {
  if (serviceWorker === false || !shell.files[WORKER_FILE]) return ENDED;
  const address = `${urlPrefix('shell', shell.version)}${WORKER_FILE}`;
  // The policy of the page is the worker's, too: a text becomes a script's address through this alone.
  return `self.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === '${address}' ? url : null) });
importScripts('${address}');
`;
}
