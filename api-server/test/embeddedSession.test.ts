import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPglite, embeddedPool } from '../src/platform/db/connect';
import * as schema from '../src/platform/db/schema';
import { vacuumNextTable } from '../src/platform/db/vacuum';
import { migratedTemplate } from './support/template';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await createPglite('memory://', await migratedTemplate());
});
afterAll(() => pglite.close());

test('releases the session of a transaction that cannot begin', async () => {
  const exec = pglite.execProtocolRawStream.bind(pglite);
  let fails = true;
  const spy = vi
    .spyOn(pglite, 'execProtocolRawStream')
    .mockImplementation(async (bytes, options) =>
      fails && /begin/i.test(Buffer.from(bytes).toString())
        ? Promise.reject(new Error('no answer'))
        : exec(bytes, options),
    );
  const pool = embeddedPool(pglite);
  const db = drizzle(pool);
  await expect(db.transaction(async () => 'done')).rejects.toThrow();
  fails = false;
  expect(await db.transaction(async () => 'done')).toBe('done');
  await pool.end();
  spy.mockRestore();
});

test('rolls back a transaction whose session is released early', async () => {
  const pool = embeddedPool(pglite);
  await pool.query('create table given_back (id int)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into given_back values (1)');
  client.release(true);
  expect((await pool.query('select * from given_back')).rows).toEqual([]);
  await pool.end();
});

test('prepares frequent statements, and survives a failing one', async () => {
  const pool = embeddedPool(pglite);
  const query = (text: string) => pool.query({ text: 'select $1::int as number', values: [text] });
  for (let number = 1; number <= 8; number++) expect((await query(String(number))).rows).toEqual([{ number }]);
  await expect(query('x')).rejects.toMatchObject({ code: '22P02' });
  expect((await query('9')).rows).toEqual([{ number: 9 }]);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  expect(rows).toEqual([{ count: 1 }]);
  await pool.end();
});

test('vacuums the embedded database table by table, so that it finds mistyped words by their index', async () => {
  const pool = embeddedPool(pglite);
  const db = drizzle(pool, { schema });
  await pool.query(
    `insert into search_words select md5(n::text) from generate_series(1, 4000) n on conflict do nothing`,
  );
  const vacuumed: string[] = [];
  for (let table = await vacuumNextTable(db); table; table = await vacuumNextTable(db)) vacuumed.push(table);
  expect(vacuumed).toContain('search_words');
  const { rows } = await pool.query(`explain select word from search_words where word % 'c4ca4238'`);
  expect(JSON.stringify(rows)).toContain('search_words_similar');
  await pool.end();
});
