import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiServers,
  liveGenerationError,
  openSite,
  PageSources,
  recover,
  recoveredText,
  type Site,
  StoredPages,
  sourceFetcher,
  startHeartbeat,
  startLocalCode,
  startOps,
  startPrerenderScheduler,
  startPreviews,
  startPublishing,
  startReports,
  VIEW_TTL_SECONDS,
} from '@doorstep/release';
import { startObserver } from '../observability/observer';
import { type GatewayOptions, portInUse } from './program';

export interface Gateway {
  readonly kind: 'nginx' | 'embedded';
  readonly url: string;
  /** Settles with the reason, in one line, when the gateway ends without being asked to. */
  readonly exited: Promise<string>;
  /** Sets the reason, shown in the console, why its store cannot follow another one. An empty text clears it. */
  trouble(text: string): void;
  stop(): Promise<void>;
}

const READY_MS = 15_000;
const POLL_INTERVAL_MS = 2000;

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const site = openSite(options.dataDir);
  const start =
    options.kind === 'nginx'
      ? (await import('./nginxProcess')).startNginx
      : (await import('../embedded/server')).startEmbedded;
  const notify = options.onRecovery ?? (() => {});
  const observer = await startObserver(options.dataDir, site, options.settings.observing);
  const reports = startReports(site, notify, options.settings.healthToken, observer.browserSpan);
  const ops = startOps({ site, isCopy: options.isCopy ?? false }, options.settings, notify);
  const publishing = startPublishing({ site, isCopy: options.isCopy ?? false }, options.settings);
  const previews = startPreviews({ site, isCopy: options.isCopy ?? false }, notify);
  const localCode = startLocalCode({ site, isCopy: options.isCopy ?? false }, options.settings, notify);
  const assertFree = () => assertPortIsFree(options.host, options.port);
  const apiServers = new ApiServers(options.settings.api);
  const ttlMs = (options.viewTtlSeconds ?? VIEW_TTL_SECONDS) * 1000;
  const storedPages = new StoredPages(
    site,
    options.settings.api.hasExtensions ? new PageSources(sourceFetcher(apiServers), ttlMs) : undefined,
    options.settings.pagesRenderedAhead,
  );
  const parts = { site, reports, ops, publishing, previews, localCode, storedPages, apiServers, observer, assertFree };
  const program = await start({ ...options, ...parts }).catch(async (error) => {
    ops.stop();
    previews.stop();
    apiServers.stop();
    await observer.stop();
    throw error;
  });
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`;
  try {
    await Promise.race([
      waitUntilHealthy(options),
      program.exited.then((reason) => {
        throw new Error(reason);
      }),
    ]);
  } catch (error) {
    reports.stop();
    ops.stop();
    previews.stop();
    apiServers.stop();
    await program.stop();
    await observer.stop();
    throw error;
  }
  const watch = startRecoveryPolling(site, notify);
  const heartbeat = startHeartbeat(site, {
    ...{ kind: options.kind, instance: String(options.port), isCopy: options.isCopy ?? false },
  });
  const fresh = await startPrerenderScheduler(
    site,
    { apiServers, appToken: options.settings.appToken },
    storedPages,
    notify,
    options.viewTtlSeconds,
  );
  const stop = async () => {
    clearInterval(watch);
    heartbeat.stop();
    const prerenderingEnds = fresh.stop();
    reports.stop();
    ops.stop();
    previews.stop();
    apiServers.stop();
    await program.stop();
    await prerenderingEnds;
    await observer.stop();
  };
  return { kind: options.kind, url, exited: program.exited, trouble: heartbeat.trouble, stop };
}

/** The gateways only follow the link `current`; this looks whether it leads to something whole. */
function startRecoveryPolling(site: Site, notify: (line: string) => void) {
  let isBusy = false;
  let message = '';
  const poll = async () => {
    if (isBusy || !liveGenerationError(site)) return;
    isBusy = true;
    try {
      const recovered = await recover(site);
      if (recovered) notify(recoveredText(recovered));
      message = '';
    } catch (error) {
      const line = (error as Error).message;
      if (line !== message) notify(line);
      message = line;
    } finally {
      isBusy = false;
    }
  };
  return setInterval(() => void poll(), POLL_INTERVAL_MS).unref();
}

function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(portInUse(host, port)));
      else
        reject(
          new Error(
            `Port ${port} on ${host} cannot be used (${error.code}). Set PORT and HOST to a port and an address of this machine.`,
          ),
        );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function waitUntilHealthy({ host, port }: GatewayOptions): Promise<void> {
  const until = Date.now() + READY_MS;
  let message = 'nothing';
  while (Date.now() < until) {
    message = await new Promise<string>((resolve) => {
      const outgoing = request(
        { host: host === '0.0.0.0' ? '127.0.0.1' : host, port, path: '/healthz', agent: false, timeout: 2000 },
        (response) => {
          response.setEncoding('utf8');
          let body = '';
          response.on('data', (part: string) => {
            body += part;
          });
          response.on('end', () =>
            resolve(response.statusCode === 200 && body === 'ok' ? 'ok' : `${response.statusCode} ${body}`),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      outgoing.end();
    });
    if (message === 'ok') return;
    await pause(20);
  }
  throw new Error(`The gateway did not become ready in ${READY_MS / 1000} s: /healthz said ${message}.`);
}
