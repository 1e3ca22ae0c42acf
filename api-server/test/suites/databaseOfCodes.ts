import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPglite, embeddedPool } from '../../src/db/connect';
import * as schema from '../../src/db/schema';
import { sqlState } from '../../src/db/sqlState';
import { hashPassword } from '../../src/modules/accounts/passwords';
import { type Kind, PASSWORD, type Server, World } from '../support/apiFixture';
import type { Loose } from '../support/browser';

/** The last migration that commit 07eef76 has: its databases keep the codes of the calls. */
const LAST_OF_CODES = 10;
const migrations = fileURLToPath(new URL('../../src/db/migrations', import.meta.url));

const STATUSES = {
  1: 'open',
  2: 'accepted',
  10: 'on_the_way',
  3: 'arrived',
  4: 'started',
  5: 'completed',
  6: 'cancelled',
};
const TYPES = { 1: 'book', 2: 'hire', 3: 'schedule' };
const OFFER_STATUSES = { 1: 'live', 2: 'accepted', 3: 'closed' };
const AUTHORS = { 1: 'customer', 2: 'provider' };
const USERS = { u_1: '1', p_1: '2', m_1: '3' };
const USER_TYPES = { u_1: 'customer', p_1: 'provider', m_1: 'admin' };

const bookings = Object.keys(STATUSES).flatMap((status) =>
  Object.keys(TYPES).map((type) => ({ id: `b_${status}_${type}`, status, type })),
);
const offers = Object.keys(OFFER_STATUSES).flatMap((status) =>
  Object.keys(AUTHORS).map((author) => ({ id: `o_${status}_${author}`, booking: `b_${status}_2`, status, author })),
);
/** A negotiation has one live offer at most. */
const bookingOf = (offer: (typeof offers)[number]) => (offer.author === '1' ? offer.booking : `b_10_${offer.status}`);

const CONTACT = '5550100001';
const PENDING = { form: { bookingType: '3', notes: 'said "bookingType":"1"' }, photos: [] };

async function migrateAsBefore(db: NodePgDatabase) {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'doorstep-migrations-'));
  cpSync(migrations, migrationsFolder, { recursive: true });
  const file = join(migrationsFolder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= LAST_OF_CODES);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  await migrate(db, { migrationsFolder });
  rmSync(migrationsFolder, { recursive: true });
}

/** Rows with every code that there was. */
async function fillWithCodes(db: NodePgDatabase) {
  const passwordHash = await hashPassword(PASSWORD);
  for (const [id, type] of Object.entries(USERS)) {
    await db.execute(sql`insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
      values (${id}, ${type}, 'Ada', ${`${id}@example.com`}, ${CONTACT}, ${passwordHash}, now())`);
  }
  await db.execute(
    sql`insert into provider_profiles (user_id, service_title, member_since) values ('p_1', 'Plumber', now())`,
  );
  await db.execute(sql`insert into categories (id, name) values ('c_1', 'Plumbing')`);
  for (const { id, status, type } of bookings) {
    await db.execute(sql`insert into bookings (id, user_id, provider_id, booking_type, status, category_id, category_name,
        full_name, phone, address, time_zone, total_cents, grand_cents, percent_hundredths, admin_profit_cents, driver_cents,
        payment_status, created_at, updated_at)
      values (${id}, 'u_1', 'p_1', ${type}, ${status}, 'c_1', 'Plumbing', 'Ada', '', '', 'UTC', 100, 100, 0, 0, 100,
        'not_required', now(), now())`);
    await db.execute(sql`insert into booking_history (id, booking_id, to_status, by, at)
      values (${`h_${id}`}, ${id}, '1', 'customer', now() - interval '1 hour')`);
    await db.execute(sql`insert into booking_history (id, booking_id, from_status, to_status, by, at)
      values (${`i_${id}`}, ${id}, ${status}, ${status}, 'system', now())`);
  }
  for (const offer of offers) {
    await db.execute(sql`insert into offers (id, booking_id, provider_id, type, amount_cents, status, created_at)
      values (${offer.id}, ${bookingOf(offer)}, 'p_1', ${offer.author}, 100, ${offer.status}, now())`);
  }
  for (const type of Object.keys(TYPES)) {
    await db.execute(sql`insert into quotes (id, user_id, category_id, booking_type, lines, total_cents, discount_cents,
        grand_cents, percent_hundredths, created_at, expires_at)
      values (${`q_${type}`}, 'u_1', 'c_1', ${type}, '[]', 100, 0, 100, 0, now(), now())`);
  }
  for (const key of [`login 1 +1${CONTACT}`, `reset 2 +1${CONTACT}`, `reset 3 +1${CONTACT}`, 'email u_1']) {
    await db.execute(sql`insert into codes (key, code_hash, sent_at, expires_at) values (${key}, '', now(), now())`);
    await db.execute(
      sql`insert into rate_windows (key, count, resets_at) values (${`code again ${key}`}, 1, now() + interval '1 day')`,
    );
  }
  for (const type of Object.values(USERS)) {
    await db.execute(sql`insert into login_failures (contact_key, failures, window_started_at)
      values (${`${type} ${CONTACT}`}, 1, now())`);
  }
  await db.execute(sql`insert into pending_bookings (payment_id, user_id, request, created_at)
    values ('pi_1', 'u_1', ${JSON.stringify(PENDING)}::json, now() + interval '1 day')`);
}

/** A database that was made before status, types and authors had names. */
export function databaseOfCodes(kind: Kind) {
  describe('a database that keeps codes', () => {
    const testBed = new World();
    const directory = join(testBed.dataDir, 'db');
    let server: Server;
    beforeAll(async () => {
      await testBed.open(kind, directory, async (databaseUrl) => {
        const pglite = databaseUrl ? undefined : await createPglite(directory);
        const pool = pglite ? embeddedPool(pglite) : new pg.Pool({ connectionString: databaseUrl });
        const db = drizzle(pool);
        await migrateAsBefore(db);
        await fillWithCodes(db);
        await pool.end();
        await pglite?.close();
      });
      server = await testBed.serve();
    }, 60_000);
    afterAll(() => testBed.close(), 30_000);

    const named = (rows: readonly { id: string; name: string }[]) =>
      Object.fromEntries(rows.map(({ id, name }) => [id, name]));

    test('has names afterwards, in every row', async () => {
      const { db } = testBed;
      const users = await db.select({ id: schema.users.id, name: schema.users.userType }).from(schema.users);
      expect(named(users)).toEqual(USER_TYPES);

      const remaining = await db.select().from(schema.bookings);
      expect(remaining).toHaveLength(bookings.length);
      for (const { id, status, type } of bookings) {
        expect(remaining.find((row) => row.id === id)).toMatchObject({
          status: STATUSES[status as '1'],
          bookingType: TYPES[type as '1'],
        });
      }
      const history = await db.select().from(schema.bookingHistory);
      for (const { id, status } of bookings) {
        const name = STATUSES[status as '1'];
        expect(history.find((row) => row.id === `h_${id}`)).toMatchObject({ fromStatus: null, toStatus: 'open' });
        expect(history.find((row) => row.id === `i_${id}`)).toMatchObject({ fromStatus: name, toStatus: name });
      }
      const offerRows = await db.select().from(schema.offers);
      expect(offerRows).toHaveLength(offers.length);
      for (const { id, status, author } of offers) {
        expect(offerRows.find((row) => row.id === id)).toMatchObject({
          status: OFFER_STATUSES[status as '1'],
          type: AUTHORS[author as '1'],
        });
      }
      const quoted = await db.select({ id: schema.quotes.id, name: schema.quotes.bookingType }).from(schema.quotes);
      expect(named(quoted)).toEqual({ q_1: 'book', q_2: 'hire', q_3: 'schedule' });
    });

    test('has the usual limits in every booking, a code in each, and what was completed is confirmed', async () => {
      const rows = await testBed.db.select().from(schema.bookings);
      for (const { status, limits, startCode, completion, completedAt, startAt, endAt } of rows) {
        expect(limits).toEqual(schema.defaultLimits);
        expect(startCode).toMatch(/^\d{4}$/);
        expect([completion, completedAt instanceof Date]).toEqual(
          status === 'completed' ? ['confirmed', true] : [null, false],
        );
        // Without a time nothing could be too early, or too late.
        const isUnderWay = ['on_the_way', 'arrived', 'started', 'accepted'].includes(status);
        if (isUnderWay) expect([startAt, endAt]).toEqual([expect.any(Date), expect.any(Date)]);
      }
      expect(new Set(rows.map(({ startCode }) => startCode)).size).toBeGreaterThan(rows.length / 2);
    });

    test('knows its sign-in codes, counted tries and bookings under way by the names', async () => {
      const { db } = testBed;
      const keys = [
        `login customer +1${CONTACT}`,
        `reset provider +1${CONTACT}`,
        `reset admin +1${CONTACT}`,
        'email u_1',
      ];
      const codes = await db.select({ key: schema.codes.key }).from(schema.codes);
      expect(codes.map(({ key }) => key).sort()).toEqual([...keys].sort());
      const windows = await db.select({ key: schema.rateWindows.key }).from(schema.rateWindows);
      expect(windows.map(({ key }) => key)).toEqual(expect.arrayContaining(keys.map((key) => `code again ${key}`)));
      const tries = await db.select({ key: schema.loginFailures.contactKey }).from(schema.loginFailures);
      expect(tries.map(({ key }) => key).sort()).toEqual(
        [`admin ${CONTACT}`, `customer ${CONTACT}`, `provider ${CONTACT}`].sort(),
      );
      const [pending] = await db.select().from(schema.pendingBookings);
      expect(pending?.request).toEqual({ ...PENDING, form: { ...PENDING.form, bookingType: 'schedule' } });
    });

    test('answers the calls in the codes as before', async () => {
      const customer = { id: 'u_1', contact: CONTACT, email: 'u_1@example.com', fullname: 'Ada' };
      const browser = await testBed.signIn(server, customer);
      const list = (await browser.w('myBookings', { type: '1', per_page: '100' })).body.data as Loose[];
      expect(
        list.map(({ booking_id, status, booking_type }) => `${booking_id} ${status} ${booking_type}`).sort(),
      ).toEqual(bookings.map(({ id, status, type }) => `${id} ${status} ${type}`).sort());
      const { data: detail } = (await browser.w('bookingDetails', { booking_id: 'b_10_3' })).body;
      expect(detail).toMatchObject({ status: '10', booking_type: '3', timeline: [{ status: '1' }, { status: '10' }] });
      const healthOf = async (offer: (typeof offers)[number]) => {
        const response = await browser.w('offerList', { order_id: bookingOf(offer), type: offer.author });
        return response.body.data.find(({ offer_id }: Loose) => offer_id === offer.id);
      };
      for (const offer of offers)
        expect(await healthOf(offer)).toMatchObject({ status: offer.status, type: offer.author });
      expect((await browser.x('GET', '/session')).body).toMatchObject({ user_type: '1' });
      const staff = await testBed.signIn(server, { ...customer, id: 'm_1' }, 'admin');
      expect((await staff.x('GET', '/session')).body).toMatchObject({ user_type: '3', staff_role: 'owner' });
    });

    test.each([
      ['bookings', 'status', 'bookings_status_known'],
      ['bookings', 'booking_type', 'bookings_type_known'],
      ['booking_history', 'from_status', 'booking_history_from_known'],
      ['booking_history', 'to_status', 'booking_history_to_known'],
      ['offers', 'status', 'offers_status_known'],
      ['offers', 'type', 'offers_type_known'],
      ['quotes', 'booking_type', 'quotes_type_known'],
      ['users', 'user_type', 'users_type_known'],
    ])('takes no more code in %s.%s', async (table, column, constraint) => {
      const write = testBed.db.execute(sql.raw(`update ${table} set ${column} = '1'`));
      const rejection = await write.then(
        () => undefined,
        (error: unknown) => sqlState(error),
      );
      expect(rejection).toEqual({ code: '23514', constraint });
    });

    test('still counts the changes of what everybody sees of an account', async () => {
      const countChanges = () => testBed.db.$count(schema.changeCounts, sql`topic = 'providers'`);
      await testBed.db.execute(sql`delete from change_counts`);
      expect(await countChanges()).toBe(0);
      await testBed.db.execute(sql`update users set fullname = 'Ada L.' where id = 'p_1'`);
      expect(await countChanges()).toBe(1);
    });
  });
}
