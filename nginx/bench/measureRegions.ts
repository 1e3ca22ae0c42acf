import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promote, rollback, settingsFromEnv } from '@doorstep/release';
import { builds, makeDataDir, publishDist, settings } from '@doorstep/release/testing/factory';
import { programArgs } from '@doorstep/shared-process/program';
import { type Gateway, startGateway } from '../src/gateway/start';
import { compositionOf, freePort, type Kind, send } from '../test/support/runningSite';
import { StubApi } from '../test/support/stubApi';

export interface RegionMeasurements {
  /** By region: milliseconds from the end of the command until that region's gateway serves the new page. */
  readonly arrivals: readonly (readonly number[])[];
  /** Milliseconds of the commands themselves. */
  readonly commands: readonly number[];
  readonly faults: readonly string[];
}

interface Region {
  readonly port: number;
  readonly gateway: Gateway;
  readonly follower: ChildProcess;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));
const LOOK_EVERY_MS = 20;

/**
 * Four regions, each with a copy of the store, that `release follow` keeps, and a gateway of its own that reads it. The
 * region with the number n is n times `delayMs` away: each request of its follower waits so long, as on a line across the world.
 */
export async function measureRegions(
  kind: Kind,
  { regions: count = 4, switches, delayMs }: { regions?: number; switches: number; delayMs: number },
): Promise<RegionMeasurements> {
  const owner = makeDataDir();
  const api = await new StubApi().start();
  for (const build of [builds.shell, builds.booking, builds.catalog]) {
    await publishDist(owner.dataDir, owner.site, build);
    await promote(owner.site, { name: build.name, version: '1.0.0' }, { settings });
  }
  const mirrors: Server[] = [];
  const regions: Region[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const mirror = await startMirror(owner.site.root, number * delayMs);
      mirrors.push(mirror.server);
      regions.push(await startRegion(kind, mirror.url, path.join(owner.dataDir, 'keys/release.pub'), api.port));
    }
    const arrivals = regions.map((): number[] => []);
    const commands: number[] = [];
    const faults: string[] = [];
    for (let index = 0; index < switches; index += 1) {
      const version = `1.${index + 1}.0`;
      await publishDist(owner.dataDir, owner.site, { ...builds.catalog, version, marker: version });
      const before = performance.now();
      const isBack = index % 3 === 2;
      if (isBack) await rollback(owner.site, undefined);
      else await promote(owner.site, { name: 'mf-catalog', version });
      const since = performance.now();
      commands.push(since - before);
      const { microFrontends } = JSON.parse(
        readFileSync(path.join(owner.site.root, 'current/manifest.json'), 'utf8'),
      ) as { microFrontends: Record<string, { metadata: { version: string } }[]> };
      const expected = microFrontends['mf-catalog']?.[0]?.metadata.version;
      await Promise.all(
        regions.map(async ({ port }, region) => {
          let shown: string | undefined;
          while (shown !== expected) {
            shown = await fetchCatalogVersion(port, faults);
            if (shown !== expected) await pause(LOOK_EVERY_MS);
          }
          arrivals[region]?.push(performance.now() - since);
        }),
      );
    }
    return { arrivals, commands, faults };
  } finally {
    await Promise.all(regions.map((region) => region.stop()));
    for (const mirror of mirrors) mirror.close();
    await api.stop();
    owner.remove();
  }
}

async function fetchCatalogVersion(port: number, faults: string[]): Promise<string | undefined> {
  const page = compositionOf((await send(port, '/home')).text);
  const { version, url = '' } = page.remotes['mf-catalog'] ?? {};
  const { status } = await send(port, url);
  if (status !== 200) faults.push(`${version}: ${url} answered ${status}`);
  return version;
}

async function startMirror(folder: string, delayMs: number): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(request.url ?? ''));
    setTimeout(() => {
      if (file.includes('/current') || !existsSync(file)) response.writeHead(404).end();
      else response.end(readFileSync(file));
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

async function startRegion(kind: Kind, place: string, publicKey: string, apiPort: number): Promise<Region> {
  const copy = makeDataDir();
  mkdirSync(path.join(copy.dataDir, 'keys'), { recursive: true });
  copyFileSync(publicKey, path.join(copy.dataDir, 'keys/release.pub'));
  const follower = spawn(process.execPath, [...programArgs(PROGRAM), 'follow', place, '--local'], {
    env: { ...process.env, DATA_DIR: copy.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stopFollower = () =>
    new Promise<void>((resolve) => {
      if (follower.exitCode !== null) return resolve();
      follower.once('exit', () => resolve());
      follower.kill('SIGTERM');
    });
  while (!existsSync(path.join(copy.site.root, 'current/manifest.json'))) {
    if (follower.exitCode !== null) throw new Error('The follower ended.');
    await pause(LOOK_EVERY_MS);
  }
  const port = await freePort();
  const gateway = await startGateway({
    ...{ kind, host: '127.0.0.1', port, dataDir: copy.dataDir, isCopy: true },
    settings: settingsFromEnv({ API_PORT: String(apiPort) }).gateway,
  });
  return {
    ...{ port, gateway, follower },
    async stop() {
      await Promise.all([stopFollower(), gateway.stop()]);
      copy.remove();
    },
  };
}
