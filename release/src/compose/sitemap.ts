import type { ClientSettings, ReleaseRecord } from '../types';
import { LANGUAGES } from '../types';
import { escapeHtml } from './html';
import { addressIn, isForSearch } from './urls';

/** Stands for the address that the request came to, where PUBLIC_URL is not set: nginx fills it in, and so does the embedded gateway. */
export const ORIGIN_PLACEHOLDER = '<!--#echo var="mf_origin" -->';

/** Names of the files in a variant, as crawlers ask for them. */
export const CRAWL_FILES = ['robots.txt', 'sitemap.xml'] as const;

/** File name within the set -> its text. */
export function crawlFiles(releases: readonly ReleaseRecord[], { publicUrl }: ClientSettings): Map<string, string> {
  const site = publicUrl ?? ORIGIN_PLACEHOLDER;
  const paths = releases
    .flatMap(({ routes }) => routes)
    .filter((route) => isForSearch(route) && !route.subject)
    .map(({ path }) => path);
  return new Map([
    ['robots.txt', robots(site)],
    ['sitemap.xml', sitemap(site, paths)],
  ]);
}

/** Screens of signed-in people may be opened, so that a crawler sees that they say `noindex`. */
const robots = (site: string) => `User-agent: *
Disallow: /uploads/private/
Disallow: /mf-manifest/
Disallow: /_doorstep/
Sitemap: ${site}/sitemap.xml
`;

/** Every public page in every language, each with its translations. */
function sitemap(site: string, paths: readonly string[]): string {
  const pages = paths.flatMap((path) => {
    const alternates = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${site}${escapeHtml(addressIn(language, path))}"/>`,
    ).join('');
    return LANGUAGES.map(
      (language) => `<url><loc>${site}${escapeHtml(addressIn(language, path))}</loc>${alternates}</url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('')}</urlset>
`;
}
