import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measured, testBudget } from '@doorstep/shared-process/measured';
import { programArgs } from '@doorstep/shared-process/program';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpBrowser } from './support/browser';
import { startPostgres, type TestPostgres } from './support/postgres';

const root = fileURLToPath(new URL('../..', import.meta.url));
const KILLS = testBudget('kills', 4);
const WRITERS = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-killed-database-'));
let postgres: TestPostgres;
let child: ChildProcess;
let base = '';

beforeAll(async () => {
  postgres = await startPostgres({ synchronous_commit: 'on' });
  await startApi();
}, 120_000);
afterAll(async () => {
  child?.kill('SIGKILL');
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startApi() {
  const env = {
    ...{
      PATH: process.env.PATH,
      API_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      TIME_ZONE: 'America/Los_Angeles',
      RATE_LIMITS: 'off',
    },
    ...{ LOG_LEVEL: 'silent', DATABASE_URL: postgres.url },
  };
  child = spawn(process.execPath, programArgs(join(root, 'api-server/src/main.ts')), { cwd: root, env });
  base = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /^Doorstep API is ready: (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
}

async function restartApi() {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  await startApi();
}

test('keeps all acknowledged writes when server and database are killed in turn', async () => {
  const acknowledged: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!isOver) {
      const started_at = new Date(Date.now() - 60_000).toISOString();
      const letter = {
        full_name: 'Ada',
        email: `ada${writer}@example.com`,
        contact: '',
        message: 'Hello.',
        website: '',
      };
      const response = await new HttpBrowser(base)
        .x('POST', '/contact', { ...letter, started_at })
        .catch(() => undefined);
      if (response?.status === 201) acknowledged.push(response.body.reference);
      else await pause(20);
    }
  });
  let lost = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 5);
    await (kill % 2 ? postgres.crash() : restartApi());
    const known = [...acknowledged];
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n from contact_messages where reference = any ($1)', [
      known,
    ]);
    await client.end();
    lost = known.length - rows[0].n;
    measured('kills', 1);
  }
  isOver = true;
  await Promise.all(writers);
  measured('acknowledged writes', acknowledged.length);
  measured('lost writes', lost);
  expect(lost).toBe(0);
}, 900_000);
