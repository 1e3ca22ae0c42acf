import type { Composition } from '@doorstep/shared-api/remote';
import { PAGES_CACHE } from './names';
import { offlinePage } from './offlinePage';
import { pruneFiles } from './publishedFiles';

/** Milliseconds to wait for the network when an older copy of the page is cached. */
const TIMEOUT_MS = 4000;
const MAX_PAGES = 30;

/**
 * The network comes first, so that nobody sees versions from before a switch. The cached page stands in when the
 * network fails or is too slow.
 */
export async function fetchPage(path: string, network: Promise<Response>): Promise<Response> {
  const response = network.catch(() => undefined);
  const first = await Promise.race([response, after(TIMEOUT_MS)]);
  if (first && first.status < 500) return first;
  const reply = await (await caches.open(PAGES_CACHE)).match(path);
  return reply ?? (await response) ?? offlinePage();
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * Removes pages of another composition and files of other versions. A tester's pages are not cached, nor others beside
 * them.
 */
export async function cachePage(path: string, response: Response): Promise<void> {
  const html = await response.clone().text();
  const composition = compositionIn(html);
  if (response.status !== 200 || !composition?.route) return;
  const cache = await caches.open(PAGES_CACHE);
  const others = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const text = await (await cache.match(request))?.text();
      return { request, isOfThis: !composition.override && compositionIn(text ?? '')?.set === composition.set };
    }),
  );
  const missingOthers = others.filter(({ isOfThis }) => !isOfThis);
  const beside = others.filter(({ isOfThis, request: { url } }) => isOfThis && url !== new URL(path, url).href);
  const surplus = beside.slice(0, 1 - MAX_PAGES);
  await Promise.all([...missingOthers, ...surplus].map(({ request }) => cache.delete(request)));
  if (composition.override) return;
  const headers = new Headers(response.headers);
  // The cached text is already decompressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  await cache.put(path, new Response(html, { headers }));
  await pruneFiles(versionPathsOf(composition));
}

/** A page that cannot be fetched stays as it was. */
export async function recachePages(): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const response = await fetch(pathname, { cache: 'reload' }).catch(() => undefined);
    if (response?.ok) await cachePage(pathname, response);
  }
}

function compositionIn(html: string): Composition | undefined {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  return json ? (JSON.parse(json) as Composition) : undefined;
}

function versionPathsOf({ shell, remotes, others = {} }: Composition): string[] {
  const named = [...Object.entries(remotes), ...Object.entries(others)];
  return [
    `/shell/${shell}/`,
    ...named.flatMap(([name, { version, fallback }]) =>
      [version, fallback?.version ?? []].flat().map((one) => `/remotes/${name}/${one}/`),
    ),
  ];
}
