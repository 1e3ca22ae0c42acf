import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programArgs } from '@doorstep/shared-process/program';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from '../src/platform/db/connect';
import { payees, payments, testIntents, users } from '../src/platform/db/schema';
import { lockDirectory } from '../src/platform/directoryLock';
import { migratedTemplate } from './support/template';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-ops-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const runNpmPayments = (...words: string[]) => runProgram('npm', ['run', '--silent', 'payments', '--', ...words]);

const runPayments = (...words: string[]) =>
  runProgram(process.execPath, [...programArgs(join(root, 'api-server/src/main/ops/payments.ts')), ...words]);

async function runProgram(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const { PATH, DOORSTEP_PROGRAMS } = process.env;
  const env = { PATH, DOORSTEP_PROGRAMS, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  try {
    const { stdout } = await run(program, args, { cwd: root, env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function withDatabase(work: (db: Connection['db']) => Promise<unknown>) {
  const directory = join(dataDir, 'db');
  const connection = await connect({
    directory,
    startFrom: existsSync(directory) ? undefined : await migratedTemplate(),
  });
  await work(connection.db);
  await connection.close();
}

test('lists discrepancies, repairs them, and confirms the repair', async () => {
  const long = new Date(Date.now() - 3_600_000);
  const id = 'pi_forgotten';
  await withDatabase(async (db) => {
    const user = {
      id: 'u_1',
      userType: 'customer',
      fullname: 'Ada',
      email: 'ada@example.com',
      contact: '5550100001',
    } as const;
    await db.insert(users).values({ ...user, passwordHash: '', createdAt: long });
    const amount = { amountCents: 2000, currency: 'usd', userId: 'u_1', createdAt: long };
    await db
      .insert(testIntents)
      .values({ ...amount, id, idempotencyKey: 'k', status: 'requires_capture', updatedAt: long });
    await db.insert(payments).values({ ...amount, id, gateway: 'test', voidWantedAt: long });
  });
  const listed = await runNpmPayments('list');
  expect(listed).toEqual({ code: 1, output: expect.stringContaining(`payment ${id}`) });
  expect((await runPayments('list', '--json')).output).toContain('"paymentId": "pi_forgotten"');
  expect(await runPayments('mend')).toEqual({ code: 0, output: 'Payments, bookings and the ledger agree.\n' });
  expect(await runPayments('list')).toEqual({ code: 0, output: 'Payments, bookings and the ledger agree.\n' });
  await withDatabase(async (db) => {
    const [intent] = await db.select().from(testIntents).where(eq(testIntents.id, id));
    expect(intent?.status).toBe('canceled');
  });
}, 240_000);

test('proves ledger and statements, and fails both commands for a single extra cent', async () => {
  expect(await runPayments('ledger')).toEqual({ code: 0, output: 'The ledger balances.\n' });
  expect(await runPayments('prove')).toEqual({
    code: 0,
    output: expect.stringMatching(/^The ledger balances\.\n0 statements of 0 providers/),
  });
  await withDatabase(async (db) => {
    const user = { id: 'p_1', userType: 'provider', fullname: 'Sam', email: 'sam@example.com', contact: '1' } as const;
    await db.insert(users).values({ ...user, passwordHash: '', createdAt: new Date() });
    await db.insert(payees).values({ providerId: 'p_1', payableCents: 1 });
  });
  for (const verb of ['ledger', 'prove'])
    expect(await runPayments(verb)).toEqual({
      code: 1,
      output: 'the balance of a provider differs from its ledger account · p_1\n',
    });
}, 240_000);

test('names the running server that uses the embedded database', async () => {
  const unlock = lockDirectory(dataDir);
  const { code, output } = await runPayments('list');
  unlock();
  expect(code).toBe(2);
  expect(output).toContain(`is in use by process ${process.pid}`);
});

test('prints the usage for any other argument', async () => {
  const { code, output } = await runNpmPayments('fix');
  expect(code).toBe(2);
  expect(output).toContain('list|mend');
});
