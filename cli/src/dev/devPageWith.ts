import { DEV_CHANGES_PATH } from '@doorstep/shared-api/devRemotes';
import { languageInfo } from '@doorstep/shared-api/languages';
import type { Composition } from '@doorstep/shared-api/remote';

const RELOAD = `new EventSource(${JSON.stringify(DEV_CHANGES_PATH)}).onmessage = () => location.reload()`;

/**
 * Uses the shell that the site's page names. Leaves out the prerendered screen, because it belongs to the live
 * versions.
 */
export function devPageWith(composition: Composition, sitePage: string): string {
  const { lang } = composition;
  const isStart = (tag: string) => /\s(?:src|href)="\/shell\//.test(tag);
  const styles = [...sitePage.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag).filter(isStart);
  const scripts = [...sitePage.matchAll(/<script defer[^>]*><\/script>/g)].map(([tag]) => tag).filter(isStart);
  // A service worker would keep serving its cache from this address after the server has ended.
  const json = JSON.stringify({ ...composition, settings: { ...composition.settings, serviceWorker: false } });
  return `<!doctype html><html lang="${lang}" dir="${languageInfo(lang).dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Doorstep, dev</title><link rel="icon" href="data:,">
${styles.join('')}<script>${RELOAD}</script>
<script type="application/json" id="composition">${json.replaceAll('<', '\\u003c')}</script>
${scripts.join('')}</head><body><div id="root"></div></body></html>`;
}
