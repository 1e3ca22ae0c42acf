import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasRoomNow } from '../diskRoom';
import { toHttpError } from '../http/httpError';
import { DiskFullCounter, DiskFullGuard, diskFullCountOf, isDiskFull } from './fullDisk';

vi.mock('../diskRoom', () => ({ hasRoomNow: vi.fn(() => true) }));
const setRoom = (has: boolean) => vi.mocked(hasRoomNow).mockReturnValue(has);
beforeEach(() => setRoom(true));

const db = {};
function createGuardedClient() {
  const connection = new EventEmitter();
  const query = vi.fn(async (..._args: unknown[]) => 'asked');
  const client = { query, connection };
  const watch = new DiskFullCounter();
  watch.isOf(db);
  const guard = new DiskFullGuard(watch);
  guard.guard(client as unknown as pg.ClientBase);
  watch.watch(client as unknown as pg.ClientBase);
  return { guard, connection, query, run: (...args: unknown[]) => client.query(...args) };
}
const diskFullError = { code: '53100' };

test.each([
  'insert into "bookings" ("id") values ($1)',
  'update "bookings" set "status" = $1',
  'vacuum (analyze) "bookings"',
  'with change as (select 1), counted as (insert into "live_counters" values (1)) select 1',
])('refuses writes to the embedded database without room: %s', async (text) => {
  const { guard, run, query } = createGuardedClient();
  guard.start('/data/db');
  setRoom(false);
  await expect(run({ text })).rejects.toMatchObject(diskFullError);
  await expect(run(text)).rejects.toMatchObject(diskFullError);
  expect(query).not.toHaveBeenCalled();
  expect(diskFullCountOf(db)).toBe(2);
  const called = vi.fn();
  run({ text }, [], called);
  await vi.waitFor(() => expect(called).toHaveBeenCalledWith(expect.objectContaining(diskFullError)));
});

test.each([
  'select "id" from "bookings" where "updated_at" > $1',
  'delete from "outbox" where "id" = $1',
  'update "sessions" set "last_seen_at" = $1',
  'begin',
  'rollback',
  'with own as (select 1) select * from own',
])('allows reads, deletions and session updates without room: %s', async (text) => {
  const { guard, run } = createGuardedClient();
  guard.start('/data/db');
  setRoom(false);
  await expect(run({ text })).resolves.toBe('asked');
});

test('allows the writes of a start on a full disk, and all writes with room', async () => {
  const { guard, run } = createGuardedClient();
  setRoom(false);
  await expect(run('insert into "secrets" values (1)')).resolves.toBe('asked');
  setRoom(true);
  guard.start('/data/db');
  await expect(run('insert into "secrets" values (1)')).resolves.toBe('asked');
});

test('counts only the errors with which the database reports a full disk', () => {
  const { connection } = createGuardedClient();
  connection.emit('errorMessage', { code: '53100' });
  connection.emit('errorMessage', { code: '23505' });
  connection.emit('errorMessage', { code: '53300' });
  expect(diskFullCountOf(db)).toBe(1);
  expect(diskFullCountOf({})).toBe(0);
});

test.each([
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  new Error('Failed query', { cause: Object.assign(new Error('no space'), { code: '53100' }) }),
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
])('answers a full disk with 503 and a retry time, however deeply it is wrapped', (error) => {
  expect(isDiskFull(error)).toBe(true);
  const { status, retryAfterSeconds, message } = toHttpError(error);
  expect([status, retryAfterSeconds]).toEqual([503, 60]);
  expect(message).toMatch(/^Nothing can be stored/);
});

test('ignores errors about too many connections', () => {
  expect(isDiskFull(Object.assign(new Error('too many connections'), { code: '53300' }))).toBe(false);
});
