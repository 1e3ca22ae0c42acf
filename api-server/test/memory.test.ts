import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startPostgres } from './support/postgres';

/** Options with which scripts/apiProcess.ts starts the server. */
const FLAGS = ['--max-semi-space-size=4', '--wasm-tiering-budget=50000000'];
const MALLOC = { MALLOC_ARENA_MAX: '1' };
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Limits in MB. Measured values: 123 and 260. */
const memoryLimitsMb = [
  ['PostgreSQL', 150],
  ['the embedded database', 300],
] as const;

test.each(memoryLimitsMb)(
  'runs on %s with less than %i MB, even after hundreds of requests',
  async (database, most) => {
    const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
    if (postgres) onTestFinished(() => postgres.stop());
    const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-memory-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const child = spawn(process.execPath, [...FLAGS, ...programArgs(MAIN)], {
      env: {
        ...MALLOC,
        ...process.env,
        DATABASE_URL: postgres?.url ?? '',
        DATA_DIR: dataDir,
        API_PORT: String(port),
        SEED: 'none',
        TIME_ZONE: 'America/Los_Angeles',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(async () => {
      child.kill('SIGINT');
      await ended;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (data: Buffer) => data.includes('Doorstep API is ready') && resolve());
      child.once('exit', (code) => reject(new Error(`The API ended with ${code}.`)));
    });
    const ask = () =>
      Promise.all(
        ['categories', 'search?q=plumber', 'content/faq', 'ready', 'openapi.json'].map(async (call) =>
          (await fetch(`http://127.0.0.1:${port}/api/v1/${call}`)).arrayBuffer(),
        ),
      );
    for (let round = 0; round < 40; round += 1) await ask();
    const heldMegabytes = async () => {
      await ask();
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    };
    // Wait for memory to settle: V8 returns the peak of the start with its next collection.
    await expect.poll(heldMegabytes, { timeout: 60_000, interval: 500 }).toBeLessThan(most);
  },
  120_000,
);
