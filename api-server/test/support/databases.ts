import { inject } from 'vitest';

export type DatabaseKind = 'embedded' | 'postgresql';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Kind from the Vitest project, see vitest.config.ts. */
    database: DatabaseKind;
  }
}

/** Database kind of this run's suites. The nightly run uses the other one. */
export const testDatabaseKind: DatabaseKind = inject('database') ?? 'embedded';
