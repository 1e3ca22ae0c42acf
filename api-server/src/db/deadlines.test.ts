import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { PglitePool } from './pglitePool';

test('a transaction that cannot begin gives its session back', async () => {
  let fails = true;
  const pglite = {
    query: async (text: string) => {
      if (fails && /^begin/i.test(text)) throw new Error('no answer');
      return { rows: [], affectedRows: 0 };
    },
  };
  const db = drizzle(new PglitePool(pglite as never) as unknown as pg.Pool);
  await expect(db.transaction(async () => 'done')).rejects.toThrow();
  fails = false;
  expect(await db.transaction(async () => 'done')).toBe('done');
}, 5000);
