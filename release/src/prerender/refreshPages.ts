import { existsSync } from 'node:fs';
import path from 'node:path';
import { composerVersion } from '../compose/composeSet';
import { writeVariant } from '../compose/writeSet';
import { readLive } from '../store/generations';
import { sha256 } from '../store/hash';
import type { Site } from '../store/site';
import { AUDIENCES } from '../types';
import { activatePages, activeStamp, prerenderFolder, removeStalePages } from './activePages';
import { dataRequirementsOf, type FetchedPageData, fetchPageData, type PageDataFetcher } from './fetchPageData';
import { livePatterns } from './patterns';
import { type PrerenderablePage, prerenderablePages } from './prerenderablePages';
import { renderPages } from './renderPages';
import { linkUnchangedFiles } from './reuseUnchanged';
import { linkStoredPages } from './storedPageFiles';

/**
 * Compression level. No request waits for these pages: two levels more than for other pages cost little, the highest
 * levels much.
 */
const QUALITY = 7;
/** The last partial result, and when to complete it. */
let partial: { readonly stamp: string; readonly retryAt: number } | undefined;
const noFiles: ReadonlyMap<string, string> = new Map();

/**
 * Prerenders the live generation's public pages with current data, and serves them by one link per variant. The signed
 * generation stays unchanged, so that renderings can be deleted at any time. Resolves with the reasons why pages are
 * not prerendered. Rejects soon after `signal` aborts, and writes nothing from then on.
 */
export async function refreshPages(
  site: Site,
  fetch: PageDataFetcher,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const live = readLive(site);
  if (!live) return [];
  const { generation } = live;
  const pages = prerenderablePages(site, live);
  const { pageData, issues } = await fetchPageData(pages, fetch);
  const pagesWithData = pages.filter((page) => dataRequirementsOf(page).every(({ key }) => pageData.has(key)));
  const stamp = contentStampOf(pageData, pagesWithData);
  const sets = [...new Set(pagesWithData.map(({ set }) => set))];
  const stamps = sets.map((set) => activeStamp(site, generation, set));
  const isWaiting = partial !== undefined && performance.now() < partial.retryAt;
  const current = isWaiting && partial?.stamp.startsWith(`${stamp}-`) ? partial.stamp : stamp;
  if (stamps.every((active) => active === current)) return issues;
  // Keep earlier renderings while the server does not answer.
  if (issues.length && stamps.some(Boolean)) return issues;

  const { files, failed, retryAt } = await renderPages(site, pagesWithData, pageData, signal);
  // Use another stamp for a partial result, so that a later refresh renders the rest.
  const pagesStamp = retryAt === undefined ? stamp : `${stamp}-${countFiles(files)}`;
  partial = retryAt === undefined ? undefined : { stamp: pagesStamp, retryAt };
  const patterns = livePatterns(site)?.all ?? [];
  for (const set of sets) {
    const folder = prerenderFolder(site, generation, pagesStamp, set);
    const before = prerenderFolder(site, generation, activeStamp(site, generation, set) ?? '', set);
    for (const audience of AUDIENCES) {
      const changed = linkUnchangedFiles(
        path.join(before, audience),
        path.join(folder, audience),
        files.get(`${set} ${audience}`) ?? noFiles,
      );
      // Write one after the other: file reads of the embedded gateway would wait behind parallel compression.
      for (const page of changed) {
        signal.throwIfAborted();
        await writeVariant(path.join(folder, audience), new Map([page]), QUALITY);
      }
    }
    if (!existsSync(folder)) continue;
    linkStoredPages(site, {
      generation,
      set,
      folder,
      paths: patterns.filter((one) => one.set === set).map(({ path }) => path),
    });
    activatePages(site, generation, set, pagesStamp);
  }
  removeStalePages(site);
  return [...issues, ...failed];
}

const countFiles = (files: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
  [...files.values()].reduce((count, { size }) => count + size, 0);

const contentStampOf = (fetchedPageData: FetchedPageData, pages: readonly PrerenderablePage[]) =>
  sha256(
    JSON.stringify([
      composerVersion(),
      [...fetchedPageData].map(([name, { hash }]) => [name, hash]).sort(),
      pages.map(({ set, file }) => [set, file]),
    ]),
  ).slice(0, 16);
