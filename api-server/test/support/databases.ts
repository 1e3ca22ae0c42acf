import { inject } from 'vitest';

export type Kind = 'embedded' | 'postgresql';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Kind from the Vitest project, see vitest.config.ts. */
    database: Kind;
  }
}

/** Database kind of this run's suites. The nightly run uses the other one. */
export const database: Kind = inject('database') ?? 'embedded';
