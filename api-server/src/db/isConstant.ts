import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Returns `column = 'value'` with the value in the statement's text. A prepared statement uses a partial index for
 * constants alone, not for parameters.
 */
export function isConstant<Of extends Column>(column: Of, value: Of['_']['data'] & string): SQL {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no constant`);
  return sql`${column} = ${sql.raw(`'${value}'`)}`;
}
