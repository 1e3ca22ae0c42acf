import { paths } from '@doorstep/shared-api/paths';
import { loadMessages } from '@doorstep/shared-ui/i18n';
import { lateParts } from './lateParts';

/** Loads the late parts of the job screen and their texts, and has the service worker keep them for a cellar. */
export async function keepParts(): Promise<void> {
  await Promise.all(Object.values(lateParts).map((load) => load()));
  await loadMessages();
  const worker = await untilControlled(navigator.serviceWorker);
  // The worker has not seen the files that loaded before it took over this page.
  worker.postMessage({ files: loadedFiles(), page: paths.providerAssignment });
}

/** Never resolves where there is no service worker. */
function untilControlled(serviceWorker: ServiceWorkerContainer | undefined): Promise<ServiceWorker> {
  return new Promise((resolve) => {
    const check = () => serviceWorker?.controller && resolve(serviceWorker.controller);
    serviceWorker?.addEventListener('controllerchange', check);
    check();
  });
}

function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(addresses)].filter((address) => {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && /^\/(?:shell|remotes)\//.test(pathname);
  });
}
