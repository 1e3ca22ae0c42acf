import { inertJson, tag } from '../compose/html';
import type { Composition } from '../types';

export const LOCAL_CODE_META = 'local-code';
/** Replaces the set's name, so that the health gate and the service worker ignore the page. */
export const LOCAL_CODE_SET = 'local-code';

const COMPOSITION = /(<script type="application\/json" id="composition">)(.*?)(<\/script>)/s;

/**
 * Marks a composed page to load one remote from a developer's machine. Removes the preloads of that remote's live
 * version, which the shell loads if localhost does not answer.
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
