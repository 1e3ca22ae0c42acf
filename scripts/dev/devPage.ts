import { languageInfo } from '@doorstep/shared-api/languages';
import type { Composition } from '@doorstep/shared-api/remote';

/** React registers with this hook when it starts, and each remote's refresh runtime looks for it there. */
const REFRESH_HOOK =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,' +
  'inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},' +
  'onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},checkDCE(){}}';

export function devPage(composition: Composition, files: readonly string[]): string {
  const { lang } = composition;
  const json = JSON.stringify(composition).replaceAll('<', '\\u003c');
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`);
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `<script defer src="/${file}"></script>`);
  return `<!doctype html><html lang="${lang}" dir="${languageInfo(lang).dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Doorstep, dev</title><link rel="icon" href="data:,">
<script>${REFRESH_HOOK}</script>
${styles.join('')}
<script type="application/json" id="composition">${json}</script>
${scripts.join('')}</head><body><div id="root"></div></body></html>`;
}
