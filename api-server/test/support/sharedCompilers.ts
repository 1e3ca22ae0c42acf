import { type Compiled, lazyCompilers } from '../../src/platform/http/lazyCompilers';

declare global {
  /** Global, as modules are reloaded for each test file. */
  var compiledSchemas: Map<string, Compiled> | undefined;
}

globalThis.compiledSchemas ??= new Map();

export const sharedCompilers = lazyCompilers(globalThis.compiledSchemas);
