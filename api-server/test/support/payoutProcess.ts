import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { createContext } from '../../src/main/createContext';
import { earnedEntries } from '../../src/money/ledger/accounts';
import { postMovement } from '../../src/money/ledger/ledger.repository';
import { runPayouts } from '../../src/money/payouts/run';
import { connect } from '../../src/platform/db/connect';
import { payees } from '../../src/platform/db/schema';
import { readSettings } from '../../src/platform/settings';

/**
 * Process that pays out until it is killed. Its clock is `AHEAD` milliseconds before ours. First every provider earns
 * `EARN` cents. At `STOP_AT`, one of the moments below, it reports so and waits to be killed.
 */
const { DATABASE_URL, DIRECTORY, DATA_DIR = '', AHEAD = '0', EARN = '0', STOP_AT = '' } = process.env;
const { settings } = readSettings({ DATA_DIR, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) });
if (!settings) throw new Error('the test settings are wrong');
const connection = await connect({ databaseUrl: DATABASE_URL, directory: DIRECTORY });
const clock = () => new Date(Date.now() + Number(AHEAD));
const { context } = await createContext({ connection, settings, clock, testDelivery: () => {} });
const { log } = Fastify({ logger: false });

const earnedCents = Number(EARN);
for (const { providerId } of earnedCents > 0 ? await connection.db.select().from(payees) : []) {
  const movement = { bookingId: null, paymentId: null, amountCents: earnedCents, at: clock() };
  await connection.db.transaction(async (tx) => {
    await postMovement(tx, {
      ...movement,
      kind: 'captured',
      entries: { customer_external: -earnedCents, escrow: earnedCents },
    });
    await postMovement(tx, { ...movement, kind: 'earned', entries: earnedEntries(providerId, earnedCents, 0) });
  });
}

let transactions = 0;
const reportStopAndWait = async () => {
  process.send?.('stopped');
  await pause(600_000);
};
const stopAtMoment = async (moment: string) => {
  if (moment === STOP_AT) await reportStopAndWait();
};
/** Counts the run's transactions, so that the process can die before a commit or right after it. */
const transaction: typeof connection.db.transaction = (work, config) =>
  connection.db
    .transaction(async (tx) => {
      const result = await work(tx);
      transactions += 1;
      await stopAtMoment(`inside transaction ${transactions}`);
      return result;
    }, config)
    .then(async (result) => {
      await stopAtMoment(`after transaction ${transactions}`);
      return result;
    });
const db = new Proxy(connection.db, {
  get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
});
const stoppablePayouts: typeof context.payouts = {
  ...context.payouts,
  async send(orders) {
    await stopAtMoment('before the bank is asked');
    const outcomes = await context.payouts.send(orders);
    await stopAtMoment('after the bank was asked');
    return outcomes;
  },
  async findPayout(ref, accountRef) {
    await stopAtMoment('before the bank is asked how it stands');
    return context.payouts.findPayout(ref, accountRef);
  },
};
await runPayouts({ ...context, db, payouts: stoppablePayouts }, log);
process.send?.('done');
await pause(600_000);
