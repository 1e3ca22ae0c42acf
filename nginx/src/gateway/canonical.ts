import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '@doorstep/release';
import { addressOf } from './address';

/** The pages of a set never change, so that they are listed once; a few sets are live at a time. */
const MAX_VARIANTS = 16;
const cachedPagePaths = new Map<string, ReadonlyMap<string, string>>();

const looseName = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '');

const SET = /^(?:current\/buckets\/b\d\d|overrides\/[a-z0-9-]+)$/;

/**
 * The canonical address of a page that was written in another case or with a slash at the end, with its query.
 * The router of the page takes both for the page's own: without a redirect it would render the page under status 404.
 */
export function canonicalAddress(site: Site, sets: readonly string[], url: string): string | undefined {
  const { pathname, search } = addressOf(url);
  if (pathname === undefined) return undefined;
  for (const set of sets) {
    const canonical: string | undefined = SET.test(set)
      ? readPagePaths(path.join(site.root, set)).get(looseName(pathname))
      : undefined;
    if (canonical && canonical !== pathname) return `${canonical}${search}`;
  }
  return undefined;
}

function readPagePaths(link: string): ReadonlyMap<string, string> {
  try {
    const folder = path.join(realpathSync(link), 'en');
    const knownPages = cachedPagePaths.get(folder);
    if (knownPages) return knownPages;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const pages = new Map<string, string>(
      files
        .filter((file) => file.endsWith('.html') && file !== '404.html')
        .map((file) => `/${file.slice(0, -'.html'.length).split(path.sep).join('/')}`)
        .map((page) => [looseName(page), page]),
    );
    if (cachedPagePaths.size >= MAX_VARIANTS) cachedPagePaths.clear();
    cachedPagePaths.set(folder, pages);
    return pages;
  } catch {
    return new Map();
  }
}
