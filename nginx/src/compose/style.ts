import { readFileSync } from 'node:fs';
import path from 'node:path';
import { urlPrefix } from '../names';
import { releaseFolder, type Site } from '../store/site';
import type { ReleaseRecord } from '../types';
import { type Asset, assetsOf } from './assets';
import { criticalCss } from './criticalCss';
import type { PageInput } from './page';

/** What a page's markup is painted with before its stylesheets are there: the shell's rules, then the screen's. */
export function styleOf(site: Site, { language, shell, owner }: PageInput, html: string): string {
  const { styles, preloadStyles } = assetsOf(language, shell, owner);
  const releases = [shell, ...(owner ? [owner.release] : [])];
  const sheets = [...styles, ...preloadStyles].map((asset) => textOf(site, releases, asset));
  return criticalCss(sheets, html);
}

const texts = new Map<string, string>();
const KEPT_TEXTS = 100;

/** Addresses in it are those of the page's place, not of the file's. Versions never change, so each is read once. */
function textOf(site: Site, releases: readonly ReleaseRecord[], { url }: Asset): string {
  const key = `${site.root} ${url}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const release = releases.find(({ name, version }) => url.startsWith(urlPrefix(name, version)));
  if (!release) return '';
  const prefix = urlPrefix(release.name, release.version);
  const file = path.join(releaseFolder(site, release.name, release.version), url.slice(prefix.length));
  const css = readFileSync(file, 'utf8').replace(
    /url\((["']?)(?!data:|\/|https?:)([^)"']+)\1\)/g,
    (_all, _quote, address) => {
      return `url(${new URL(address, `http://site${url}`).pathname})`;
    },
  );
  if (texts.size >= KEPT_TEXTS) texts.clear();
  texts.set(key, css);
  return css;
}
