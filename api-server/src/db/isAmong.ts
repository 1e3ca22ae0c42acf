import { type Column, type SQL, sql } from 'drizzle-orm';

/** Whether the column holds one of these; the text is the same however many there are, so that it can stay prepared. */
export const isAmong = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
