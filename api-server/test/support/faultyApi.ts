import { join } from 'node:path';
import process from 'node:process';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '../../src/main/app';
import { runMaintenance } from '../../src/main/maintenance';
import { findMismatches } from '../../src/main/ops/mismatches';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { connect } from '../../src/platform/db/connect';
import { bookings } from '../../src/platform/db/schema';
import { readSettings } from '../../src/platform/settings';
import type { FaultyApiOrder, OrderResults } from './killableApi';

/** Server in a separate process that tests kill. The forking test controls its clock and its maintenance. */
const { settings } = readSettings(process.env);
if (!settings) throw new Error('the test settings are wrong');
const connection = await connect({
  databaseUrl: settings.databaseUrl,
  directory: join(settings.dataDir, 'db'),
});
const { db } = connection;
let clockLeadMs = Number(process.env.CLOCK_AHEAD ?? 0);
const clock = () => new Date(Date.now() + clockLeadMs);
const { server, context } = await buildApp({ connection, settings, clock, stripeTimeout: 400 });

const orderHandlers: {
  [Name in keyof OrderResults]: (order: Extract<FaultyApiOrder, { name: Name }>) => Promise<OrderResults[Name]>;
} = {
  async sweep({ ahead: now }) {
    clockLeadMs = now;
    await runMaintenance(context, server.log);
    return null;
  },
  async accept({ bookingId }) {
    await db.update(bookings).set({ status: 'accepted' }).where(eq(bookings.id, bookingId));
    return null;
  },
  async audit() {
    const { rows } = await db.execute<OrderResults['audit']['bookings'][number]>(
      sql`select b.id, b.user_id, b.status, b.payment_status, b.payment_id, b.grand_cents, b.refunded_cents from bookings b`,
    );
    return { bookings: rows, ledger: await findLedgerMismatches(db), mismatches: await findMismatches(context) };
  },
  async end() {
    await server.close();
    await connection.close();
    return null;
  },
};

process.on('message', async (order: FaultyApiOrder) => {
  const result = await (orderHandlers[order.name] as (order: FaultyApiOrder) => Promise<unknown>)(order);
  process.send?.({ name: order.name, answer: result }, () => order.name === 'end' && process.exit(0));
});
process.send?.({ name: 'ready', answer: await server.listen({ port: 0, host: '127.0.0.1' }) });
