import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { type Site, startSite } from '@doorstep/playwright/startSite';
import { root } from '@doorstep/scripts/install';
import { ensurePrograms } from '@doorstep/scripts/programs';
import { countBookingInput } from './bookingInput';
import { bytesPerRemote } from './bytesPerRemote';
import { measureInteractions } from './interactions';
import { measuresOf } from './measures';
import { measureMemory } from './memory';
import { HELP, type Options, readOptions } from './options';
import { navigationModes } from './pages';
import { report } from './report';
import type { PageResult, Results } from './results';
import { compareApiWithBaseline } from './server/api';
import { compareGatewayWithFile } from './server/gateway';
import { measureSwitchesUnderLoad } from './server/switching';
import { medians, rotated } from './statistics';
import { launch, type PreparedVariants, prepareVariants } from './variants';
import type { VariantName } from './variants/names';
import {
  CPU_SLOWDOWN,
  measureNavigation,
  type NavigationMetrics,
  type PartialVisitMetrics,
  SLOW_4G,
  visitTwice,
} from './visit';

const print = (line: string) => console.log(line);
type Writable<T> = { -readonly [K in keyof T]: T[K] };

async function bench(options: Options): Promise<void> {
  await ensurePrograms('test');
  const port = Number(process.env.DOORSTEP_BENCH_PORT ?? 18_400);
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-bench-'));
  const results: Writable<Results> = {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim(),
    machine: { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memoryMB: Math.round(totalmem() / 1e6) },
    conditions: {
      rounds: options.rounds,
      latencyMs: SLOW_4G.latencyMs,
      downloadBytesPerSecond: SLOW_4G.download ?? 0,
      cpuSlowdown: CPU_SLOWDOWN,
      node: process.version,
    },
  };
  if (options.parts.some((part) => part !== 'api')) await measureSite(results, options, folder, port);
  if (options.parts.includes('api')) {
    print('The API beside bare routes ...');
    results.api = await compareApiWithBaseline(port + 8, options.rounds, options.call);
  }
  rmSync(folder, { recursive: true, force: true });
  results.measures = measuresOf(results);
  mkdirSync(path.join(root, 'bench'), { recursive: true });
  writeFileSync(path.join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
  print(`\n${report(results)}\nWritten to bench/results.json`);
}

async function measureSite(results: Writable<Results>, options: Options, folder: string, port: number): Promise<void> {
  const has = (part: Options['parts'][number]) => options.parts.includes(part);
  print('Starting a site of its own ...');
  const site = await startSite({ gateway: 'nginx', port, dataDir: path.join(folder, 'data') });
  try {
    results.bytesPerRemote = await bytesPerRemote(site.dataDir);
    if (has('pages') || has('navigation')) {
      const compared = await prepareVariants(site, path.join(folder, 'variants'), port + 2, print);
      try {
        results.conditions = { ...results.conditions, chromium: compared.chromium, protocol: compared.protocol };
        if (has('pages')) results.pages = await measurePages(compared, site, options);
        if (has('navigation')) results.ways = await measureNavigationModes(compared, options.rounds);
      } finally {
        await compared.stop();
      }
    }
    if (has('inp') || has('journey') || has('memory')) {
      const browser = await launch();
      try {
        if (has('inp')) results.interactions = await measureInteractions(browser, site.url, options.rounds, print);
        if (has('journey')) {
          print('Counting the taps of a booking ...');
          results.bookingInput = await countBookingInput(browser, site);
        }
        if (has('memory')) {
          print('Going on and on between remotes ...');
          results.memory = await measureMemory(browser, site.url);
        }
      } finally {
        await browser.close();
      }
    }
    if (has('gateway')) {
      print('The composed page beside a bare file ...');
      results.gateway = await compareGatewayWithFile(site, path.join(folder, 'bare'), port + 7, options.rounds);
    }
    if (has('switch')) {
      print('Switching under load ...');
      results.switching = await measureSwitchesUnderLoad(site);
    }
  } finally {
    await site.stop();
  }
}

async function measurePages(compared: PreparedVariants, site: Site, { rounds, page: expected = '' }: Options) {
  const pages = compared.pages.filter(({ name }) => name.includes(expected));
  const resultByPage = new Map<string, { cold: PartialVisitMetrics[]; warm: PartialVisitMetrics[] }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      print(`Round ${round + 1} of ${rounds}: ${page.name}`);
      for (const variant of rotated(compared.variants, round)) {
        const visits = await visitTwice(compared.browser, variant, page, compared.signedIn);
        const key = `${page.name} ${variant.name}`;
        const current = resultByPage.get(key) ?? { cold: [], warm: [] };
        current.cold.push(visits.cold);
        current.warm.push(visits.warm);
        resultByPage.set(key, current);
      }
    }
  }
  const result: Record<string, PageResult> = {};
  for (const { name, path: address } of pages) {
    const html = await (await fetch(site.url + address)).text();
    const metrics = (visit: 'cold' | 'warm') =>
      Object.fromEntries(
        compared.variants.map((variant) => [
          variant.name,
          medians(resultByPage.get(`${name} ${variant.name}`)?.[visit] ?? []),
        ]),
      );
    result[name] = {
      isPrerendered: !html.includes('<div id="root"></div>'),
      cold: metrics('cold'),
      warm: metrics('warm'),
    };
  }
  return result;
}

async function measureNavigationModes({ browser, variants, pages, signedIn }: PreparedVariants, rounds: number) {
  const result: Record<string, Partial<Record<VariantName, Partial<NavigationMetrics>>>> = {};
  for (const way of navigationModes(pages)) {
    const walks = new Map<VariantName, Partial<NavigationMetrics>[]>();
    for (let round = 0; round < rounds; round += 1) {
      print(`Round ${round + 1} of ${rounds}: ${way.name}`);
      const hydrating = variants.filter(({ hasScript }) => hasScript);
      for (const variant of rotated(hydrating, round)) {
        const walked = await measureNavigation(browser, variant, way, signedIn);
        walks.set(variant.name, [...(walks.get(variant.name) ?? []), walked]);
      }
    }
    result[way.name] = Object.fromEntries([...walks].map(([name, list]) => [name, medians(list)]));
  }
  return result;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') print(HELP);
  else await bench(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
