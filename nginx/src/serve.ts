import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CommandError,
  exposureIssues,
  exposureWarnings,
  follow,
  liveGeneration,
  openSite,
  pruneReplica,
  readerOf,
  settingsFromEnv,
} from '@doorstep/release';
import { findNginx } from './gateway/nginxProgram';
import { type Gateway, startGateway } from './gateway/start';

/**
 * A gateway alone: no builds, no API of its own. It serves the store in DATA_DIR; with STORE_URL it keeps that store a copy
 * of the one at this address (a folder, object storage, any web server), for which DATA_DIR/keys holds release.pub alone.
 */
const POLL_INTERVAL_MS = 1000;

const { env } = process;
const dataDir = path.resolve(env.DATA_DIR || '.data');
const site = openSite(dataDir);
const { gateway: settings, faults: wrong } = settingsFromEnv(env);
const issues = [...wrong, ...exposureIssues(env)];
const port = Number(env.PORT || 8080);
const retentionDays = Number(env.STORE_KEEP_DAYS || 30);
const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
if (!isPort) issues.push(`PORT is "${env.PORT}": give a port number.`);
if (!(retentionDays >= 0)) issues.push(`STORE_KEEP_DAYS is "${env.STORE_KEEP_DAYS}": give a number of days.`);
if (issues.length) exitWithErrors(issues);
for (const line of exposureWarnings(env)) console.error(line);

let gateway: Gateway | undefined;
let message = '';
const print = (line: string) => {
  if (line !== message) console.log(line);
  message = line;
};

if (env.STORE_URL) {
  const read = readerOf(env.STORE_URL);
  const poll = async () => {
    try {
      const isSwitched = await follow(site, read);
      gateway?.trouble('');
      if (!isSwitched) return;
      print(`Generation ${liveGeneration(site)} is live here.`);
      const { generations, versions } = await pruneReplica(site, retentionDays);
      if (generations.length + versions.length)
        print(`Removed: ${generations.length} generations, ${versions.length} versions.`);
    } catch (error) {
      gateway?.trouble((error as Error).message.slice(0, 300));
      if (error instanceof CommandError || liveGeneration(site) !== null)
        print(`Not followed: ${(error as Error).message} What was live stays live.`);
      else print(`Waiting for the store: ${(error as Error).message}`);
    }
  };
  do {
    await poll();
    if (liveGeneration(site) === null) await pause(POLL_INTERVAL_MS);
  } while (liveGeneration(site) === null);
  const schedule = () => setTimeout(() => void poll().finally(schedule), POLL_INTERVAL_MS);
  schedule();
}

const isCopy = Boolean(env.STORE_URL);
const kind = env.GATEWAY === 'embedded' || !findNginx() ? 'embedded' : 'nginx';
try {
  const started = await startGateway({
    kind,
    host: env.HOST || '127.0.0.1',
    port,
    dataDir,
    settings,
    isCopy,
    onRecovery: print,
  });
  gateway = started;
  console.log(`The gateway is ready: ${started.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void started.stop().then(() => process.exit(0)));
  void started.exited.then((reason) => exitWithErrors([reason]));
} catch (error) {
  exitWithErrors([(error as Error).message]);
}

function exitWithErrors(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
