import type { CacheMessage } from './names';
import { cachePage, fetchPage, recachePages } from './pages';
import { cacheFiles, fetchPublishedFile, isPublished } from './publishedFiles';
import { openNotificationPage, type PushWorker, showPush } from './push';
import { type RenewingWorker, renewPush, type SubscriptionChangeEvent } from './renewPush';

/** Service worker types that this file needs, because the project's types are those of a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: CacheMessage }) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: WorkerEvent & SubscriptionChangeEvent) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: PushWorker['clients'] & { claim(): Promise<void> };
  readonly registration: PushWorker['registration'] &
    RenewingWorker['registration'] & { readonly navigationPreload?: { enable(): Promise<void> } };
}
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

// The worker knows no version: a newer one may take over in the middle of a visit.
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(respondToNavigation(event, pathname));
  else if (isPublished(pathname)) event.respondWith(fetchPublishedFile(request));
  // All other requests, such as the API's, are left to the browser.
});

worker.addEventListener('message', (event) => {
  const { files, page: path, isNewLanguage } = event.data;
  const own = fetch(path, { cache: isNewLanguage ? 'reload' : 'force-cache' })
    .then((response) => cachePage(path, response))
    .then(() => (isNewLanguage ? recachePages() : undefined));
  event.waitUntil(Promise.all([own, cacheFiles(files)]).catch(() => undefined));
});

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text())));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationPage(worker, event.notification.data, location.origin));
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(worker, event)));

async function respondToNavigation(event: FetchEvent, pathname: string): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse).then((response) => response ?? fetch(event.request));
  // Cache the response even when it arrives too late for this navigation.
  event.waitUntil(
    network
      .then((response) => (response.ok ? cachePage(pathname, response.clone()) : undefined))
      .catch(() => undefined),
  );
  return fetchPage(pathname, network);
}
