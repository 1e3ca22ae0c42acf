import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/connect';
import { ResponseCache } from './responseCache';

/** Database that answers queries of the counts alone. */
function countingDb() {
  const counted = { reads: 0, changes: 1, during: () => {} };
  const execute = async () => {
    counted.reads += 1;
    const rows = [{ topic: 'catalogue', changes: String(counted.changes) }];
    counted.during();
    return rows;
  };
  const query = { from: () => query, groupBy: () => query, prepare: () => ({ execute }) };
  return { counted, db: { select: () => query } as unknown as Db };
}

let { counted, db } = countingDb();
let changes: { epoch: number; isHeard: boolean; tell(): Promise<void> };
let time: number;
let cache: ResponseCache;
beforeEach(() => {
  ({ counted, db } = countingDb());
  changes = { epoch: 0, isHeard: true, tell: async () => {} };
  time = 0;
  cache = new ResponseCache({ changes, of: db, now: () => time });
});

/** Returns the cached number of changes, as a request gets it now. */
const ask = async (from = db) => {
  const make = async () => ({ body: counted.changes });
  const options = { key: 'prices', topics: ['catalogue'] as const, now: new Date(0), db: from, make };
  return (await cache.get(options)).body;
};

test('while no change is told, the database is not asked whether there was one', async () => {
  expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1]);
  expect(counted.reads).toBe(1);
});

test('a change that was told is there with the next request', async () => {
  await ask();
  counted.changes = 2;
  changes.epoch += 1;
  expect(await ask()).toBe(2);
  expect(counted.reads).toBe(2);
});

test('a change that is told while the counts are read is not missed', async () => {
  counted.during = () => {
    counted.during = () => {};
    counted.changes = 2;
    changes.epoch += 1;
  };
  await ask();
  await ask();
  expect(counted.reads).toBe(2);
});

test('as long as nothing is heard, every request asks the database', async () => {
  await ask();
  changes.isHeard = false;
  counted.changes = 2;
  expect(await ask()).toBe(2);
  counted.changes = 3;
  expect(await ask()).toBe(3);
});

test('a change that nobody told is there after a second', async () => {
  await ask();
  counted.changes = 2;
  time = 999;
  expect(await ask()).toBe(1);
  time = 1000;
  expect(await ask()).toBe(2);
});

test('a replica is asked each time: what was told may not have come there yet', async () => {
  const replica = countingDb();
  await ask(replica.db);
  await ask(replica.db);
  expect(replica.counted.reads).toBe(2);
});
