import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@doorstep/api-server/testing/postgres';
import { send, startSite } from '@doorstep/gateway/testing/runningSite';
import { APP_TOKEN } from '@doorstep/playwright/people';
import pg from 'pg';
import { bookingRequests, createSignedInUsers } from './server/api';
import { type BenchRequest, measureRate, type RequestFactory } from './server/load';
import { processorTime } from './server/processor';
import { type Program, startProgram } from './server/program';

/**
 * `npm run costs -w @doorstep/bench -- --seconds 3`: measures a page, a read and a booking with the demo data. Prints
 * processor milliseconds by process, and response bytes. Unlike rates, processor time varies by at most a fifth on a
 * busy machine.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const durationMs = Number(values.seconds) * 1000;
const LOAD = { connections: 8, pipelining: 1 };

interface Cost {
  readonly what: string;
  /** Processor milliseconds by process. */
  readonly by: Readonly<Record<string, number>>;
  readonly bytes: number;
}

type PidReaders = Readonly<Record<string, () => readonly number[] | Promise<readonly number[]>>>;

async function costOf(what: string, request: BenchRequest | RequestFactory, processes: PidReaders): Promise<Cost> {
  const once = typeof request === 'function' ? request(0) : request;
  const { bytes } = await send(once.port, once.path, {
    ...(once.method ? { method: once.method } : {}),
    headers: { ...once.headers, 'Accept-Encoding': 'gzip' },
    ...(once.body ? { body: once.body } : {}),
  });
  const pids = await Promise.all(Object.entries(processes).map(async ([name, list]) => [name, await list()] as const));
  const before = pids.map(([, list]) => processorTimeOf(list));
  const next: BenchRequest | RequestFactory = typeof request === 'function' ? (count) => request(count + 1) : request;
  const { responses } = await measureRate(next, LOAD, durationMs);
  const by = pids.map(
    ([name, list], index) => [name, (processorTimeOf(list) - (before[index] ?? 0)) / 1000 / responses] as const,
  );
  return { what, by: Object.fromEntries(by), bytes: bytes.length };
}

const processorTimeOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + processorTime([pid]);
    } catch {
      return sum;
    }
  }, 0);

async function pageCosts(): Promise<Cost[]> {
  const site = await startSite('nginx');
  try {
    const cookie = 'mf_uid=AAAAAAAAAAAAAAAAAAAAAA==';
    const workers = () => descendants(process.pid).filter((pid) => commandOf(pid).startsWith('nginx: worker'));
    const at = (address: string) => ({
      port: site.port,
      path: address,
      headers: { Cookie: cookie, 'Accept-Encoding': 'gzip' },
    });
    const file = /src="(\/shell\/[^"]+)"/.exec((await site.ask('/home')).text)?.[1] ?? '';
    return [
      await costOf('a composed page', at('/home'), { nginx: workers }),
      await costOf('a file of a remote', at(file), { nginx: workers }),
    ];
  } finally {
    await site.stop();
  }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

function descendants(pid: number): number[] {
  let children: number[] = [];
  try {
    children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // The process has no children.
  }
  return children.flatMap((child) => [child, ...descendants(child)]);
}

async function apiCosts(): Promise<Cost[]> {
  const database = await startPostgres();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-costs-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const port = Number(process.env.DOORSTEP_BENCH_PORT ?? 18_400);
  const programs: Program[] = [];
  try {
    const api = await startProgram('api-server/src/main.ts', [], { ...env, API_PORT: String(port) });
    programs.push(api);
    const users = await createSignedInUsers(database.url);
    programs.push(await startProgram('bench/src/server/bareApi.ts', [String(port + 1), JSON.stringify(users[0])], env));
    const { order } = (await (await fetch(`http://127.0.0.1:${port + 1}/what`)).json()) as {
      order: Record<string, string>;
    };
    const processes: PidReaders = { API: () => [api.pid], PostgreSQL: () => postgresBackendPids(database.url) };
    const post = (call: string): BenchRequest => ({
      ...{ port, method: 'POST', path: `/UserController/${call}` },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ app_token: APP_TOKEN }).toString(),
    });
    const get = (address: string): BenchRequest => ({ port, path: `/api/v1${address}` });
    const role = { port, pid: api.pid, prefix: '' };
    return [
      await costOf('a read that is cached (categories)', post('category_with_subcategory'), processes),
      await costOf('a read that is cached (providers)', post('provider_list'), processes),
      await costOf('a page’s own read (a category)', get('/service-pages/plumbing'), processes),
      await costOf('a search', get('/search?q=plumber'), processes),
      await costOf('a booking', bookingRequests(role, users, order), processes),
    ];
  } finally {
    await Promise.all(programs.map((program) => program.end()));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Processes of PostgreSQL except this connection's. */
async function postgresBackendPids(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

const costs = [...(await pageCosts()), ...(await apiCosts())];
console.log('ms of processors for one, and bytes of its response (gzip)');
for (const { what, by, bytes } of costs) {
  const parts = Object.entries(by).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  console.log(`${what.padEnd(36)} ${parts.join('  ').padEnd(36)} ${bytes}`);
}
process.exit(0);
