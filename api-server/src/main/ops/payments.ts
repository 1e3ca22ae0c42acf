import { join } from 'node:path';
import { reconcile } from '../../money/payments/reconcile';
import { settleStep } from '../../money/payments/settleStep';
import { CommandError } from '../../platform/commandError';
import { connect } from '../../platform/db/connect';
import { lockDirectory } from '../../platform/directoryLock';
import { describeError } from '../../platform/logging/describeError';
import { makeLogger } from '../../platform/logging/logger';
import { readSettings, type Settings } from '../../platform/settings';
import { buildApp } from '../app';
import { execute } from './execute';
import type { LedgerCommand } from './ledgerCommand';
import { findMismatches, type Mismatch } from './mismatches';

const USAGE = `Usage: npm run payments -- list|mend [--json], or ledger|prove

  list   lists the differences between payments, bookings and the ledger; changes nothing
  ledger checks that every entry of the ledger balances; also works while the site runs
  prove  like ledger, and checks that all statements of providers and of the marketplace add up to the ledger
  mend   reconciles what it can, asks the payment gateway about the rest, then lists what is left

With the embedded database, list and mend run only while the site is stopped. The command reads the same variables as the server.
It exits with 0 when everything agrees, with 1 when something does not, and with 2 when it could not run.
`;

const print = (text: string) => process.stdout.write(`${text}\n`);

const toLine = ({ what, bookingId, paymentId, detail }: Mismatch) =>
  [what, bookingId && `booking ${bookingId}`, paymentId && `payment ${paymentId}`, detail].filter(Boolean).join(' · ');

async function checkLedger(settings: Settings, command: LedgerCommand): Promise<number> {
  try {
    for (const line of await execute(settings, 'payments', command)) print(line);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function main(verb: string | undefined, asJson: boolean): Promise<number> {
  if (verb !== 'list' && verb !== 'mend' && verb !== 'ledger' && verb !== 'prove') {
    process.stderr.write(USAGE);
    return 2;
  }
  const { settings, issues } = readSettings(process.env);
  if (!settings) {
    process.stderr.write(`${issues.join('\n')}\n`);
    return 2;
  }
  if (verb === 'ledger') return checkLedger(settings, { verb });
  if (verb === 'prove') return checkLedger(settings, { verb, timeZone: settings.timeZone });
  // The embedded database has one user at a time. While the server runs, its own maintenance does this work.
  const unlock = settings.databaseUrl ? () => {} : lockDirectory(settings.dataDir);
  const log = makeLogger('error');
  const connection = await connect({ databaseUrl: settings.databaseUrl, directory: join(settings.dataDir, 'db') });
  const { server, context } = await buildApp({ connection, settings, logger: log });
  try {
    if (verb === 'mend') {
      await reconcile(context, log);
      for (const { paymentId } of await findMismatches(context))
        if (paymentId) await settleStep(context, paymentId, log);
    }
    const mismatches = await findMismatches(context);
    if (asJson) print(JSON.stringify(mismatches, null, 2));
    else if (mismatches.length === 0) print('Payments, bookings and the ledger agree.');
    else for (const mismatch of mismatches) print(toLine(mismatch));
    return mismatches.length === 0 ? 0 : 1;
  } finally {
    await server.close();
    await connection.close();
    unlock();
  }
}

const [verb, ...flags] = process.argv.slice(2);
main(verb, flags.includes('--json')).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const described = describeError(error);
    process.stderr.write(`${described.message ?? JSON.stringify(described)}\n`);
    process.exit(2);
  },
);
