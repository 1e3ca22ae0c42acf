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
 * the rendering time. `stop` resolves when nothing is written any more.
 */
export async function startPrerenderScheduler(
  site: Site,
  api: { readonly apiServers: ApiServers; readonly appToken: string },
  storedPages: StoredPages,
  notify: (line: string) => void,
  ttlSeconds = VIEW_TTL_SECONDS,
): Promise<{ stop(): Promise<void> }> {
  const controller = new AbortController();
  const { signal } = controller;
  let polling: Promise<void> | undefined;
  let refreshing: Promise<void> | undefined;
  let lastSeq: number | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;

  const notifyOfChanges = () => {
    let lastLine = '';
    return (issues: readonly string[]) => {
      const line = issues.join(' ');
      if (line && line !== lastLine && !signal.aborted) notify(line);
      lastLine = line;
    };
  };
  const notifyOfPages = notifyOfChanges();
  const notifyOfStoredPages = notifyOfChanges();
  const issuesOf = (prerendering: Promise<readonly string[]>) =>
    prerendering.catch((error) => [`Pages are not prerendered: ${(error as Error).message}`]);

  const refreshStoredPages = async () => {
    notifyOfStoredPages(await issuesOf(storedPages.refresh()));
    refreshing = undefined;
  };

  const prerender = async (generation: number) => {
    lastSeq = generation;
    startedAt = performance.now();
    const issues = await issuesOf(refreshPages(site, createPageDataFetcher(api), signal));
    polling = undefined;
    // Render stored pages separately, so that a switch does not wait for them.
    if (!signal.aborted) refreshing ??= refreshStoredPages();
    notifyOfPages(issues);
  };

  const poll = async () => {
    const live = liveGeneration(site);
    if (polling || signal.aborted || live === null) return;
    if (live === lastSeq && performance.now() - startedAt < 1000 * ttlSeconds) return;
    polling = prerender(live);
    await polling;
  };

  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGES_WAIT_MS).unref());
  await Promise.race([poll(), timeout]);
  return {
    async stop() {
      clearInterval(timer);
      controller.abort();
      await Promise.all([polling, refreshing, storedPages.stop()]);
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
