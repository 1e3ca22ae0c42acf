import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPglite, embeddedPool } from '../src/db/connect';
import { AND_COMMIT } from '../src/db/joining';
import * as schema from '../src/db/schema';
import { vacuumOne } from '../src/db/vacuum';
import { migratedTemplate } from './support/template';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await createPglite('memory://', await migratedTemplate());
});
afterAll(() => pglite.close());

test('a transaction that cannot begin gives its session back', async () => {
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
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select ${1}::int as one`)).rows);
  await expect(one()).rejects.toThrow();
  fails = false;
  expect(await one()).toEqual([{ one: 1 }]);
  await pool.end();
  spy.mockRestore();
});

test('a session that is given back in the middle of a transaction leaves nothing of it', async () => {
  const pool = embeddedPool(pglite);
  await pool.query('create table given_back (id int)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into given_back values (1)');
  client.release(true);
  expect((await pool.query('select * from given_back')).rows).toEqual([]);
  await pool.end();
});

test('a transaction takes one way to the database where its first statement is its last, and is whole or nothing', async () => {
  const pool = embeddedPool(pglite);
  const db = drizzle(pool);
  await pool.query(
    'create table joined (id int primary key, next int references joined deferrable initially deferred)',
  );
  const calls = vi.spyOn(pglite, 'execProtocolRawStream');
  const andCommit = sql.raw(AND_COMMIT);
  const insert = (id: number, next: number | null = null) =>
    db.transaction((tx) => tx.execute(sql`insert into joined values (${id}, ${next}) ${andCommit}`));
  const ids = async () => (await pool.query('select id from joined order by id')).rows.map(({ id }) => id);
  // From the fifth on it is a prepared statement.
  for (let id = 1; id <= 8; id++) await insert(id);
  calls.mockClear();
  await insert(9);
  expect(calls).toHaveBeenCalledTimes(1);
  calls.mockRestore();

  await expect(insert(9), 'the statement fails').rejects.toThrow();
  await expect(insert(10, 99), 'the commit fails').rejects.toMatchObject({ cause: { code: '23503' } });
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into joined values (${11}::int, null)`);
    await tx.execute(sql`insert into joined values (${9}, null) ${andCommit}`);
  });
  await expect(failing, 'the last one fails').rejects.toThrow();
  const thrown = db.transaction(async (tx) => {
    await tx.execute(sql`insert into joined values (${12}::int, null)`);
    throw new Error('on second thoughts');
  });
  await expect(thrown).rejects.toThrow('on second thoughts');
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);

  // Nothing is left open: this is committed by itself.
  await pool.query('insert into joined values ($1)', [13]);
  expect(await db.transaction(async () => 'nothing was asked')).toBe('nothing was asked');
  await expect(pool.query('savepoint inside')).rejects.toMatchObject({ code: '25P01' });
  expect(await ids()).toContain(13);
  await pool.end();
});

test('what is asked often is prepared, and a failing statement breaks no other', async () => {
  const pool = embeddedPool(pglite);
  const query = (text: string) => pool.query({ text: 'select $1::int as number', values: [text] });
  for (let number = 1; number <= 8; number++) expect((await query(String(number))).rows).toEqual([{ number }]);
  await expect(query('x')).rejects.toMatchObject({ code: '22P02' });
  expect((await query('9')).rows).toEqual([{ number: 9 }]);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  expect(rows).toEqual([{ count: 1 }]);
  await pool.end();
});

test('the embedded database is vacuumed table by table, and then finds mistyped words by their index', async () => {
  const pool = embeddedPool(pglite);
  const db = drizzle(pool, { schema });
  await pool.query(
    `insert into search_words select md5(n::text) from generate_series(1, 4000) n on conflict do nothing`,
  );
  const vacuumed: string[] = [];
  for (let table = await vacuumOne(db); table; table = await vacuumOne(db)) vacuumed.push(table);
  expect(vacuumed).toContain('search_words');
  const { rows } = await pool.query(`explain select word from search_words where word % 'c4ca4238'`);
  expect(JSON.stringify(rows)).toContain('search_words_similar');
  await pool.end();
});
