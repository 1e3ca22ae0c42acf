import { type Compiled, lazyCompilers } from '../../src/http/lazyCompilers';

declare global {
  /** Modules are new for each test file, this is not. */
  var compiledSchemas: Map<string, Compiled> | undefined;
}

globalThis.compiledSchemas ??= new Map();

/** Of the schemas of some 300 calls the servers of a test compile the ones that they need, and share them. */
export const sharedCompilers = lazyCompilers(globalThis.compiledSchemas);
