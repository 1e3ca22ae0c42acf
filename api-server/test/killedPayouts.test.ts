import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programOf } from '@doorstep/shared-process/program';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { testBank } from '../src/money/payouts/gateways/testBank';
import {
  type TestBankBehaviour,
  testBankNumbers,
  testRoutingNumber,
} from '../src/money/payouts/gateways/testBankNumbers';
import { DAY, HOUR, MINUTE, systemClock } from '../src/platform/clock';
import { type Connection, connect } from '../src/platform/db/connect';
import { payees, payoutAccounts, payouts, testBankAccounts, testBankPayouts, users } from '../src/platform/db/schema';
import { proveStatements } from '../src/records/statements/proveStatements';
import { testDatabaseKind } from './support/databases';
import { copyTemplate } from './support/template';
import { createDatabase, type TestDatabase } from './support/workerDatabase';

const program = fileURLToPath(new URL('./support/payoutProcess.ts', import.meta.url));
const EARNED_EACH_WEEK = 4321;
const payeeBehaviours: readonly (readonly [id: string, behaviour: TestBankBehaviour])[] = [
  ['p_one', 'works'],
  ['p_two', 'works'],
  ['p_fails', 'fails'],
  ['p_closes', 'closes'],
];
const killMoments = [
  ...[1, 2, 3, 4, 5, 6].flatMap((count) => [`inside transaction ${count}`, `after transaction ${count}`]),
  'before the bank is asked',
  'after the bank was asked',
];

describe('payout runs whose process dies', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-killed-payouts-'));
  const directory = join(dataDir, 'db');
  let postgres: TestDatabase | undefined;
  let child: ChildProcess | undefined;
  let exited = Promise.resolve();

  /** Opens the database for the test alone, as the embedded one has a single user. */
  async function withDatabase<T>(work: (db: Connection['db']) => Promise<T>): Promise<T> {
    const { db, close } = await connect({ databaseUrl: postgres?.url, directory });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  beforeAll(async () => {
    if (testDatabaseKind === 'postgresql') postgres = await createDatabase();
    else await copyTemplate(dataDir);
    await withDatabase(async (db) => {
      const bank = testBank(db, systemClock);
      for (const [id, behaviour] of payeeBehaviours) {
        const email = `${id}@example.com`;
        const person = { id, userType: 'provider', fullname: id, email, contact: id, passwordHash: '' } as const;
        await db.insert(users).values({ ...person, createdAt: new Date() });
        await db.insert(payees).values({ providerId: id });
        const { ref } = await bank.openAccount({ id, email });
        const accountNumber = Object.entries(testBankNumbers).find(([, does]) => does === behaviour)?.[0] ?? '';
        const fields = { holderName: id, birthDate: '1990-04-01', routingNumber: testRoutingNumber, accountNumber };
        const { state, bankName, last4, currency } = await bank.saveBank(ref, fields);
        const account = { providerId: id, gateway: 'test', ref, state, bankName, last4, currency } as const;
        await db.insert(payoutAccounts).values({ ...account, createdAt: new Date(), checkedAt: new Date() });
      }
    });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await exited;
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function runUntil(change: { ahead: number; earn?: number; stopAt?: string }) {
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, AHEAD: String(change.ahead) },
      ...{ EARN: String(change.earn ?? 0), STOP_AT: change.stopAt ?? '' },
      ...(postgres ? { DATABASE_URL: postgres.url } : { DIRECTORY: directory }),
    };
    const { execArgv, file } = programOf(program);
    const own = fork(file, { env, execArgv, silent: true });
    child = own;
    let errors = '';
    own.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    exited = new Promise((resolve) => own.once('exit', () => resolve()));
    const word = await new Promise<unknown>((resolve, reject) => {
      own.once('message', resolve);
      own.once('exit', () => reject(new Error(`the process ended: ${errors.slice(-800)}`)));
    });
    own.kill('SIGKILL');
    await exited;
    return word;
  }

  test(`killed at each of ${killMoments.length + 1} moments: nobody is paid twice, nothing is lost, bank and ledger agree`, async () => {
    let ahead = 0;
    for (const stopAt of killMoments) {
      ahead += 7 * DAY;
      expect([stopAt, await runUntil({ ahead, earn: EARNED_EACH_WEEK, stopAt })]).toEqual([stopAt, 'stopped']);
    }
    // After three minutes the killed process's claim has expired. A day later the payouts have arrived, and the bank is asked.
    ahead += 3 * MINUTE;
    expect(await runUntil({ ahead })).toBe('done');
    ahead += DAY + HOUR;
    expect(await runUntil({ ahead, stopAt: 'before the bank is asked how it stands' })).toBe('stopped');
    for (const wait of [7 * DAY, 3 * MINUTE, DAY + HOUR, 3 * DAY]) {
      ahead += wait;
      expect(await runUntil({ ahead })).toBe('done');
    }
    await withDatabase(async (db) => {
      const earned = killMoments.length * EARNED_EACH_WEEK;
      const sums = await db.select().from(payees).orderBy(payees.providerId);
      const ofId = (id: string) => sums.find(({ providerId }) => providerId === id);
      for (const [id, behaviour] of payeeBehaviours) {
        const isPaid = behaviour === 'works';
        const expected = { payableCents: isPaid ? 0 : earned, inPayoutCents: 0, paidCents: isPaid ? earned : 0 };
        expect({ id, ...ofId(id) }).toMatchObject({ id, ...expected });
      }
      const ours = await db.select().from(payouts).orderBy(payouts.id);
      expect(ours.filter(({ status }) => !['paid', 'failed'].includes(status))).toEqual([]);
      const theirs = await db.select().from(testBankPayouts);
      const toLine = (key: string, cents: number) => `${key} ${cents}`;
      expect(theirs.map((one) => toLine(one.idempotencyKey, one.amountCents)).sort()).toEqual(
        ours.map((one) => toLine(`payout:${one.id}`, one.amountCents)).sort(),
      );
      const worked = sql`${testBankAccounts.behaviour} = 'works'`;
      const refs = (await db.select().from(testBankAccounts).where(worked)).map(({ ref }) => ref);
      const arrived = theirs.filter(({ accountRef }) => refs.includes(accountRef));
      expect(arrived.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2 * earned);
      expect(await findLedgerMismatches(db)).toEqual([]);
      expect((await proveStatements(db, 'America/Los_Angeles')).mismatches).toEqual([]);
    });
  }, 600_000);
});
