import { createContext, Script } from 'node:vm';

/** Server build of a package (`prerender.cjs`), run where it can only render: without files, network and process. */
export interface Build {
  readonly file: string;
  readonly code: string;
  readonly prefix: string;
}

/** Placeholder for the URL of the published version (build/src/prerenderBuild.ts). */
const ASSET_PREFIX = '/__assets__/';
const ENTRY = '__run';

const ALLOWED_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const;

const silent = () => undefined;
const quiet = { log: silent, info: silent, debug: silent, warn: silent, error: silent };

export function makeSandbox(limitMs = 5000) {
  const context = createContext({
    ...Object.fromEntries(ALLOWED_GLOBALS.map((name) => [name, globalThis[name]])),
    console: quiet,
  });

  /** `provided` holds the shared modules that the build does not contain. */
  return function run<T>({ file, code, prefix }: Build, provided: Readonly<Record<string, unknown>> = {}): T {
    const wrapped = `(function (module, exports, require) {${code.replaceAll(ASSET_PREFIX, prefix)}\n})`;
    const start = new Script(wrapped, { filename: file }).runInContext(context);
    const module = { exports: {} };
    const require = (name: string) => {
      if (name in provided) return provided[name];
      // Exposed modules of other remotes load on demand, which never happens here.
      if (/^mf_/.test(name)) return {};
      throw new Error(`${file} asks for ${name}, which the shell does not provide.`);
    };
    // The time limit only applies to code that a script of the context calls.
    context[ENTRY] = () => start(module, module.exports, require);
    new Script(`${ENTRY}()`).runInContext(context, { timeout: limitMs });
    delete context[ENTRY];
    return module.exports as T;
  };
}
