export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createScriptURL' | 'createHTML' | 'createScript', (text: string) => string | null>,
  ): unknown;
}

const ALLOWED = ['/shell/', '/remotes/', '/sw.js'];

/** `origin` is the page's, `local` that of a developer's machine. */
export function isOwnScript(address: string, origin: string, local?: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.origin === local || (url.origin === origin && ALLOWED.some((path) => url.pathname.startsWith(path)));
}

/** Icons and pictures: these shapes load, link and run nothing. */
const SAFE_SVG_ELEMENT =
  /<(?:circle|ellipse|g|line|path|polygon|polyline|rect)(?:\s+(?!on|href|style|xlink)[a-z][a-z-]*="[^"<>&]*")*\s*\/?>|<\/(?:g|path)>/g;
export const isSafeSvg = (markup: string): boolean => markup.replace(SAFE_SVG_ELEMENT, '').trim() === '';

/**
 * Markup with which React creates a script element, empty and without a type. Its content is set later as a script's
 * text.
 */
const EMPTY_SCRIPT = '<script></script>';

/** Structured data for search engines, which would do nothing as a program. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * `trusted-types default` in the page's policy: the one way from text to a script's address or markup. Module
 * Federation, chunks and the worker use it for own files, React for icons and structured data. It never turns text into
 * code. Browsers without Trusted Types are unaffected.
 */
export function trustOwnScripts(scope: { trustedTypes?: TrustedTypes } = globalThis as never): void {
  const { origin } = location;
  // Read once, before any other script. The gateway names the local source of one remote only in the page of whoever
  // turned it on.
  const local = document.querySelector<HTMLMetaElement>('meta[name=local-code]')?.content;
  const isDevServer = process.env.NODE_ENV === 'development';
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isDevServer || isOwnScript(address, origin, local) ? address : null),
    createHTML: (markup) => (markup === EMPTY_SCRIPT || isSafeSvg(markup) ? markup : null),
    createScript: (text) => (isJson(text) ? text : null),
  });
}

trustOwnScripts();
