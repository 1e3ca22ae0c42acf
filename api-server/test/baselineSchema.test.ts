import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { createPglite } from '../src/db/connect';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One query per kind of object. Columns are compared by name: their order differs and no statement depends on it. */
const CATALOG: Record<string, string> = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity, identity_generation,
    is_generated, generation_expression, datetime_precision, collation_name
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid), condeferrable, condeferred
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  triggers: `select tgrelid::regclass::text as "table", tgname, pg_get_triggerdef(oid), tgenabled
    from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `select oid::regprocedure::text as name, pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  sequences: `select sequencename, start_value, min_value, max_value, increment_by, cycle, last_value
    from pg_sequences where schemaname = 'public' order by 1`,
  storage: `select relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace
    and reloptions is not null order by 1`,
  extensions: 'select extname from pg_extension order by 1',
};

async function describeSchema(pglite: PGlite): Promise<Record<string, unknown[]>> {
  const description: Record<string, unknown[]> = {};
  for (const [kind, query] of Object.entries(CATALOG)) description[kind] = (await pglite.query(query)).rows;
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  for (const { name } of tables) {
    // Counters of changes are made by the rows that former migrations updated; they mean nothing in an empty database.
    if (name !== 'change_counts') description[`rows of ${name}`] = (await pglite.query(`select * from "${name}"`)).rows;
  }
  return description;
}

async function schemaMadeBy(migrationsFolder: string) {
  const pglite = await createPglite('memory://');
  await migrate(drizzle(pglite), { migrationsFolder });
  const schema = await describeSchema(pglite);
  await pglite.close();
  return schema;
}

it('creates with the baseline exactly what the 55 former migrations created', async () => {
  const former = await schemaMadeBy(folderOf('data/migrationChain'));
  const baseline = await schemaMadeBy(folderOf('../src/db/migrations'));
  expect(former.indexes?.length).toBeGreaterThan(150);
  expect(former['rows of audit_head']).toHaveLength(1);
  expect(baseline).toEqual(former);
}, 300_000);
