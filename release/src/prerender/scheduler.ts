import type { ApiServers } from '../http/apiServers';
import { VIEW_FRESH_SECONDS } from '../http/contract';
import { askView, firstAnswer } from '../http/fetchView';
import { liveGeneration, type Site } from '../store/site';
import type { Ask } from './fetchPageData';
import { refreshPages } from './refreshPages';

/** A switch is noticed within this time. */
const LOOK_EVERY_MS = 500;
/** A start waits so long for its first pages; without them it serves undrawn ones. */
const FIRST_MS = 15_000;

/**
 * Keeps the drawn pages at what is live and at the server's data, as long as the gateway runs. Resolves when the first are
 * there, or cannot be; `tell` hears each new reason once. Changed data is in the pages after `freshSeconds` and the seconds
 * that drawing takes.
 */
export async function keepFresh(
  site: Site,
  api: { readonly apiServers: ApiServers; readonly appToken: string },
  tell: (line: string) => void,
  freshSeconds = VIEW_FRESH_SECONDS,
): Promise<{ stop(): void }> {
  let isBusy = false;
  let isStopped = false;
  let seen: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let said = '';

  const look = async () => {
    const live = liveGeneration(site);
    if (isBusy || isStopped || live === null || (live === seen && performance.now() - askedAt < 1000 * freshSeconds))
      return;
    isBusy = true;
    seen = live;
    askedAt = performance.now();
    const faults = await refreshPages(site, questionsTo(api)).catch((error) => [
      `Pages are not drawn beforehand: ${(error as Error).message}`,
    ]);
    isBusy = false;
    const line = faults.join(' ');
    if (line && line !== said && !isStopped) tell(line);
    said = line;
  };

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FIRST_MS).unref());
  await Promise.race([look(), patience]);
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

const ANSWER_MS = 10_000;

const questionsTo = (api: Parameters<typeof keepFresh>[1]): Ask => ({
  view: async (name) => (await askView(api, name)).body,
  content: (name, language) =>
    firstAnswer(api.apiServers, async (server) => {
      const url = `${server.replace(/\/$/, '')}/api/v1/content/${name}?lang=${language}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    }),
});
