import { inertJson, tag } from '../compose/html';
import type { Composition } from '../types';

/** The name of what a page says of itself; the shell reads it before anything else (shell/src/trustedScripts.ts). */
export const LOCAL_CODE_META = 'local-code';
/** Stands where a tester's override has its name: neither the health gate nor the service worker takes such a page. */
export const LOCAL_CODE_SET = 'local-code';

const COMPOSITION = /(<script type="application\/json" id="composition">)(.*?)(<\/script>)/s;

/**
 * A composed page, with the word that one remote comes from a developer's own machine. What the page would load of that remote's live
 * version is left out: the shell loads it where localhost does not answer.
 */
export function withLocalCode(html: string, local: NonNullable<Composition['local']>): string {
  const ofRemote = new RegExp(`<link [^>]*href="/remotes/${local.remote}/[^>]*>`, 'g');
  const meta = tag('meta', { name: LOCAL_CODE_META, content: local.origin });
  return html
    .replace(ofRemote, '')
    .replace('<meta charset="utf-8">', (charset) => charset + meta)
    .replace(COMPOSITION, (_, start: string, json: string, end: string) => {
      const composition: Composition = { ...(JSON.parse(json) as Composition), override: LOCAL_CODE_SET, local };
      return start + inertJson(composition) + end;
    });
}
