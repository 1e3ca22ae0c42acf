import { hasParameters } from '@doorstep/shared-api/remote';
import type { ClientSettings, ReleaseRecord } from '../types';
import { LANGUAGES } from '../types';
import { escapeHtml } from './html';
import { isForSearch, withLangParameter } from './urls';

/** Placeholder for the request's origin where PUBLIC_URL is not set. nginx and the embedded gateway replace it. */
export const ORIGIN_PLACEHOLDER = '<!--#echo var="mf_origin" -->';

export const CRAWL_FILES = ['robots.txt', 'sitemap.xml'] as const;

export const PAGES_SITEMAP = 'sitemap-pages.xml';

export function crawlFiles(
  releases: readonly ReleaseRecord[],
  { publicUrl, apiExtensions }: ClientSettings,
): Map<string, string> {
  const site = publicUrl ?? ORIGIN_PLACEHOLDER;
  const routes = releases.flatMap((release) => release.routes).filter(isForSearch);
  const paths = routes.filter(({ path, subject }) => !subject && !hasParameters(path)).map(({ path }) => path);
  const files = [
    'sitemap.xml',
    ...(apiExtensions && routes.some(({ path }) => hasParameters(path)) ? [PAGES_SITEMAP] : []),
  ];
  return new Map([
    ['robots.txt', robots(site, files)],
    ['sitemap.xml', sitemap(site, paths)],
  ]);
}

/** Allow crawlers to open the screens of signed-in people, so that they see `noindex`. */
const robots = (site: string, sitemaps: readonly string[]) => `User-agent: *
Disallow: /uploads/private/
Disallow: /mf-manifest/
Disallow: /_doorstep/
${sitemaps.map((file) => `Sitemap: ${site}/${file}\n`).join('')}`;

export function sitemap(site: string, paths: readonly string[]): string {
  const pages = paths.flatMap((path) => {
    const alternates = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${site}${escapeHtml(withLangParameter(language, path))}"/>`,
    ).join('');
    return LANGUAGES.map(
      (language) => `<url><loc>${site}${escapeHtml(withLangParameter(language, path))}</loc>${alternates}</url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('')}</urlset>
`;
}
