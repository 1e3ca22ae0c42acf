import { Column, getTableColumns, is, SQL, type SQLWrapper, sql, Table } from 'drizzle-orm';
import type { Session } from './connect';

interface Query extends SQLWrapper, PromiseLike<readonly unknown[]> {
  readonly _: { readonly selectedFields: Fields };
}

interface Fields {
  readonly [name: string]: unknown;
}

export type RowsOf<Queries extends readonly Query[]> = { -readonly [At in keyof Queries]: Awaited<Queries[At]> };

/** Maximum number of arguments of a PostgreSQL function. */
const MAX_COLUMNS = 100;

/**
 * Runs several queries as one statement, with one round trip and a single snapshot. Each result is the same as alone.
 * As in drizzle, an unmatched table of a left join is null.
 */
export async function selectInOneStatement<const Queries extends readonly Query[]>(
  db: Session,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const parts = queries.map((query) => {
    const columns = columnsOf(query._.selectedFields).map((_, at) => `c${at}`);
    if (columns.length > MAX_COLUMNS) throw new Error(`${columns.length} columns are too many`);
    const names = sql.raw(columns.join());
    return sql`(select json_agg(json_build_array(${names})) from ${query} as part(${names}))`;
  });
  const { rows } = await db.execute(sql`select json_build_array(${sql.join(parts, sql`, `)}) as parts`);
  const answers = rows[0]?.parts as (unknown[][] | null)[];
  return queries.map(({ _: { selectedFields } }, at) =>
    (answers[at] ?? []).map((values) => rowOf(selectedFields, values.values())),
  ) as unknown as RowsOf<Queries>;
}

const columnsOf = (fields: Fields): unknown[] =>
  Object.values(fields).flatMap((field) => (isSingleColumn(field) ? [field] : columnsOf(nestedFieldsOf(field))));

const isSingleColumn = (field: unknown): field is Column | SQL | SQL.Aliased =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased);

const nestedFieldsOf = (field: unknown): Fields => (is(field, Table) ? getTableColumns(field) : (field as Fields));

function rowOf(fields: Fields, values: IterableIterator<unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isSingleColumn(field)) {
      const value = values.next().value ?? null;
      row[name] = value !== null && is(field, Column) ? field.mapFromDriverValue(value) : value;
    } else {
      const inner = rowOf(nestedFieldsOf(field), values);
      row[name] = Object.values(inner).every((value) => value === null) ? null : inner;
    }
  }
  return row;
}
