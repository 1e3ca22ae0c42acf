export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createScriptURL' | 'createHTML' | 'createScript', (text: string) => string | null>,
  ): unknown;
}

/** Published files and the service worker. */
const ALLOWED = ['/shell/', '/remotes/', '/sw.js'];

/**
 * Reports whether a script at this address may be loaded. `origin` is the page's, `local` that of a developer's
 * machine.
 */
export function isOwnScript(address: string, origin: string, local?: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.origin === local || (url.origin === origin && ALLOWED.some((path) => url.pathname.startsWith(path)));
}

/** Shapes of icons and pictures: nothing in them loads, links or runs. */
const SHAPE =
  /<(?:circle|ellipse|g|line|path|polygon|polyline|rect)(?:\s+(?!on|href|style|xlink)[a-z][a-z-]*="[^"<>&]*")*\s*\/?>|<\/(?:g|path)>/g;
export const isDrawing = (markup: string): boolean => markup.replace(SHAPE, '').trim() === '';

/**
 * Markup with which React creates a script element, empty and without a type. Its content is set later as a script's
 * text.
 */
const EMPTY_SCRIPT = '<script></script>';

/** Structured data for search engines: as a program it would do nothing. */
export function isData(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The one way from a text to a script's address or to markup (`trusted-types default` in the page's policy): Module Federation,
 * chunks and the worker's registration take it for own files, React for the shapes of icons and for structured data. Nothing turns a text into code.
 * Browsers without it go on as before.
 */
export function trustOwnScripts(scope: { trustedTypes?: TrustedTypes } = globalThis as never): void {
  const { origin } = location;
  // Once, before any other script: in the page of whoever turned it on, the gateway says where one remote comes from.
  const local = document.querySelector<HTMLMetaElement>('meta[name=local-code]')?.content;
  const isDevServer = process.env.NODE_ENV === 'development';
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isDevServer || isOwnScript(address, origin, local) ? address : null),
    createHTML: (markup) => (markup === EMPTY_SCRIPT || isDrawing(markup) ? markup : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}

trustOwnScripts();
