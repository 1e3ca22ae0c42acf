/**
 * How the cost of the calls that people make grows with the bookings that there are:
 *
 *     npm run growth -w @doorstep/api-server -- --sizes 1000,10000,100000,1000000
 *
 * Fills a PostgreSQL up to each size in turn, starts the API on it, and prints the median and the 95th percentile of each
 * call over HTTP, one at a time, and the memory of the API's process. PostgreSQL is started from its binaries and removed
 * again; with DATABASE_URL (a superuser's, of a database for nothing else) that one is used, and keeps what was filled in.
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
import { type Asked, callsAt } from './growthCalls';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    times: { type: 'string', default: '60' },
    port: { type: 'string', default: '18480' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const [times, port] = [Number(options.times), Number(options.port)];
if (![...sizes, times, port].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('--sizes, --times and --port are whole numbers.');

interface Row {
  call: string;
  median: number;
  p95: number;
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

/** Starts the API on this database; the answer is its process, once it serves. */
function startApi(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
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
    child.once('exit', (code) => reject(new Error(`The API ended with ${code}.`)));
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

async function ask({ method, path, headers, body }: Asked): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"error":{'))
    throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
}

async function measure(client: pg.Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [call, asked] of await callsAt(client)) {
    const taken: number[] = [];
    // The first few find connections to open and code to compile.
    for (let count = -5; count < times; count += 1) {
      const before = performance.now();
      await ask(asked(count + 5));
      if (count >= 0) taken.push(performance.now() - before);
    }
    taken.sort((a, b) => a - b);
    rows.push({ call, median: percentile(taken, 0.5), p95: percentile(taken, 0.95) });
  }
  return rows;
}

function print(results: readonly { size: number; rows: Row[]; memory: [before: number, after: number] }[]) {
  const head = `| ms, median / p95 | ${results.map(({ size }) => size.toLocaleString('en')).join(' | ')} |`;
  console.log(`\n${head}\n|---|${results.map(() => '--:|').join('')}`);
  for (const { call } of results[0]?.rows ?? []) {
    const cells = results.map(({ rows }) => rows.find((row) => row.call === call));
    console.log(
      `| ${call} | ${cells.map((row) => `${row?.median.toFixed(1)} / ${row?.p95.toFixed(1)}`).join(' | ')} |`,
    );
  }
  const memory = results.map((result) => result.memory.map((megabytes) => megabytes.toFixed(0)).join(' / '));
  console.log(`| API memory at the start / at the end, MB | ${memory.join(' | ')} |`);
}

const given = process.env.DATABASE_URL;
const own = given ? undefined : await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
const databaseUrl = given ?? own?.url ?? '';
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-growth-'));
const client = new pg.Client({ connectionString: databaseUrl });
const results = [];
let api: ChildProcess | undefined;
try {
  // Once for the tables and the demo data.
  await stop(await startApi(databaseUrl, dataDir));
  await client.connect();
  for (const size of sizes) {
    const began = performance.now();
    await fill(client, size);
    console.log(
      `${size.toLocaleString('en')} bookings are there after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    api = await startApi(databaseUrl, dataDir);
    const before = memoryOf(api);
    const rows = await measure(client);
    results.push({ size, rows, memory: [before, memoryOf(api)] as [number, number] });
    await stop(api);
  }
  print(results);
} finally {
  api?.kill();
  await client.end();
  await own?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
