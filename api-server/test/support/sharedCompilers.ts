import { type Compiled, lazyCompilers } from '../../src/http/lazyCompilers';

declare global {
  /** Global, as modules are reloaded for each test file. */
  var compiledSchemas: Map<string, Compiled> | undefined;
}

globalThis.compiledSchemas ??= new Map();

/** Compiled schemas, shared by all servers of a test. Some 300 calls have schemas, and each is compiled when needed. */
export const sharedCompilers = lazyCompilers(globalThis.compiledSchemas);
