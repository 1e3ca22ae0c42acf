import { urlPrefix } from '../names';
import type { ClientSettings, ReleaseRecord } from '../types';

const WORKER_FILE = 'worker.js';

const UNREGISTER_SCRIPT = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('doorstep-')).map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

export function workerScript(shell: ReleaseRecord, { serviceWorker }: ClientSettings): string {
  if (serviceWorker === false || !shell.files[WORKER_FILE]) return UNREGISTER_SCRIPT;
  const address = `${urlPrefix('shell', shell.version)}${WORKER_FILE}`;
  // The worker has the page's policy, too: only this creates a script URL from text.
  return `self.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === '${address}' ? url : null) });
importScripts('${address}');
`;
}
