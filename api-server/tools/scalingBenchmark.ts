/**
 * How the cost of the calls that people make grows with the bookings that there are:
 *
 *     npm run growth -w @doorstep/api-server -- --sizes 1000,10000,100000,1000000
 *
 * Fills a database of PostgreSQL for each size and starts an API on each, asks all of them the same in turn, one request at
 * a time, and prints the median and the 95th percentile of each call over HTTP, and the memory of each API's process.
 * With --staff it asks for every list and search of the operators' screens instead, where ten bookings have one provider and a
 * thousand of everything waits, and ends with 1 when the 95th percentile of one of them is not under 200 ms:
 *
 *     npm run growth -w @doorstep/api-server -- --staff --sizes 100000
 *
 * PostgreSQL is started from its binaries and removed again; with DATABASE_URL (a superuser's) that server is used, and keeps
 * its databases growth_1000 ... for the next time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../test/support/postgres';
import { fill } from './fill';
import { fillStaff } from './fillStaff';
import { type BenchmarkRequest, scalingCallsFor } from './scalingCalls';
import { staffCallsFor } from './staffCalls';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    times: { type: 'string', default: '60' },
    port: { type: 'string', default: '18480' },
    staff: { type: 'boolean', default: false },
  },
});
const sizes = options.sizes.split(',').map(Number);
const [times, port] = [Number(options.times), Number(options.port)];
if (![...sizes, times, port].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('--sizes, --times and --port must be whole numbers.');

interface MeasuredSite {
  size: number;
  port: number;
  api: ChildProcess;
  client: pg.Client;
  memoryAtFirst: number;
}

const WARM_UP = 5;
/** Number of entries of each kind in the operators' lists when they are measured, and their limit in milliseconds. */
const STAFF_WAITING = 1000;
const STAFF_LIMIT = 200;

const percentile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

function startApi(databaseUrl: string, dataDir: string, port: number): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => data.includes('Doorstep API is ready') && resolve(child));
    child.once('exit', (code) => reject(new Error(`The API exited with code ${code}.`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const memoryOf = (child: ChildProcess) => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

async function sendRequest(port: number, { method, path, headers, body }: BenchmarkRequest): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"error":{'))
    throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
}

async function startSite(server: string, dataDir: string, size: number, port: number): Promise<MeasuredSite> {
  const name = `growth_${options.staff ? 'staff_' : ''}${size}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const api = await startApi(url.href, join(dataDir, name), port);
  const memoryAtFirst = memoryOf(api);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const startedAt = performance.now();
  await fill(client, size, options.staff ? 10 : undefined);
  if (options.staff) await fillStaff(client, STAFF_WAITING);
  console.log(
    `${size.toLocaleString('en')} bookings are there after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  return { size, port, api, client, memoryAtFirst };
}

/** Milliseconds of each call, sorted, for each site. */
async function measure(sites: readonly MeasuredSite[]): Promise<Map<string, number[][]>> {
  const calls = await Promise.all(sites.map(({ client }) => (options.staff ? staffCallsFor : scalingCallsFor)(client)));
  const results = new Map<string, number[][]>();
  for (const [place, [name]] of (calls[0] ?? []).entries()) {
    const takenItems: number[][] = sites.map(() => []);
    // The first few find connections to open and code to compile.
    for (let count = -WARM_UP; count < times; count += 1) {
      // Each time another one begins: what else the machine does hits all alike.
      for (let turn = 0; turn < sites.length; turn += 1) {
        const at = (turn + count + WARM_UP) % sites.length;
        const [site, call] = [sites[at], calls[at]?.[place]?.[1]];
        if (!site || !call) continue;
        const before = performance.now();
        await sendRequest(site.port, call(count + WARM_UP));
        if (count >= 0) takenItems[at]?.push(performance.now() - before);
      }
    }
    results.set(
      name,
      takenItems.map((list) => list.sort((a, b) => a - b)),
    );
  }
  return results;
}

function print(sites: readonly MeasuredSite[], results: Map<string, number[][]>) {
  console.log(`\n| ms, median / p95 | ${sites.map(({ size }) => size.toLocaleString('en')).join(' | ')} |`);
  console.log(`|---|${sites.map(() => '--:|').join('')}`);
  for (const [call, takenItems] of results) {
    const cells = takenItems.map(
      (list) => `${percentile(list, 0.5).toFixed(1)} / ${percentile(list, 0.95).toFixed(1)}`,
    );
    console.log(`| ${call} | ${cells.join(' | ')} |`);
  }
  const memory = sites.map(({ api, memoryAtFirst }) => `${memoryAtFirst.toFixed(0)} / ${memoryOf(api).toFixed(0)}`);
  console.log(`| the API's memory at first / at the end, MB | ${memory.join(' | ')} |`);
}

function checkStaffLimit(results: Map<string, number[][]>) {
  const slow = [...results].filter(([, lists]) => lists.some((list) => percentile(list, 0.95) >= STAFF_LIMIT));
  for (const [call] of slow) console.log(`${call}: not under ${STAFF_LIMIT} ms`);
  if (slow.length > 0) process.exitCode = 1;
  else console.log(`Every list and search is under ${STAFF_LIMIT} ms.`);
}

const databaseUrlFromEnv = process.env.DATABASE_URL;
const ownTestPostgres = databaseUrlFromEnv
  ? undefined
  : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-growth-'));
const sites: MeasuredSite[] = [];
try {
  for (const [place, size] of sizes.entries())
    sites.push(await startSite(databaseUrlFromEnv ?? ownTestPostgres?.url ?? '', dataDir, size, port + place));
  const results = await measure(sites);
  print(sites, results);
  if (options.staff) checkStaffLimit(results);
} finally {
  for (const { client, api } of sites) {
    await client.end();
    await stop(api);
  }
  await ownTestPostgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
