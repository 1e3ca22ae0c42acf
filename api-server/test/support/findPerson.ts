import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestBed } from './apiFixture';

const TEXT_COLUMN_TYPES = ['text', 'character varying', 'character', 'name', 'json', 'jsonb', 'ARRAY', 'bytea'];

export async function textColumns(testBed: TestBed): Promise<{ table: string; column: string }[]> {
  const { rows } = await testBed.db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ${TEXT_COLUMN_TYPES} order by 1, 2`,
  );
  return rows;
}

export async function columnsWith(testBed: TestBed, words: readonly string[]): Promise<string[]> {
  const columns = await textColumns(testBed);
  const patterns = sql.join(
    words.map((word) => sql`${`%${word}%`}`),
    sql`, `,
  );
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${`${table}.${column}`}::text as "where", count(*) as n from ${sql.identifier(table)}
          where ${sql.identifier(column)}::text ilike any (array[${patterns}])`,
  );
  const { rows } = await testBed.db.execute<{ where: string; n: string }>(sql.join(counts, sql` union all `));
  return rows.filter(({ n }) => Number(n) > 0).map(({ where }) => where);
}

export const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();

export function filesWith(directory: string, words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return filesIn(directory).filter((file) => {
    const text = readFileSync(join(directory, file)).toString('latin1').toLowerCase();
    return wanted.some((word) => text.includes(word));
  });
}
