import { join } from 'node:path';
import process from 'node:process';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '../../src/app';
import { connect } from '../../src/db/connect';
import { bookings } from '../../src/db/schema';
import { sweep } from '../../src/maintenance';
import { ledgerBalances } from '../../src/modules/ledger/balances.repository';
import { findMismatches } from '../../src/ops/mismatches';
import { readSettings } from '../../src/settings';
import type { Answers, Order } from './killableApi';

/** Server in a separate process that tests kill. The forking test controls its clock and its maintenance. */
const { settings } = readSettings(process.env);
if (!settings) throw new Error('the test settings are wrong');
const connection = await connect({
  databaseUrl: settings.databaseUrl,
  directory: join(settings.dataDir, 'db'),
});
const { db } = connection;
let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const clock = () => new Date(Date.now() + ahead);
const { server, context } = await buildApp({ connection, settings, clock, stripeTimeout: 400 });

const orders: { [Name in keyof Answers]: (order: Extract<Order, { name: Name }>) => Promise<Answers[Name]> } = {
  async sweep({ ahead: now }) {
    ahead = now;
    await sweep(context, server.log);
    return null;
  },
  async accept({ bookingId }) {
    await db.update(bookings).set({ status: 'accepted' }).where(eq(bookings.id, bookingId));
    return null;
  },
  async audit() {
    const { rows } = await db.execute<Answers['audit']['bookings'][number]>(
      sql`select b.id, b.user_id, b.status, b.payment_status, b.payment_id, b.grand_cents, b.refunded_cents from bookings b`,
    );
    return { bookings: rows, ledger: await ledgerBalances(db), mismatches: await findMismatches(context) };
  },
  async end() {
    await server.close();
    await connection.close();
    return null;
  },
};

process.on('message', async (order: Order) => {
  const result = await (orders[order.name] as (order: Order) => Promise<unknown>)(order);
  process.send?.({ name: order.name, answer: result }, () => order.name === 'end' && process.exit(0));
});
process.send?.({ name: 'ready', answer: await server.listen({ port: 0, host: '127.0.0.1' }) });
