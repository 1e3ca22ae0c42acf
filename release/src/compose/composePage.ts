import { languageInfo } from '@doorstep/shared-api/languages';
import { urlPrefix } from '../names';
import { integrityOf } from '../store/hash';
import type { Composition, ReleaseRecord } from '../types';
import { type Asset, assetsOf } from './assets';
import { headOf } from './head';
import { escapeHtml, inertJson, tag } from './html';
import type { PageContent, PageInput } from './pageInput';
import { NEEDS_SCRIPT, NOT_FOUND_TITLE, SITE_NAME } from './staticText';

/** Page background in light and dark mode (design tokens --bg). */
const THEME_COLORS = { light: '#FCF9F3', dark: '#0B1814' };

const DOOR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 32"><path d="M3 31V14a11 11 0 0 1 22 0v17z" fill="#17503F"/>' +
  '<path d="M7.6 27V14.2a6.4 6.4 0 0 1 12.8 0V27z" fill="none" stroke="#fff" stroke-width="1.8"/>' +
  '<circle cx="16.9" cy="20" r="1.9" fill="#F5B335"/><path d="M0 30h28v2H0z" fill="#17503F"/></svg>';

export function composePage(input: PageInput): string {
  const { language, composition, shell, owner, content } = input;
  const title = content?.data.head?.title ?? owner?.route.titles[language] ?? NOT_FOUND_TITLE[language];
  const { scripts, styles, fontStyles, preloadScripts, preloadStyles, fonts, data } = assetsOf(language, shell, owner);
  const sheets = (content ? styles : [...fontStyles, ...styles]).map((style) =>
    tag('link', { rel: 'stylesheet', href: style.url, ...integrityAttributes(style) }),
  );
  return [
    '<!doctype html>',
    tag('html', { lang: language, dir: languageInfo(language).dir }),
    '<head>',
    '<meta charset="utf-8">',
    ...prerenderedPolicy(composition, content),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${title} · ${SITE_NAME}`)}</title>`,
    ...headOf(input),
    tag('meta', { name: 'theme-color', content: THEME_COLORS.light, media: '(prefers-color-scheme: light)' }),
    tag('meta', { name: 'theme-color', content: THEME_COLORS.dark, media: '(prefers-color-scheme: dark)' }),
    tag('link', { rel: 'icon', href: iconUrl(shell) }),
    ...appLinks(shell),
    ...(content ? [`<style>${content.css}</style>`, ...styles.map(preloadStyle)] : sheets),
    ...scripts.map(
      (script) => `${tag('script', { defer: true, src: script.url, ...integrityAttributes(script) })}</script>`,
    ),
    ...preloadScripts.map((script) =>
      tag('link', { rel: 'preload', as: 'script', href: script.url, ...integrityAttributes(script) }),
    ),
    ...preloadStyles.map(preloadStyle),
    ...[...(content ? [] : data), ...userDataPreloads(input)].map((url) =>
      tag('link', { rel: 'preload', as: 'fetch', href: url, crossorigin: true }),
    ),
    ...fonts.map(({ url }) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: url, crossorigin: true }),
    ),
    '</head>',
    '<body>',
    `<div id="root">${content?.html ?? ''}</div>`,
    // After the content, so that it is painted without waiting for them.
    ...(content ? sheets : []),
    `<noscript>${escapeHtml(NEEDS_SCRIPT[language])}</noscript>`,
    `<script type="application/json" id="composition">${inertJson(composition)}</script>`,
    content ? `<script type="application/json" id="page-data">${inertJson(content.data)}</script>` : '',
    '</body>',
    '</html>',
    '',
  ].join('');
}

const preloadStyle = (style: Asset) =>
  tag('link', { rel: 'preload', as: 'style', href: style.url, ...integrityAttributes(style) });

/**
 * Policy of a prerendered page. The gateway's header must allow any inline style. This limits them to the page's own,
 * unless Google's map adds styles. It also blocks forms: one submitted before hydration would put its contents into the
 * URL.
 */
function prerenderedPolicy({ settings }: Composition, content: PageContent | undefined): string[] {
  if (!content) return [];
  const styles = `style-src-elem 'self' '${integrityOf(content.css)}'; style-src-attr 'unsafe-inline'; `;
  const policy = `${settings.googleMapsApiKey ? '' : styles}form-action 'none'`;
  return [`<meta http-equiv="Content-Security-Policy" content="${policy}">`];
}

/** Preloads of the user's data. Other servers do not have these paths, so their screens request data when they run. */
const userDataPreloads = ({ composition, owner }: PageInput): string[] =>
  composition.settings.apiExtensions ? (owner?.route.own ?? []).map((address) => `/api/v1${address}`) : [];

const integrityAttributes = ({ integrity }: Asset) => ({ integrity, crossorigin: true as const });

function iconUrl(shell: ReleaseRecord): string {
  if (shell.files['favicon.svg']) return `${urlPrefix('shell', shell.version)}favicon.svg`;
  return `data:image/svg+xml,${encodeURIComponent(DOOR)}`;
}

function appLinks(shell: ReleaseRecord): string[] {
  const links = { manifest: 'manifest.webmanifest', 'apple-touch-icon': 'icons/apple-touch-icon.png' };
  return Object.entries(links)
    .filter(([, file]) => shell.files[file])
    .map(([rel, file]) => tag('link', { rel, href: `${urlPrefix('shell', shell.version)}${file}` }));
}
