import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readLive } from '../store/generations';
import { generationFolder, inSite, type Site } from '../store/site';
import { STORED_PAGES } from './storedPageFiles';

/**
 * Name of the link to a set's prerendered pages:
 * `generations/<n>/pages/<set>/fresh/<standing>/<language>/<route>.html`.
 */
export const ACTIVE_LINK = 'fresh';
/** Milliseconds to keep pages without a link, for readers that still use them. */
const RETENTION_MS = 60_000;

export const linkPath = (site: Site, generation: number, set: string) =>
  path.join(generationFolder(site, generation), 'pages', set, ACTIVE_LINK);

export const prerenderFolder = (site: Site, generation: number, stamp: string, set: string) =>
  inSite(site, 'content', String(generation), stamp, set);

export function activeStamp(site: Site, generation: number, set: string): string | undefined {
  const place = linkPath(site, generation, set);
  try {
    const target = readlinkSync(place);
    return existsSync(place) ? target.split('/').at(-2) : undefined;
  } catch {
    return undefined;
  }
}

export function activatePages(site: Site, generation: number, set: string, stamp: string) {
  const draft = inSite(site, '.tmp', `fresh-${process.pid}-${set}`);
  rmSync(draft, { force: true });
  const place = linkPath(site, generation, set);
  symlinkSync(path.relative(path.dirname(place), prerenderFolder(site, generation, stamp, set)), draft);
  renameSync(draft, place);
}

/** A generation that is not live shows pages without prerendered screens until they are rendered again. */
export function removeStalePages(site: Site) {
  const content = inSite(site, 'content');
  if (!existsSync(content)) return;
  const live = readLive(site)?.generation;
  for (const generation of readdirSync(content).filter((name) => /^\d+$/.test(name))) {
    for (const stamp of readdirSync(path.join(content, generation))) {
      const folder = path.join(content, generation, stamp);
      const isLinked =
        Number(generation) === live &&
        (stamp === STORED_PAGES ||
          readdirSync(folder).some((set) => activeStamp(site, Number(generation), set) === stamp));
      if (!isLinked && Date.now() - statSync(folder).mtimeMs > RETENTION_MS)
        rmSync(folder, { recursive: true, force: true });
    }
    if (!readdirSync(path.join(content, generation)).length)
      rmSync(path.join(content, generation), { recursive: true });
  }
}
