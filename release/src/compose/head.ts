import { hasParameters } from '@doorstep/shared-api/remote';
import { urlPrefix } from '../names';
import type { Language, PageHeadText, ReleaseRecord, RouteRecord } from '../types';
import { LANGUAGES } from '../types';
import { inertJson, tag } from './html';
import type { PageInput } from './pageInput';
import { LOCALE, SITE_NAME } from './staticText';
import { addressIn, isForSearch } from './urls';

const FRONT_DOOR = '/home';
/** Search URL behind the home page's search field. */
const SEARCH = '/All-Service-Providerlist?q={query}';

/** Returns the tags for search engines and link previews. Addresses are absolute when PUBLIC_URL is set. */
export function headOf({ language, composition, shell, owner, content }: PageInput): string[] {
  if (!owner || !isForSearch(owner.route)) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const { route } = owner;
  const site = composition.settings.publicUrl ?? '';
  const isOneOfMany = Boolean(route.subject) || hasParameters(route.path);
  // Which page it is depends on a parameter: the screen says it, here where it was prerendered and else in the browser.
  const head = isOneOfMany
    ? content?.data.head
    : { address: route.path, title: route.titles[language], description: route.descriptions?.[language] ?? '' };
  return [
    ...(head
      ? [tag('meta', { name: 'description', content: head.description }), ...addressesOf(site, language, head.address)]
      : []),
    ...previewOf(site, language, shell, route, head),
    ...(hasParameters(route.path) ? [] : [structuredData(site, language, shell, route)]),
  ];
}

function addressesOf(site: string, language: Language, path: string): string[] {
  const alternate = (hreflang: string, to: Language) =>
    tag('link', { rel: 'alternate', hreflang, href: site + addressIn(to, path) });
  return [
    tag('link', { rel: 'canonical', href: site + addressIn(language, path) }),
    ...LANGUAGES.map((other) => alternate(other, other)),
    alternate('x-default', 'en'),
  ];
}

function previewOf(
  site: string,
  language: Language,
  shell: ReleaseRecord,
  route: RouteRecord,
  head: PageHeadText | undefined,
) {
  const icon = pictureOf(shell);
  const facts: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': SITE_NAME,
    'og:locale': LOCALE[language],
    'og:title': head?.title ?? route.titles[language],
    'og:description': head?.description ?? route.descriptions?.[language] ?? '',
    ...(head ? { 'og:url': site + addressIn(language, head.address) } : {}),
    ...(icon ? { 'og:image': site + icon } : {}),
  };
  return Object.entries(facts).map(([property, content]) => tag('meta', { property, content }));
}

const pictureOf = (shell: ReleaseRecord) =>
  shell.files['icons/icon-512.png'] && `${urlPrefix('shell', shell.version)}icons/icon-512.png`;

/** Inert: nothing runs it, so the policy for scripts has nothing to say about it. */
function structuredData(site: string, language: Language, shell: ReleaseRecord, route: RouteRecord): string {
  const url = (path: string) => site + addressIn(language, path);
  const front = url(FRONT_DOOR);
  const icon = pictureOf(shell);
  const graph =
    route.path === FRONT_DOOR
      ? [
          { '@type': 'Organization', name: SITE_NAME, url: front, ...(icon ? { logo: site + icon } : {}) },
          {
            '@type': 'WebSite',
            name: SITE_NAME,
            url: front,
            inLanguage: language,
            potentialAction: { '@type': 'SearchAction', target: site + SEARCH, 'query-input': 'required name=query' },
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
