import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { writeVariant } from '../compose/writeSet';
import { inSite, type Site } from '../store/site';
import { AUDIENCES, LANGUAGES } from '../types';

/**
 * Folder beside the rendered sets (activePages.ts), for pages of paths with parameters. Each is written when it is
 * rendered.
 */
export const STORED_PAGES = 'kept';
const QUALITY = 7;
const FILE_SUFFIXES = ['', '.br', '.gz'];

/** Folder of `<set>/<audience>/<language>/services/plumbing.html`. */
export const storedPagesFolder = (site: Site, generation: number) =>
  inSite(site, 'content', String(generation), STORED_PAGES);

/** Returns the start of a path's addresses: `/services` for `/services/:category`. */
export const addressRootOf = (path: string) => path.slice(0, path.indexOf('/:'));

export async function writeStoredPage(site: Site, generation: number, file: string, html: string): Promise<void> {
  const draft = inSite(site, '.tmp', `kept-${process.pid}`);
  await writeVariant(draft, new Map([['page.html', html]]), QUALITY);
  const place = path.join(storedPagesFolder(site, generation), file);
  mkdirSync(path.dirname(place), { recursive: true });
  for (const twin of FILE_SUFFIXES) {
    const written = path.join(draft, `page.html${twin}`);
    if (existsSync(written)) renameSync(written, place + twin);
    else rmSync(place + twin, { force: true });
  }
}

export function removeStoredPage(site: Site, generation: number, file: string): void {
  for (const twin of FILE_SUFFIXES)
    rmSync(path.join(storedPagesFolder(site, generation), file) + twin, { force: true });
}

/** Links stored pages into the folder of a newly written set, where the gateway looks for every page. */
export function linkStoredPages(
  site: Site,
  { generation, set, folder, paths }: { generation: number; set: string; folder: string; paths: readonly string[] },
): void {
  for (const root of new Set(paths.map(addressRootOf)))
    for (const audience of AUDIENCES)
      for (const language of LANGUAGES) {
        const place = path.join(folder, audience, language + root);
        const target = path.join(storedPagesFolder(site, generation), set, audience, language + root);
        mkdirSync(path.dirname(place), { recursive: true });
        if (!existsSync(place)) {
          rmSync(place, { force: true });
          symlinkSync(path.relative(path.dirname(place), target), place);
        }
      }
}
