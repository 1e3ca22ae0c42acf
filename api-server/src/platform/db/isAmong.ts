import { type Column, type SQL, sql } from 'drizzle-orm';

/** The SQL is the same for any number of values, so that it can stay prepared. */
export const isAmong = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
