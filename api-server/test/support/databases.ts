import { inject } from 'vitest';

export type Kind = 'embedded' | 'postgresql';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Vitest project says it; vitest.config.ts explains how it is chosen. */
    database: Kind;
  }
}

/** The database that the suites of this run are tried on. A suite is written once; the nightly run tries it on the other one. */
export const database: Kind = inject('database') ?? 'embedded';
