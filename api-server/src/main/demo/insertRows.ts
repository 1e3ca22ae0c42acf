import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Session } from '../../platform/db/connect';
import { type DemoRows, type DemoTable, demoTables } from './rows';

/**
 * Inserts all rows of a table with one statement and one parameter. Thousands of rows go in as fast as a file. With a
 * parameter for each value, the embedded database would spend seconds on parsing.
 */
async function insertBatch(session: Session, table: PgTable, rows: readonly object[]) {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table);
  const usedColumns = [...new Set(rows.flatMap((row) => Object.keys(row)))].flatMap((key) => {
    const column = columns[key];
    return column ? [{ key, name: column.name }] : [];
  });
  const documents = rows.map((row) =>
    Object.fromEntries(usedColumns.map(({ key, name }) => [name, (row as Record<string, unknown>)[key] ?? null])),
  );
  const names = sql.join(
    usedColumns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  await session.execute(
    sql`insert into ${target} (${names}) select ${names} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(documents)}::jsonb)`,
  );
}

export async function insertRows(session: Session, rows: DemoRows) {
  for (const name of Object.keys(demoTables) as DemoTable[]) await insertBatch(session, demoTables[name], rows[name]);
}
