/** Parts of the server that the benchmarks use. A start needs `./start` only. */

export * as catalog from './catalog/catalog/catalog.service';
export { xsrfOf } from './identity/auth/sessions/sessions';
export { buildApp } from './main/app';
export { createChangeCountReader as countReader } from './platform/cache/tableVersions';
export type { Connection } from './platform/db/connect';
export * as schema from './platform/db/schema';
export { newId } from './platform/ids';
export { readSettings } from './platform/settings';
