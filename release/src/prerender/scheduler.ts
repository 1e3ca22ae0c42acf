import type { ApiServers } from '../http/apiServers';
import { VIEW_TTL_SECONDS } from '../http/contract';
import { fetchView, firstResponse } from '../http/fetchView';
import { liveGeneration, type Site } from '../store/site';
import type { PageDataFetcher } from './fetchPageData';
import type { SourceFetcher } from './pageSources';
import { refreshPages } from './refreshPages';
import type { StoredPages } from './storedPages';

const POLL_INTERVAL_MS = 500;
/** Time that a start waits for its first pages. After it, pages are served without prerendering. */
const FIRST_PAGES_WAIT_MS = 15_000;

/**
 * Keeps the prerendered pages up to date with the live generation and the server's data, while the gateway runs.
 * Resolves after the first attempt. `notify` receives each new reason once. Changed data appears after `ttlSeconds` and
 * the rendering time.
 */
export async function startPrerenderScheduler(
  site: Site,
  api: { readonly apiServers: ApiServers; readonly appToken: string },
  storedPages: StoredPages,
  notify: (line: string) => void,
  ttlSeconds = VIEW_TTL_SECONDS,
): Promise<{ stop(): void }> {
  let isBusy = false;
  let isStopped = false;
  let lastSeq: number | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let message = '';
  let loggedMessage = '';
  let isKeeping = false;

  /** Renders stored pages separately, so that a switch does not wait for them. */
  const keep = async () => {
    if (isKeeping || isStopped) return;
    isKeeping = true;
    const issues = await storedPages
      .refresh()
      .catch((error) => [`Pages are not prerendered: ${(error as Error).message}`]);
    const line = issues.join(' ');
    if (line && line !== loggedMessage && !isStopped) notify(line);
    loggedMessage = line;
    isKeeping = false;
  };

  const poll = async () => {
    const live = liveGeneration(site);
    if (isBusy || isStopped || live === null || (live === lastSeq && performance.now() - startedAt < 1000 * ttlSeconds))
      return;
    isBusy = true;
    lastSeq = live;
    startedAt = performance.now();
    const issues = await refreshPages(site, createPageDataFetcher(api)).catch((error) => [
      `Pages are not prerendered: ${(error as Error).message}`,
    ]);
    isBusy = false;
    void keep();
    const line = issues.join(' ');
    if (line && line !== message && !isStopped) notify(line);
    message = line;
  };

  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGES_WAIT_MS).unref());
  await Promise.race([poll(), timeout]);
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

const RESPONSE_TIMEOUT_MS = 10_000;

export const sourceFetcher =
  (apiServers: ApiServers): SourceFetcher =>
  (address) =>
    firstResponse(apiServers, async (server) => {
      const response = await fetch(`${server.replace(/\/$/, '')}/api/v1${address}`, {
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      if (response.status >= 500) throw new Error(`${address} answered ${response.status}`);
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    });

const createPageDataFetcher = (api: Parameters<typeof startPrerenderScheduler>[1]): PageDataFetcher => ({
  view: async (name, language) => (await fetchView(api, name, language)).body,
  content: (name, language) =>
    firstResponse(api.apiServers, async (server) => {
      const url = `${server.replace(/\/$/, '')}/api/v1/content/${name}?lang=${language}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    }),
});
