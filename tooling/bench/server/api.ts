import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../api-server/test/support/postgres';
import { APP_TOKEN } from '../../../playwright/fixtures/people';
import { root } from '../../scripts/install.mjs';
import { median, rotated } from '../statistics';
import type { Beside } from './gateway';
import { type Asked, measureRate } from './load';

const CALLS = ['category_with_subcategory', 'top_rated_provider_list'] as const;
const ROUND_MS = 2000;
const LOAD = { connections: 16, pipelining: 1 };

/** The API's public reads on PostgreSQL with the demo data, each beside a bare route with the same prepared queries. */
export async function apiBesideBareRoute(port: number, rounds: number): Promise<Record<string, Beside>> {
  const database = await startPostgres();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-bench-api-'));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const children: ChildProcess[] = [];
  const run = (file: string, args: string[], isReady: (child: ChildProcess, ready: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
        cwd: root,
        env: { ...env, API_PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      children.push(child);
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
      isReady(child, resolve);
    });
  try {
    await run('api-server/src/main.ts', [], (child, ready) =>
      child.stdout?.on('data', (data: Buffer) => data.includes('Doorstep API is ready') && ready()),
    );
    await run('tooling/bench/server/bareApi.ts', [String(port + 1)], (child, ready) => child.once('message', ready));
    const results: Record<string, Beside> = {};
    for (const call of CALLS) {
      const rates: Record<string, number[]> = { ours: [], bare: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const side of rotated(['ours', 'bare'], round)) {
          const { perSecond } = await measureRate(ask(call, side === 'ours' ? port : port + 1), LOAD, ROUND_MS);
          rates[side]?.push(perSecond);
        }
      }
      results[call] = { ours: median(rates.ours ?? []) ?? 0, bare: median(rates.bare ?? []) ?? 0 };
    }
    return results;
  } finally {
    await Promise.all(children.map(end));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const ask = (call: string, port: number): Asked => ({
  port,
  method: 'POST',
  path: `/UserController/${call}`,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: `app_token=${APP_TOKEN}`,
});

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
