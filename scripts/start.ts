import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStart, lockDirectory, markEnding, type Settings, waitForEnding } from '@doorstep/api-server/start';
import { endOrphan, findNginx, startGateway } from '@doorstep/gateway';
import { openSite, releaseLocalBuilds, settingsFromEnv } from '@doorstep/release';
import { apiLogFile, boundedLog } from './apiOutput';
import { type Api, startApi } from './apiProcess';
import { buildables, buildChanged } from './buildAll';
import { root } from './install.mjs';
import { localUrlOf } from './localUrl';
import { findPrometheus, GATEWAY_METRICS_PORT, METRICS_PORT, startPrometheus } from './prometheus';
import { readyBlock } from './readyBlock';

const LOCK = 'start.lock';
const PORTS_FREE_WITHIN_MS = 10_000;

const print = (line: string) => console.log(line);

const isObserving = process.argv.includes('--observe');

/** In a terminal, requests are logged to a file. Other programs get them on stdout. */
const isTerminal = Boolean(process.stdout.isTTY);

async function start(): Promise<void> {
  const unknown = process.argv.slice(2).filter((each) => each !== '--observe');
  if (unknown.length > 0) return reject([`npm start knows only --observe, not ${unknown.join(' ')}.`]);
  if (isObserving) {
    process.env.METRICS_PORT ||= METRICS_PORT;
    process.env.GATEWAY_METRICS_PORT ||= GATEWAY_METRICS_PORT;
  }
  const { settings, issues, warnings } = checkStart(process.env);
  const browserSide = settingsFromEnv(process.env);
  if (!settings || browserSide.faults.length > 0) return reject(mergeIssues(issues, browserSide.faults));
  for (const line of warnings) console.error(line);
  const localUrl = localUrlOf(settings);
  const prometheus = isObserving ? findPrometheus() : undefined;
  if (isObserving && !prometheus) {
    return reject(['--observe needs Prometheus. Install it (apt-get install prometheus), or start without --observe.']);
  }
  const nginx = findNginx();
  if (settings.gateway === 'nginx' && !nginx) {
    return reject([
      'GATEWAY is nginx, but no nginx is installed. Install it (apt-get install nginx) or leave GATEWAY unset.',
    ]);
  }
  const { dataDir } = settings;
  const lastStart = await waitForEnding(dataDir, print, { name: LOCK });
  // Skip the check on a restart: the previous process may hold its ports for a moment.
  const isTakingOver = lastStart === 'ended' || lastStart === 'died';
  if (!isTakingOver) {
    const takenItems = await portsInUse(settings);
    if (takenItems.length > 0) return reject(takenItems);
  }
  try {
    process.once('exit', lockDirectory(dataDir, LOCK));
  } catch (error) {
    return reject([error instanceof Error ? error.message : String(error)]);
  }
  if (isTakingOver) {
    await endOrphan(dataDir);
    const takenItems = await portsInUse(settings, PORTS_FREE_WITHIN_MS);
    if (takenItems.length > 0) return reject(takenItems);
  }

  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    markEnding(dataDir, LOCK);
    stopping ??= Promise.allSettled([...stops].reverse().map((end) => end())).then(() => undefined);
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }

  try {
    let api: Api | undefined;
    if (!settings.apiUrl) {
      print('Starting the API ...');
      const toStdout = (lines: string) => void process.stdout.write(lines);
      api = startApi(isTerminal ? boundedLog(apiLogFile(dataDir)) : toStdout);
      stops.push(api.stop);
    }
    await Promise.all([
      buildChanged(print).then(() =>
        publishLocalBuilds(settings, { ...browserSide.client, ...(localUrl && { localUrl }) }),
      ),
      api?.ready,
    ]);
    print('Starting the gateway ...');
    const startingGateway = startGateway({
      kind: settings.gateway ?? (nginx ? 'nginx' : 'embedded'),
      host: settings.host,
      port: settings.port,
      dataDir: settings.dataDir,
      settings: browserSide.gateway,
      onRecovery: print,
    });
    // A signal during the start waits for it: nginx would otherwise keep running alone.
    stops.push(async () => (await startingGateway).stop());
    const gateway = await startingGateway;
    if (stopping) return await stopping;
    const { metricsPort } = settings;
    const gatewayPort = browserSide.gateway.observing?.metricsPort;
    if (prometheus && metricsPort !== undefined && gatewayPort !== undefined) {
      const observer = await startPrometheus(prometheus, { dataDir, metricsPort, gatewayPort });
      stops.push(observer.stop);
      print(`Prometheus is ready: ${observer.url}`);
    }
    const url = `http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${settings.port}`;
    print(`Doorstep is ready: ${url}`);
    if (isTerminal) {
      const logFile = api && shortPath(apiLogFile(dataDir));
      for (const line of readyBlock(settings, { url, logFile })) print(line);
    }
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

function shortPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

async function publishLocalBuilds(
  settings: Settings,
  client: Parameters<typeof releaseLocalBuilds>[0]['settings'],
): Promise<void> {
  const released = await releaseLocalBuilds({
    site: openSite(settings.dataDir),
    dists: buildables().map((name) => path.join(root, name, 'dist')),
    manifestFile: path.join(root, 'nginx/manifest/manifest.json'),
    settings: client,
  });
  for (const name of released.published) print(`Published ${name}`);
  for (const line of released.kept) print(line);
}

function mergeIssues(issues: readonly string[], more: readonly string[]): string[] {
  const variableOf = (line: string) => line.split(/[ =]/)[0];
  const named = new Set(issues.map(variableOf));
  return [...issues, ...more.filter((line) => !named.has(variableOf(line)))];
}

function reject(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

async function portsInUse(settings: Settings, waitMs = 0): Promise<string[]> {
  const deadline = Date.now() + waitMs;
  const expected = [
    { name: 'PORT', host: settings.host, port: settings.port },
    ...(settings.apiUrl ? [] : [{ name: 'API_PORT', host: '127.0.0.1', port: settings.apiPort }]),
  ];
  for (;;) {
    const checked = await Promise.all(
      expected.map(async (one) => ({ ...one, free: await isFree(one.host, one.port) })),
    );
    const takenItems = checked.filter(({ free }) => !free);
    if (takenItems.length === 0 || Date.now() >= deadline)
      return takenItems.map(({ name, port }) => `${name} ${port} is already in use. Set ${name} to a free port.`);
    await pause(100);
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

await start();
