import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { mayOpen } from '@doorstep/shared-api/remote';
import { composePage } from '../compose/composePage';
import { styleOf } from '../compose/style';
import { urlPrefix } from '../names';
import { sha256 } from '../store/hash';
import { releaseFolder, type Site } from '../store/site';
import { AUDIENCES, type Audience, type ReleaseRecord } from '../types';
import type { FetchedPageData } from './fetchPageData';
import { LateRetries } from './lateRetries';
import { PRERENDER_BUILD_FILE, type PrerenderablePage } from './prerenderablePages';
import type { BuildFile, PrerenderJob, PrerenderResult } from './protocol';
import { LATE_REASON, LIMITS, prerenderPages } from './renderInWorker';

/** Last results by their inputs: new data affects few pages, and a switch changes few remotes. */
let lastResults: ReadonlyMap<string, PrerenderResult> = new Map();
const lateRetries = new LateRetries();

/**
 * Rendered pages by `<set> <audience>` and file, and the reasons for missing ones. `retryAt`: time in milliseconds of
 * `performance.now()` at which a further call tries pages again that ran out of time.
 */
export async function renderPages(
  site: Site,
  pages: readonly PrerenderablePage[],
  fetchedPageData: FetchedPageData,
  signal: AbortSignal,
) {
  const jobs = new Map<string, PrerenderJob>();
  const expected = pages.flatMap((page) =>
    AUDIENCES.filter((audience) => mayOpen(page.input.owner.route.access, audience)).map((audience) => {
      const job = jobOf(site, page, audience, fetchedPageData);
      jobs.set(job.id, job);
      return { page, job };
    }),
  );
  const wanted = [...jobs.values()].filter(({ id }) => !lastResults.has(id) && lateRetries.isDue(id));
  const prerendered = await prerenderPages(wanted, LIMITS, signal);
  const late = [...prerendered.issues].filter(([, issue]) => issue === LATE_REASON).map(([id]) => id);
  lateRetries.record(new Set([...jobs.keys()].filter((id) => !prerendered.drawings.has(id))), late);
  const results = new Map([...lastResults].filter(([id]) => jobs.has(id)));
  for (const [id, result] of prerendered.drawings) results.set(id, result);
  lastResults = results;
  const files = new Map<string, Map<string, string>>();
  for (const { page, job } of expected) {
    // Yield to visitors of the embedded gateway.
    await setImmediate();
    const result = results.get(job.id);
    if (!result) continue;
    const { html, answers = [] } = result;
    const key = `${page.set} ${job.standing}`;
    const ownMap = files.get(key) ?? new Map<string, string>();
    const css = styleOf(site, page.input, html);
    const data = { standing: job.standing, views: job.views, ...(answers.length ? { answers } : {}) };
    ownMap.set(page.file, composePage({ ...page.input, content: { html, css, data } }));
    files.set(key, ownMap);
  }
  const failed = [
    ...new Set([...prerendered.issues].map(([id, issue]) => `${id.split(' ')[0]} is not prerendered: ${issue}`)),
  ];
  return { files, failed, retryAt: lateRetries.nextDueAt([...jobs.keys()]) };
}

/** Shares renders between sets: other remotes' versions do not affect a screen, but their routes do. */
function jobOf(
  site: Site,
  { input }: PrerenderablePage,
  audience: Audience,
  fetchedPageData: FetchedPageData,
): PrerenderJob {
  const { language, composition, owner } = input;
  const { path: route, data = [], content = [] } = owner.route;
  const shell = buildOf(site, input.shell);
  const remote = buildOf(site, owner.release);
  const routes = [composition.remotes, composition.others ?? {}].map((remotes) =>
    Object.values(remotes).map((one) => one.routes),
  );
  const hashes: string[] = [];
  const bodies = <N extends string>(names: readonly N[], keyOf: (name: N) => string) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const response = fetchedPageData.get(keyOf(name));
        if (!response) return [];
        hashes.push(response.hash);
        return [[name, response.body]];
      }),
    );
  const views = bodies(data, (name) => `views/${name}/${language}`);
  const texts = bodies(content, (name) => `content/${name}/${language}`);
  const prerenderedFrom = [shell.sha384, remote.sha384, composition.settings, routes, hashes];
  return {
    id: [route, language, audience, remote.prefix, shell.prefix, sha256(JSON.stringify(prerenderedFrom))].join(' '),
    composition,
    path: route,
    standing: audience,
    views,
    content: texts,
    shell,
    remote,
  };
}

export const buildOf = (site: Site, { name, version, files }: ReleaseRecord): BuildFile => ({
  file: path.join(releaseFolder(site, name, version), PRERENDER_BUILD_FILE),
  sha384: files[PRERENDER_BUILD_FILE]?.sha384 ?? '',
  prefix: urlPrefix(name, version),
});
