import { ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { hoursAhead, orderFields, pay, quoteFields } from './support/order';

/**
 * Numbers of statements, each of which is a round trip to the database, including `begin` and `commit`. A number may
 * fall. If one rises, state the reason.
 */
describe('statements of a booking', () => {
  const testBed = useTestBed();

  const statements: string[] = [];
  let logUntilAnswer: string[] = [];
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    const { $client } = testBed.db as unknown as { $client: pg.Pool };
    const db = drizzle($client, { schema, logger: { logQuery: (text) => void statements.push(text) } });
    // Turn off the gateway's events, as they would add statements.
    server = await testBed.serve({}, { connection: { ...testBed.connection, db }, testDelivery: () => {} });
    server.app.server.server.prependListener('request', (_request, response) => {
      // Count no statements after the response, such as those for mails.
      response.once('prefinish', () => {
        logUntilAnswer = [...statements];
      });
    });
    ({ browser } = await testBed.customer(server));
  });

  async function statementsOf(work: () => Promise<{ status: number; body: AnyValue }>): Promise<string[]> {
    const { notifications } = schema;
    await expect.poll(() => testBed.db.$count(notifications, ne(notifications.sendBy, ''))).toBe(0);
    await testBed.messagesSent();
    statements.length = 0;
    const { status, body } = await work();
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return logUntilAnswer.map((text) => text.slice(0, 60));
  }

  async function anAppointment() {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    const startAt = hoursAhead(server, 2);
    return orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' });
  }

  /** Returns the fewest statements of several tries. The server's own work, such as mails, may add some to a try. */
  async function fewest(most: number, count: () => Promise<string[]>): Promise<string[]> {
    let least = await count();
    for (let tries = 1; tries < 5 && least.length > most; tries += 1) {
      const next = await count();
      if (next.length < least.length) least = next;
    }
    return least;
  }

  test('needs eight for a hire', async () => {
    const statementsOfHire = await fewest(8, async () => {
      const category = await testBed.category(6000);
      const provider = await testBed.provider(category.services);
      const { asap: _now, ...fields } = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
      return statementsOf(() => browser.w('booking', fields));
    });
    expect(statementsOfHire, statementsOfHire.join('\n')).toHaveLength(8);
  });

  test('needs eighteen for a paid appointment, three of them for the ways between jobs, and three for its quote', async () => {
    const fields = await anAppointment();
    const ofQuote = await fewest(3, () => statementsOf(() => browser.x('POST', '/quote', quoteFields(fields))));
    expect(ofQuote, ofQuote.join('\n')).toHaveLength(3);
    const ofBooking = await fewest(18, async () => {
      const appointment = await anAppointment();
      const { id } = await pay(browser, quoteFields(appointment));
      return statementsOf(() => browser.w('booking', { ...appointment, stripeToken: id }));
    });
    expect(ofBooking, ofBooking.join('\n')).toHaveLength(18);
  });
});
