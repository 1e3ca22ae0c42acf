import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiServers,
  keepFresh,
  liveFault,
  openSite,
  recover,
  recoveredText,
  type Site,
  startOps,
  startReports,
} from '@doorstep/release';
import { type GatewayOptions, portTaken } from './program';

export interface Gateway {
  readonly kind: 'nginx' | 'embedded';
  readonly url: string;
  /** Settles when the gateway is gone without being asked to: the reason, in a line. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

const READY_MS = 15_000;
const LOOK_EVERY_MS = 2000;

/** Starts the gateway and resolves when it answers. A taken port is one clear line. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const site = openSite(options.dataDir);
  const start =
    options.kind === 'nginx'
      ? (await import('./nginxProcess')).startNginx
      : (await import('../embedded/server')).startEmbedded;
  const tell = options.onRecovery ?? (() => {});
  const reports = startReports(site, tell, options.settings.healthToken);
  const ops = startOps({ site, isCopy: options.isCopy ?? false }, options.settings);
  const assertFree = () => assertPortIsFree(options.host, options.port);
  const apiServers = new ApiServers(options.settings.api);
  const program = await start({ ...options, site, reports, ops, apiServers, assertFree }).catch((error) => {
    apiServers.stop();
    throw error;
  });
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`;
  try {
    await Promise.race([
      answers(options),
      program.exited.then((reason) => {
        throw new Error(reason);
      }),
    ]);
  } catch (error) {
    reports.stop();
    apiServers.stop();
    await program.stop();
    throw error;
  }
  const watch = watchLive(site, tell);
  const fresh = await keepFresh(
    site,
    { apiServers, appToken: options.settings.appToken },
    tell,
    options.viewFreshSeconds,
  );
  const stop = () => {
    clearInterval(watch);
    fresh.stop();
    reports.stop();
    apiServers.stop();
    return program.stop();
  };
  return { kind: options.kind, url, exited: program.exited, stop };
}

/** The gateways only follow the link `current`; this looks whether it leads to something whole. */
function watchLive(site: Site, tell: (line: string) => void) {
  let isBusy = false;
  let said = '';
  const look = async () => {
    if (isBusy || !liveFault(site)) return;
    isBusy = true;
    try {
      const recovered = await recover(site);
      if (recovered) tell(recoveredText(recovered));
      said = '';
    } catch (error) {
      const line = (error as Error).message;
      if (line !== said) tell(line);
      said = line;
    } finally {
      isBusy = false;
    }
  };
  return setInterval(() => void look(), LOOK_EVERY_MS).unref();
}

function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(portTaken(host, port)));
      else
        reject(
          new Error(
            `Port ${port} on ${host} cannot be used (${error.code}): set PORT and HOST to what this machine has.`,
          ),
        );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function answers({ host, port }: GatewayOptions): Promise<void> {
  const until = Date.now() + READY_MS;
  let said = 'nothing';
  while (Date.now() < until) {
    said = await new Promise<string>((resolve) => {
      const asked = request(
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
      asked.on('timeout', () => asked.destroy());
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      asked.end();
    });
    if (said === 'ok') return;
    await pause(20);
  }
  throw new Error(`The gateway did not become ready in ${READY_MS / 1000} s: /healthz said ${said}.`);
}
