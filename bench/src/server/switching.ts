import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '@doorstep/playwright/startSite';
import { liveGeneration, openSite, promote, publish, readBuild, switchTo } from '@doorstep/release';
import { root } from '@doorstep/scripts/install';
import { median } from '../statistics';
import { startLoad } from './load';

export interface SwitchingResult {
  readonly switches: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly requests: number;
  readonly failed: number;
}

const SWITCHES = 20;
const SWITCH_INTERVAL_MS = 150;
const REMOTE = 'mf-offers';

/** The site must be our own. */
export async function measureSwitchesUnderLoad(site: Site): Promise<SwitchingResult> {
  const store = openSite(site.dataDir);
  const before = liveGeneration(store);
  const build = readBuild(path.join(root, REMOTE, 'dist'));
  const version = `${build.record.version}-bench.${Date.now()}`;
  await publish(store, build, version);
  const { generation } = await promote(store, { name: REMOTE, version });
  if (before === null) throw new Error('Nothing is live.');

  const port = Number(new URL(site.url).port);
  const load = startLoad(
    { port, path: '/home', headers: { 'Accept-Encoding': 'br', Cookie: 'mf_uid=fwAAAWsBRjE7i2QMAwMDAg==' } },
    { connections: 16, pipelining: 4 },
  );
  const latencies: number[] = [];
  try {
    let live = generation;
    for (let count = 0; count < SWITCHES; count += 1) {
      const next = live === generation ? before : generation;
      await wait(SWITCH_INTERVAL_MS);
      switchTo(store, next, { command: 'promote', why: 'bench' });
      const switched = renamedAt(path.join(store.root, 'current'));
      while ((await shownGeneration(site)) !== next) {
        // Retried immediately.
      }
      latencies.push(Math.max(0, Date.now() - switched));
      live = next;
    }
  } finally {
    await load.stop();
  }
  return {
    switches: SWITCHES,
    medianMs: median(latencies) ?? 0,
    slowestMs: Math.max(...latencies),
    requests: load.responses(),
    failed: load.failures(),
  };
}

const renamedAt = (link: string) => lstatSync(link).ctimeMs;

async function shownGeneration({ url }: Site): Promise<number> {
  const { generation } = (await (await fetch(`${url}/mf-manifest/manifest.json`)).json()) as { generation: number };
  return generation;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
