import { hasParameters } from '@doorstep/shared-api/remote';
import { urlPrefix } from '../names';
import type { Language, PageHeadText, ReleaseRecord, RouteRecord } from '../types';
import { LANGUAGES } from '../types';
import { inertJson, tag } from './html';
import type { PageInput } from './pageInput';
import { LOCALE, SITE_NAME } from './staticText';
import { isForSearch, withLangParameter } from './urls';

const HOME_PATH = '/home';
/** Search URL behind the home page's search field. Another server has no search, so its list is searched. */
const searchPage = (hasExtensions: boolean) => `${hasExtensions ? '/search' : '/All-Service-Providerlist'}?q={query}`;

/** URLs are absolute when PUBLIC_URL or the local URL is known. */
export function headOf({ language, composition, shell, owner, content }: PageInput): string[] {
  if (!owner || !isForSearch(owner.route)) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const { route } = owner;
  const { publicUrl, localUrl, apiExtensions } = composition.settings;
  const site = publicUrl ?? localUrl ?? '';
  const isOneOfMany = Boolean(route.subject) || hasParameters(route.path);
  // The page depends on a parameter, so its screen sets the head: here when it was prerendered, otherwise in the
  // browser.
  const head = isOneOfMany
    ? content?.data.head
    : { address: route.path, title: route.titles[language], description: route.descriptions?.[language] ?? '' };
  return [
    ...(head
      ? [
          tag('meta', { name: 'description', content: head.description }),
          ...canonicalLinks(site, language, head.address),
        ]
      : []),
    ...socialPreviewTags(site, language, shell, route, head),
    ...(hasParameters(route.path) ? [] : [structuredData(site, language, shell, route, apiExtensions)]),
  ];
}

function canonicalLinks(site: string, language: Language, path: string): string[] {
  const alternate = (hreflang: string, to: Language) =>
    tag('link', { rel: 'alternate', hreflang, href: site + withLangParameter(to, path) });
  return [
    tag('link', { rel: 'canonical', href: site + withLangParameter(language, path) }),
    ...LANGUAGES.map((other) => alternate(other, other)),
    alternate('x-default', 'en'),
  ];
}

function socialPreviewTags(
  site: string,
  language: Language,
  shell: ReleaseRecord,
  route: RouteRecord,
  head: PageHeadText | undefined,
) {
  const picture = fileOf(shell, 'icons/preview.png');
  const facts: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': SITE_NAME,
    'og:locale': LOCALE[language],
    'og:title': head?.title ?? route.titles[language],
    'og:description': head?.description ?? route.descriptions?.[language] ?? '',
    ...(head ? { 'og:url': site + withLangParameter(language, head.address) } : {}),
    ...(picture
      ? {
          'og:image': site + picture,
          'og:image:type': 'image/png',
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': SITE_NAME,
          'twitter:card': 'summary_large_image',
        }
      : {}),
  };
  return Object.entries(facts).map(([property, content]) => tag('meta', { property, content }));
}

const fileOf = (shell: ReleaseRecord, file: string) =>
  shell.files[file] && `${urlPrefix('shell', shell.version)}${file}`;

/** Structured data. It is inert, so the script policy does not apply. */
function structuredData(
  site: string,
  language: Language,
  shell: ReleaseRecord,
  route: RouteRecord,
  hasExtensions: boolean,
): string {
  const url = (path: string) => site + withLangParameter(language, path);
  const front = url(HOME_PATH);
  const icon = fileOf(shell, 'icons/icon-512.png');
  const graph =
    route.path === HOME_PATH
      ? [
          { '@type': 'Organization', name: SITE_NAME, url: front, ...(icon ? { logo: site + icon } : {}) },
          {
            '@type': 'WebSite',
            name: SITE_NAME,
            url: front,
            inLanguage: language,
            potentialAction: {
              '@type': 'SearchAction',
              target: site + searchPage(hasExtensions),
              'query-input': 'required name=query',
            },
          },
        ]
      : [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: SITE_NAME, item: front },
              { '@type': 'ListItem', position: 2, name: route.titles[language] },
            ],
          },
        ];
  const text = inertJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${text}</script>`;
}
