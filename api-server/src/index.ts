/** Parts of the server that the benchmarks use. A start needs `./start` only. */

export { buildApp } from './app';
export { createChangeCountReader as countReader } from './cache/tableVersions';
export type { Connection } from './db/connect';
export * as schema from './db/schema';
export { newId } from './ids';
export { xsrfOf } from './modules/auth/sessions/sessions';
export * as catalog from './modules/catalog/catalog.service';
export { readSettings } from './settings';
