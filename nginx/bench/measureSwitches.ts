import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { generationNumbers, promote, rollback } from '@doorstep/release';
import { builds, makeDataDir, publishDist, settings } from '@doorstep/release/testing/factory';
import { compositionOf, freePort, type Kind } from '../test/support/runningSite';

export interface SwitchMeasurements {
  readonly responses: number;
  /** Answers that failed, were torn or mixed two releases. */
  readonly faults: readonly string[];
  readonly generations: number;
  /** Milliseconds from the end of the command to the first complete response with the new state, per switch. */
  readonly msToNew: readonly number[];
  /** Milliseconds that the command took under that load, for rollbacks to states of the whole past. */
  readonly rollbackMs: readonly number[];
}

const ROLLBACKS = 20;

export async function measureSwitches(kind: Kind, { switches, visitors }: { switches: number; visitors: number }) {
  const { dataDir, site, remove } = makeDataDir();
  const port = await freePort();
  const running: ChildProcess[] = [];
  try {
    for (const build of [builds.shell, builds.booking, builds.catalog]) {
      await publishDist(dataDir, site, build);
      await promote(site, { name: build.name, version: '1.0.0' }, { settings });
    }
    for (const version of ['1.0.1', '1.0.2'])
      await publishDist(dataDir, site, { ...builds.catalog, version, marker: version });
    running.push(await startProcess('gatewayProcess.ts', kind, dataDir, String(port)));
    const load = await startProcess('visitors.ts', String(port), String(visitors));
    running.push(load);
    const msToNew: number[] = [];
    const rollbackMs: number[] = [];
    for (let round = 0; round < switches; round += 1) {
      const startedAt = performance.now();
      const { generation } =
        round % 3 === 2
          ? await rollback(site, undefined)
          : await promote(site, { name: 'mf-catalog', version: round % 3 ? '1.0.1' : '1.0.2' });
      const ended = performance.now();
      if (round % 3 === 2) rollbackMs.push(ended - startedAt);
      while ((await fetchLiveGeneration(port)) !== generation);
      msToNew.push(performance.now() - ended);
    }
    // The first two had no catalog yet, and so no home page.
    const remaining = generationNumbers(site).filter((generation) => generation > 2);
    for (let step = 0; step < ROLLBACKS; step += 1) {
      const to = remaining[Math.floor((step / ROLLBACKS) * remaining.length)] ?? 3;
      const startedAt = performance.now();
      await rollback(site, to);
      rollbackMs.push(performance.now() - startedAt);
    }
    const parsed = JSON.parse(await stopProcess(load)) as { responses: number; faults: string[]; generations: number };
    return { ...parsed, msToNew, rollbackMs } satisfies SwitchMeasurements;
  } finally {
    await Promise.all(running.map(stopProcess));
    remove();
  }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

function fetchLiveGeneration(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: '/home', agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(compositionOf(text).generation));
      })
      .on('error', reject);
  });
}

const outputs = new WeakMap<ChildProcess, string>();

function startProcess(program: string, ...args: string[]): Promise<ChildProcess> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      outputs.set(child, (outputs.get(child) ?? '') + text);
      if (text.startsWith('ready')) resolve(child);
    });
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
  });
}

async function stopProcess(child: ChildProcess): Promise<string> {
  if (child.exitCode === null) {
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    await closed;
  }
  return (outputs.get(child) ?? '').replace('ready\n', '').trim();
}
