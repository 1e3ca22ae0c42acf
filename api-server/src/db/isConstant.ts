import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * `column = 'value'` with the value in the statement's text instead of a parameter, for what looks for the few rows of a
 * partial index: a prepared statement finds that index only for a constant.
 */
export function isConstant<Of extends Column>(column: Of, value: Of['_']['data'] & string): SQL {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no constant`);
  return sql`${column} = ${sql.raw(`'${value}'`)}`;
}
