import { createServer } from 'node:net';
import { join } from 'node:path';
import { addSiteContent } from './identity/content/builtInPages';
import { buildApp } from './main/app';
import { startDelivering, startMaintenance, startRefreshingSecrets } from './main/maintenance';
import { registerGauges } from './main/observability/gauges';
import { openCommandChannel } from './main/ops/commandChannel';
import { rememberAddress } from './main/ops/siteAddress';
import { systemClock } from './platform/clock';
import { collectGarbage } from './platform/collectGarbage';
import { connect } from './platform/db/connect';
import { OutdatedDatabaseError } from './platform/db/migrate';
import { startVacuuming } from './platform/db/vacuum';
import { lockDirectory, markLockEnding, waitForLockHolder } from './platform/directoryLock';
import { drain } from './platform/draining';
import { checkStart } from './platform/exposure';
import { makeLogger } from './platform/logging/logger';
import { SigningSecrets } from './platform/secrets/signingSecrets';
import { isTelemetryOn } from './platform/settings';
import { ObjectStorage } from './platform/uploads/objectStorage';
import { SealedStorage } from './platform/uploads/sealedStorage';
import { storageFor } from './platform/uploads/storageFor';

const API_HOST = '127.0.0.1';

function abortStart(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

const messageOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

async function main() {
  const parent = process.connected ? process.ppid : undefined;
  const { settings, issues, warnings } = checkStart(process.env);
  if (!settings) abortStart(issues);
  // A parent that started this process has already printed them.
  if (!parent) for (const line of warnings) process.stderr.write(`${line}\n`);
  const ownsDirectory = !settings.databaseUrl;
  const lastHolder = ownsDirectory ? await waitForLockHolder(settings.dataDir, print) : 'none';
  if (lastHolder !== 'running' && !(await portIsFree(settings.apiPort))) abortStart([portInUse(settings.apiPort)]);

  let unlock = () => {};
  if (ownsDirectory) {
    try {
      unlock = lockDirectory(settings.dataDir, 'api.lock', parent);
    } catch (error) {
      abortStart([messageOf(error)]);
    }
    process.once('exit', () => unlock());
  }

  const log = makeLogger(settings.logLevel);
  // Node would print the error with all its properties, including a statement's parameters.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; the server is shutting down');
    process.exit(1);
  });
  const storage = storageFor(settings);
  if (storage instanceof ObjectStorage) await storage.check().catch((issue: Error) => abortStart([issue.message]));
  const { databaseUrl, dataDir } = settings;
  const observed = isTelemetryOn(settings);
  let stopTelemetry = async () => {};
  if (observed) {
    const { startTelemetry } = await import('./platform/observability/telemetry');
    stopTelemetry = await startTelemetry(settings).catch((error) => abortStart([messageOf(error)]));
  }
  const connection = await connect({ databaseUrl, directory: join(dataDir, 'db'), isObserved: observed }).catch(
    (error) =>
      abortStart([
        `The database cannot be opened (${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}): ${databaseIssue(error)}`,
      ]),
  );
  if (settings.seed === 'demo') {
    const { seedDemo } = await import('./main/demo/seed');
    const secrets = await SigningSecrets.open(connection.db, systemClock);
    await seedDemo(connection.db, { storage: new SealedStorage(storage, secrets) });
  }
  await addSiteContent(connection.db, systemClock());
  const { server, context } = await buildApp({ connection, settings, logger: log, storage });
  const address = await server
    .listen({ port: settings.apiPort, host: API_HOST })
    .catch((error: NodeJS.ErrnoException) =>
      abortStart([error.code === 'EADDRINUSE' ? portInUse(settings.apiPort) : messageOf(error)]),
    );
  connection.guardRoom?.();
  rememberAddress(settings);
  if (observed) registerGauges(context, log);
  const stopSweeping = startMaintenance(context, log);
  const stopDelivering = startDelivering(context, log);
  const stopRefreshing = startRefreshingSecrets(context, log);
  const stopVacuuming = connection.kind === 'embedded' ? startVacuuming(connection.db, log) : () => {};
  const { clock, db } = context;
  const closeCommandChannel = ownsDirectory
    ? await openCommandChannel(dataDir, { db, clock, publicUrl: settings.publicUrl })
    : () => {};

  let stopping = false;
  const stop = async (isGentle = false) => {
    if (stopping) return;
    stopping = true;
    if (ownsDirectory) markLockEnding(settings.dataDir);
    // Running requests get their responses. After the timeout, open ones are cut off.
    setTimeout(() => process.exit(1), isGentle ? 9500 : 8000).unref();
    if (isGentle) await drain(server, context.draining);
    stopDelivering();
    stopRefreshing();
    stopVacuuming();
    await server.close();
    closeCommandChannel();
    await stopSweeping();
    await connection.close();
    await stopTelemetry();
    process.exit(0);
  };
  // On SIGTERM, drain without a failed request, as other processes take over. Ctrl-C ends the whole site at once.
  process.on('SIGTERM', () => stop(true));
  process.on('SIGINT', () => stop());
  // Stop when the parent process has gone: no other process will stop this one.
  process.once('disconnect', () => stop());
  if (parent && !process.connected) return stop();
  process.stdout.write(`Doorstep API is ready: ${address}\n`);
  if (connection.kind === 'embedded') setImmediate(collectGarbage);
}

const portInUse = (port: number) => `API_PORT ${port} is already in use. Set API_PORT to a free port.`;

/** Checks the port before anything is opened, so that a busy port changes nothing. */
function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, API_HOST, () => probe.close(() => resolve(true)));
  });
}

/** Returns the database's message without the URL, which may hold a password. */
function databaseIssue(error: unknown): string {
  if (error instanceof OutdatedDatabaseError) return error.message;
  const cause =
    error instanceof AggregateError ? error.errors[0] : error instanceof Error && error.cause ? error.cause : error;
  const code = (cause as { code?: string } | undefined)?.code;
  return code ? `${code} ${messageOf(cause)}` : messageOf(cause);
}

await main();
