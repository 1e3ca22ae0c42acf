import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/connect';
import { ResponseCache } from './responseCache';

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
let changes: { epoch: number; isConnected: boolean; tell(): Promise<void> };
let time: number;
let cache: ResponseCache;
beforeEach(() => {
  ({ counted, db } = countingDb());
  changes = { epoch: 0, isConnected: true, tell: async () => {} };
  time = 0;
  cache = new ResponseCache({ changes, of: db, now: () => time });
});

const requestCached = async (from = db) => {
  const make = async () => ({ body: counted.changes });
  const options = { key: 'prices', topics: ['catalogue'] as const, now: new Date(0), db: from, make };
  return (await cache.get(options)).body;
};

test('reads no counts while no change is announced', async () => {
  expect([await requestCached(), await requestCached(), await requestCached()]).toEqual([1, 1, 1]);
  expect(counted.reads).toBe(1);
});

test('shows an announced change in the next response', async () => {
  await requestCached();
  counted.changes = 2;
  changes.epoch += 1;
  expect(await requestCached()).toBe(2);
  expect(counted.reads).toBe(2);
});

test('notices a change announced while the counts are read', async () => {
  counted.during = () => {
    counted.during = () => {};
    counted.changes = 2;
    changes.epoch += 1;
  };
  await requestCached();
  await requestCached();
  expect(counted.reads).toBe(2);
});

test('reads the counts for every request while it is not subscribed', async () => {
  await requestCached();
  changes.isConnected = false;
  counted.changes = 2;
  expect(await requestCached()).toBe(2);
  counted.changes = 3;
  expect(await requestCached()).toBe(3);
});

test('shows an unannounced change after a second', async () => {
  await requestCached();
  counted.changes = 2;
  time = 999;
  expect(await requestCached()).toBe(1);
  time = 1000;
  expect(await requestCached()).toBe(2);
});

test('reads a replica’s counts for every request', async () => {
  const replica = countingDb();
  await requestCached(replica.db);
  await requestCached(replica.db);
  expect(replica.counted.reads).toBe(2);
});
