import { composePage } from '../compose/composePage';
import { styleOf } from '../compose/style';
import type { Site } from '../store/site';
import type { Audience, Language } from '../types';
import type { PageAnswer, PageValues } from './pageSources';
import type { PrerenderablePage } from './prerenderablePages';
import type { PrerenderJob } from './protocol';
import { LIMITS, prerenderPages } from './renderInWorker';
import { buildOf } from './renderPages';
import { writeStoredPage } from './storedPageFiles';

export interface PageTarget {
  readonly page: PrerenderablePage;
  readonly source: string;
  readonly values: PageValues;
  readonly address: string;
  readonly audience: Audience;
  readonly language: Language;
}

export const storedPageFile = ({ page, audience, language, address }: PageTarget) =>
  `${page.set}/${audience}/${language}${address}.html`;

export async function prerenderStoredPages(
  site: Site,
  generation: number,
  wanted: readonly { readonly target: PageTarget; readonly answer: Extract<PageAnswer, { kind: 'page' }> }[],
  signal: AbortSignal,
): Promise<{ prerendered: ReadonlyMap<string, string>; issues: readonly string[] }> {
  const jobs = wanted.map(({ target, answer }) => ({ target, answer, job: jobOf(site, target, answer.body) }));
  const { drawings, issues } = await prerenderPages(
    jobs.map(({ job }) => job),
    LIMITS,
    signal,
  );
  const prerendered = new Map<string, string>();
  for (const { target, answer, job } of jobs) {
    const drawing = drawings.get(job.id);
    // A screen that found no data sets no head: leave such a page to the browser.
    signal.throwIfAborted();
    if (drawing?.head?.address !== target.address) continue;
    const { html, answers = [], head } = drawing;
    const { input } = target.page;
    const data = { standing: target.audience, views: {}, ...(answers.length ? { answers } : {}), head };
    const css = styleOf(site, input, html);
    await writeStoredPage(
      site,
      generation,
      storedPageFile(target),
      composePage({ ...input, content: { html, css, data } }),
    );
    prerendered.set(storedPageFile(target), answer.hash);
  }
  const first = [...issues][0];
  return { prerendered, issues: first ? [`${first[0].split(' ')[0]} is not prerendered: ${first[1]}`] : [] };
}

function jobOf(site: Site, target: PageTarget, body: unknown): PrerenderJob {
  const { composition, owner, shell } = target.page.input;
  return {
    id: `${target.address} ${storedPageFile(target)}`,
    composition,
    path: target.address,
    standing: target.audience,
    views: {},
    content: {},
    page: body,
    shell: buildOf(site, shell),
    remote: buildOf(site, owner.release),
  };
}
