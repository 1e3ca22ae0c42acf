/** What the start program and the benchmarks use of the server. */

export { buildApp } from './app';
export { countReader } from './cache/tableVersions';
export type { Connection } from './db/connect';
export * as schema from './db/schema';
export { lockDirectory, markEnding, waitForEnding } from './directoryLock';
export { exposureIssues } from './exposure';
export { newId } from './ids';
export { xsrfOf } from './modules/auth/sessions/sessions';
export * as catalog from './modules/catalog/catalog.service';
export { readSettings, type Settings } from './settings';
