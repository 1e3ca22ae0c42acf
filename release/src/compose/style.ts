import { readFileSync } from 'node:fs';
import path from 'node:path';
import { urlPrefix } from '../names';
import { releaseFolder, type Site } from '../store/site';
import type { ReleaseRecord } from '../types';
import { type Asset, assetsOf } from './assets';
import { classesAndElementsIn, criticalCss } from './criticalCss';
import type { PageInput } from './pageInput';

const styles = new Map<string, string>();
const MAX_CACHED_STYLES = 500;

/** A screen uses the same names in all languages and with all data, so there are few variants. */
export function styleOf(site: Site, { language, shell, owner }: PageInput, html: string): string {
  const assets = assetsOf(language, shell, owner);
  const sheets = [...assets.fontStyles, ...assets.styles, ...assets.preloadStyles];
  const names = classesAndElementsIn(html);
  const key = [
    site.root,
    ...sheets.map(({ url }) => url),
    ...[...names.classes].sort(),
    ...[...names.elements].sort(),
  ].join(' ');
  const style = styles.get(key);
  if (style !== undefined) return style;
  const releases = [shell, ...(owner ? [owner.release] : [])];
  const css = criticalCss(
    sheets.map((asset) => sheetTextOf(site, releases, asset)),
    names,
  );
  if (styles.size >= MAX_CACHED_STYLES) styles.clear();
  styles.set(key, css);
  return css;
}

const cachedSheetTexts = new Map<string, string>();
const MAX_CACHED_TEXTS = 100;

/** Stylesheet with URLs relative to the page instead of the file. Cached, because versions never change. */
function sheetTextOf(site: Site, releases: readonly ReleaseRecord[], { url }: Asset): string {
  const key = `${site.root} ${url}`;
  const text = cachedSheetTexts.get(key);
  if (text !== undefined) return text;
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
  if (cachedSheetTexts.size >= MAX_CACHED_TEXTS) cachedSheetTexts.clear();
  cachedSheetTexts.set(key, css);
  return css;
}
