import { ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../../src/db/schema';
import type { Server, World } from '../support/apiFixture';
import type { Browser, Loose } from '../support/browser';
import { hoursAhead, orderFields, pay, quoteFor } from '../support/order';

/** What a connection says last on each way to the database: after it the answer is waited for. */
interface Ways {
  sync(): void;
  query(text: string): void;
}

/**
 * Ways to the database and back: `begin` goes with a transaction's first statement, `commit` with its last. A figure here may fall; who
 * lets one rise says why.
 */
export function bookingStatements(testBed: World) {
  const { prototype } = (pg as unknown as { Connection: { prototype: Ways } }).Connection;
  const { sync, query } = prototype;
  const statements: string[] = [];
  let ways = 0;
  let saidUntilAnswer: Said = { ways: 0, statements: [] };
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    prototype.sync = function (this: Ways) {
      ways += 1;
      return sync.call(this);
    };
    prototype.query = function (this: Ways, text) {
      ways += 1;
      return query.call(this, text);
    };
    const { $client } = testBed.db as unknown as { $client: pg.Pool };
    const db = drizzle($client, { schema, logger: { logQuery: (text) => void statements.push(text) } });
    // Events of the gateway would say something meanwhile.
    server = await testBed.serve({}, { connection: { ...testBed.connection, db }, testDelivery: () => {} });
    server.app.server.server.prependListener('request', (_request, response) => {
      // What follows the answer, such as mails, is nobody's waiting.
      response.once('prefinish', () => {
        saidUntilAnswer = { ways, statements: statements.map((text) => text.slice(0, 60)) };
      });
    });
    ({ browser } = await testBed.customer(server));
  });
  afterAll(() => {
    Object.assign(prototype, { sync, query });
  });

  async function said(work: () => Promise<{ status: number; body: Loose }>): Promise<Said> {
    // What the call before has set off is over.
    const { notifications } = schema;
    await expect.poll(() => testBed.db.$count(notifications, ne(notifications.sendBy, ''))).toBe(0);
    await testBed.messagesSent();
    statements.length = 0;
    ways = 0;
    const { status, body } = await work();
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return saidUntilAnswer;
  }

  async function anAppointment() {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    const startAt = hoursAhead(server, 2);
    return orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' });
  }

  /** What the server does by itself, such as mails, may come between: of several tries the one with the fewest is the call's own. */
  async function expectWays(expected: number, count: () => Promise<Said>) {
    let least = await count();
    for (let tries = 1; tries < 7 && least.ways > expected; tries += 1) {
      const next = await count();
      if (next.ways < least.ways) least = next;
    }
    expect(least.ways, least.statements.join('\n')).toBe(expected);
  }

  test('a hire takes six', () =>
    expectWays(6, async () => {
      const category = await testBed.category(6000);
      const provider = await testBed.provider(category.services);
      const { asap: _now, ...fields } = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
      return said(() => browser.w('booking', fields));
    }));

  test('an appointment that is paid for takes thirteen, its quote three', async () => {
    const fields = await anAppointment();
    await expectWays(3, () => said(() => browser.x('POST', '/quote', quoteFor(fields))));
    await expectWays(13, async () => {
      const appointment = await anAppointment();
      const { id } = await pay(browser, quoteFor(appointment));
      return said(() => browser.w('booking', { ...appointment, stripeToken: id }));
    });
  });

  test('the page of a booking takes two, the list of bookings three, in any language', async () => {
    for (const lang of ['en', 'de']) {
      const headers = { 'Accept-Language': lang };
      const { booking_id } = (await browser.w('myBookings', { type: '1' })).body.data[0];
      await expectWays(2, () => said(() => browser.w('bookingDetails', { booking_id }, { headers })));
      await expectWays(3, () => said(() => browser.w('myBookings', { type: '1' }, { headers })));
    }
  });
}

interface Said {
  readonly ways: number;
  readonly statements: readonly string[];
}
