import { createServer } from 'node:net';
import path from 'node:path';
import { findNginx, openSite, releaseLocalBuilds, settingsFromEnv, startGateway } from '@doorstep/gateway';
import { lockDirectory } from '../../api-server/src/directoryLock';
import { readSettings, type Settings } from '../../api-server/src/settings';
import { type Api, startApi } from './apiProcess';
import { buildables, buildChanged } from './buildAll';
import { root } from './install.mjs';

const say = (line: string) => console.log(line);

/** `npm start`: builds what changed, publishes it locally, starts the API and the gateway, says when all serves. */
async function start(): Promise<void> {
  const { settings, faults } = readSettings(process.env);
  const browserSide = settingsFromEnv(process.env);
  if (!settings || browserSide.faults.length > 0) return refuse(eachOnce(faults, browserSide.faults));
  const nginx = findNginx();
  if (settings.gateway === 'nginx' && !nginx) {
    return refuse([
      'GATEWAY is nginx, but no nginx is installed. Install it (apt-get install nginx) or leave GATEWAY unset.',
    ]);
  }
  const taken = await takenPorts(settings);
  if (taken.length > 0) return refuse(taken);

  let unlock: () => void;
  try {
    unlock = lockDirectory(settings.dataDir, 'start.lock');
  } catch (error) {
    return refuse([error instanceof Error ? error.message : String(error)]);
  }
  process.once('exit', unlock);

  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= Promise.allSettled([...stops].reverse().map((end) => end())).then(() => undefined);
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }

  try {
    let api: Api | undefined;
    if (!settings.apiUrl) {
      say('Starting the API ...');
      api = startApi();
      stops.push(api.stop);
    }
    // The database is filled while the bundler works.
    await Promise.all([buildChanged(say), api?.ready]);
    await publish(settings, browserSide.client);
    const gateway = await startGateway({
      kind: settings.gateway ?? (nginx ? 'nginx' : 'embedded'),
      host: settings.host,
      port: settings.port,
      dataDir: settings.dataDir,
      settings: browserSide.gateway,
      onRecovery: say,
    });
    stops.push(gateway.stop);
    say(`Doorstep is ready: http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${settings.port}`);
    const reason = await Promise.race([gateway.exited, ...(api ? [api.exited] : [])]);
    if (!stopping) throw new Error(reason);
    await stopping;
  } catch (error) {
    if (!stopping) {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    }
    await stop();
    process.exit();
  }
}

async function publish(
  settings: Settings,
  client: Parameters<typeof releaseLocalBuilds>[0]['settings'],
): Promise<void> {
  const released = await releaseLocalBuilds({
    site: openSite(settings.dataDir),
    dists: buildables().map((name) => path.join(root, name, 'dist')),
    manifestFile: path.join(root, 'nginx/manifest/manifest.json'),
    settings: client,
  });
  for (const name of released.published) say(`Published ${name}`);
  for (const line of released.kept) say(line);
}

/** Both sides check the variables that both read; a variable is complained about once. */
function eachOnce(faults: readonly string[], more: readonly string[]): string[] {
  const variableOf = (line: string) => line.split(/[ =]/)[0];
  const named = new Set(faults.map(variableOf));
  return [...faults, ...more.filter((line) => !named.has(variableOf(line)))];
}

function refuse(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

async function takenPorts(settings: Settings): Promise<string[]> {
  const wanted = [
    { name: 'PORT', host: settings.host, port: settings.port },
    ...(settings.apiUrl ? [] : [{ name: 'API_PORT', host: '127.0.0.1', port: settings.apiPort }]),
  ];
  const checked = await Promise.all(wanted.map(async (one) => ({ ...one, free: await isFree(one.host, one.port) })));
  return checked
    .filter(({ free }) => !free)
    .map(({ name, port }) => `${name} ${port} is already in use. Set ${name} to a free port.`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

await start();
