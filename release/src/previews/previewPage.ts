import { createHash } from 'node:crypto';
import { languageInfo } from '@doorstep/shared-api/languages';
import { escapeHtml } from '../compose/html';
import { SITE_NAME } from '../compose/staticText';
import type { Language } from '../types';
import { PREVIEW_PATH, type PreviewTerms } from './link';
import { PREVIEW_TEXTS } from './previewTexts';

/** Copies the colours of shared-ui/src/tokens, because this page cannot know the URL of a versioned file. */
const STYLE = `
:root { color-scheme: light dark; --surface: #fff; --text: #1c1b19; --muted: #57544e; --brand: #0b5c4a; --on-brand: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #171614; --text: #f3f1ed; --muted: #b8b4ac; --brand: #6fd3b8; --on-brand: #10231d; }
}
body { margin: 0; background: var(--surface); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 12vh 20px 40px; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
.muted { color: var(--muted); }
form, p.actions { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center; margin-top: 28px; }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; background: var(--brand); color: var(--on-brand);
  font: inherit; font-weight: 600; cursor: pointer; }
a { display: inline-flex; align-items: center; min-height: 48px; color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
`;

export const PREVIEW_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type PreviewPage =
  | { readonly kind: 'ask'; readonly terms: PreviewTerms; readonly query: string }
  | { readonly kind: 'over' | 'wrong' | 'foreign' };

export function previewPage(page: PreviewPage, language: Language): string {
  const t = PREVIEW_TEXTS[language];
  const title = page.kind === 'ask' ? t.title : t[page.kind];
  return `<!doctype html>
<html lang="${language}" dir="${languageInfo(language).dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${SITE_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${page.kind === 'ask' ? confirmationForm(page, language) : `<p>${escapeHtml(t[`${page.kind}Text`])}</p>\n<p class="actions">${homeLink(t.toSite)}</p>`}
</main>
</body>
</html>
`;
}

/** UTC, because this page runs no script that could know the reader's time zone. */
const TIME: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
};

const homeLink = (text: string) => `<a href="/home">${escapeHtml(text)}</a>`;

function confirmationForm(
  { terms: { remote, version, pr, until }, query }: Extract<PreviewPage, { kind: 'ask' }>,
  language: Language,
): string {
  const t = PREVIEW_TEXTS[language];
  const name = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;
  const what = escapeHtml(t.what)
    .replace('{remote}', name(remote))
    .replace('{version}', name(version))
    .replace('{pr}', name(String(pr)));
  const time = new Intl.DateTimeFormat(language, TIME);
  return `<p>${what}</p>
<p><b>${escapeHtml(t.care)}</b></p>
<p class="muted">${escapeHtml(t.until).replace('{until}', name(time.format(until * 1000)))}</p>
<form method="post" action="${PREVIEW_PATH}">
<input type="hidden" name="link" value="${escapeHtml(query)}">
<button type="submit">${escapeHtml(t.show)}</button>
${homeLink(t.toSite)}
</form>`;
}
