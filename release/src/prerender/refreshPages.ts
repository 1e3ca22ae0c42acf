import { existsSync } from 'node:fs';
import path from 'node:path';
import { composerVersion } from '../compose/composeSet';
import { writeSet } from '../compose/writeSet';
import { readLive } from '../store/generations';
import { sha256 } from '../store/hash';
import type { Site } from '../store/site';
import { STANDINGS } from '../types';
import { freshFolder, freshStamp, linkFresh, removeStale } from './activePages';
import { type Answers, type Ask, askAll, needsOf } from './fetchPageData';
import { type DrawablePage, drawablePages } from './prerenderablePages';
import { drawAll } from './renderPages';
import { linkSame } from './reuseUnchanged';

/** Nobody waits for them: two steps more than the undrawn ones get cost little, and the last steps much. */
const QUALITY = 7;
const none: ReadonlyMap<string, string> = new Map();

/**
 * Draws the live generation's public pages with the data of this moment, and puts them before the undrawn ones with one
 * link per page set. The generation itself stays as it was signed: what is drawn can be thrown away at any time. Resolves
 * to the reasons why pages go out undrawn.
 */
export async function refreshPages(site: Site, ask: Ask): Promise<readonly string[]> {
  const live = readLive(site);
  if (!live) return [];
  const { generation } = live;
  const pages = drawablePages(site, live);
  const { answers, faults } = await askAll(pages, ask);
  const ready = pages.filter((page) => needsOf(page).every(({ key }) => answers.has(key)));
  const stamp = stampOf(answers, ready);
  const sets = [...new Set(ready.map(({ set }) => set))];
  const stamps = sets.map((set) => freshStamp(site, generation, set));
  if (stamps.every((known) => known === stamp)) return faults;
  // What was drawn while the server answered is better than nothing.
  if (faults.length && stamps.some(Boolean)) return faults;

  const { files, failed } = await drawAll(site, ready, answers);
  for (const set of sets) {
    const folder = freshFolder(site, generation, stamp, set);
    const before = freshFolder(site, generation, freshStamp(site, generation, set) ?? '', set);
    for (const standing of STANDINGS) {
      const changed = linkSame(
        path.join(before, standing),
        path.join(folder, standing),
        files.get(`${set} ${standing}`) ?? none,
      );
      // One after the other: file reads of the embedded gateway would wait behind all that is compressed at once.
      for (const page of changed) await writeSet(path.join(folder, standing), new Map([page]), QUALITY);
    }
    if (existsSync(folder)) linkFresh(site, generation, set, stamp);
  }
  removeStale(site);
  return [...faults, ...failed];
}

const stampOf = (answers: Answers, pages: readonly DrawablePage[]) =>
  sha256(
    JSON.stringify([
      composerVersion(),
      [...answers].map(([name, { hash }]) => [name, hash]).sort(),
      pages.map(({ set, file }) => [set, file]),
    ]),
  ).slice(0, 16);
