import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { xsrfOf } from '@doorstep/api-server';
import { startPostgres } from '@doorstep/api-server/testing/postgres';
import { APP_TOKEN } from '@doorstep/playwright/people';
import pg from 'pg';
import { median, rotated } from '../statistics';
import type { Comparison } from './gateway';
import { type BenchRequest, measureRate, type RequestFactory } from './load';
import { pinToCore, processorTime } from './processor';
import { type Program, startProgram } from './program';

const ROUND_MS = 1000;
const LOAD = { connections: 16, pipelining: 1 };
/** Customers who book in parallel, because changes of one person wait for each other. */
const CUSTOMERS = 16;

export interface ApiResults {
  /** Compared with routes that run the call's own prepared queries and return the result. */
  readonly reads: Readonly<Record<string, Comparison>>;
  /** Compared with a route that runs the one prepared query of a cached response and sends the same bytes. */
  readonly ready: Readonly<Record<string, Comparison>>;
  /** Compared with a route with the same INSERTs in one transaction. Undefined when only reads are measured. */
  readonly booking?: Comparison;
}

export async function compareApiWithBaseline(port: number, rounds: number, only?: string): Promise<ApiResults> {
  const database = await startPostgres();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-bench-api-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const programs: Program[] = [];
  const start = async (file: string, args: string[], more: Record<string, string> = {}) => {
    const program = await startProgram(file, args, { ...env, ...more });
    programs.push(program);
    pinToCore(program.pid);
    return program;
  };
  try {
    const ours = await start('api-server/src/main.ts', [], { API_PORT: String(port) });
    const users = await createSignedInUsers(database.url);
    const bare = await start('bench/src/server/bareApi.ts', [String(port + 1), JSON.stringify(users[0])]);
    const sides: Record<string, ApiServer> = {
      ours: { port, pid: ours.pid, prefix: '' },
      bare: { port: port + 1, pid: bare.pid, prefix: '' },
      ready: { port: port + 1, pid: bare.pid, prefix: '/ready' },
    };
    const { providerId, order } = JSON.parse(await (await fetch(`http://127.0.0.1:${port + 1}/what`)).text()) as {
      providerId: string;
      order: Record<string, string>;
    };

    const [reads, ready]: Record<string, Comparison>[] = [{}, {}];
    for (const [call, fields] of readCalls(providerId)) {
      if (only && only !== call) continue;
      const request = (role: ApiServer): BenchRequest => callRequest(role, call, fields);
      const metrics = await measure(sides, request, rounds);
      if (reads) reads[call] = compareMetrics(metrics, 'bare');
      if (ready) ready[call] = compareMetrics(metrics, 'ready');
    }
    const { ours: here, bare: there } = sides as Record<'ours' | 'bare', ApiServer>;
    const isBookingWanted = !only || only === 'booking';
    const booking =
      isBookingWanted &&
      (await measure({ ours: here, bare: there }, (role) => bookingRequests(role, users, order), rounds));
    return { reads: reads ?? {}, ready: ready ?? {}, ...(booking && { booking: compareMetrics(booking, 'bare') }) };
  } finally {
    await Promise.all(programs.map((program) => program.end()));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface ApiServer {
  readonly port: number;
  readonly pid: number;
  readonly prefix: string;
}

interface Metrics {
  readonly rate: number;
  readonly cpu: number;
}

const readCalls = (providerId: string): [call: string, fields: Record<string, string>][] => [
  ['category_with_subcategory', {}],
  ['top_rated_provider_list', {}],
  ['provider_list', {}],
  ['subcategory_according_provider_details', { provider_id: providerId, user_id: '' }],
  ['promocode', {}],
  ['admin_percentage', {}],
];

async function measure(
  sides: Record<string, ApiServer>,
  request: (role: ApiServer) => BenchRequest | RequestFactory,
  rounds: number,
): Promise<Record<string, Metrics>> {
  const rates: Record<string, number[]> = {};
  const costs: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const name of rotated(Object.keys(sides), round)) {
      const role = sides[name];
      if (!role) continue;
      const before = processorTime([role.pid]);
      const { perSecond, responses } = await measureRate(request(role), LOAD, ROUND_MS);
      rates[name] = [...(rates[name] ?? []), perSecond];
      costs[name] = [...(costs[name] ?? []), (processorTime([role.pid]) - before) / responses];
    }
  }
  return Object.fromEntries(
    Object.keys(sides).map((name) => [
      name,
      { rate: median(rates[name] ?? []) ?? 0, cpu: median(costs[name] ?? []) ?? 0 },
    ]),
  );
}

const compareMetrics = (metrics: Record<string, Metrics>, other: string): Comparison => ({
  ours: metrics.ours?.rate ?? 0,
  bare: metrics[other]?.rate ?? 0,
  oursCpu: metrics.ours?.cpu,
  bareCpu: metrics[other]?.cpu,
});

const form = (fields: Record<string, string>) => new URLSearchParams({ app_token: APP_TOKEN, ...fields }).toString();

const callRequest = ({ port, prefix }: ApiServer, call: string, fields: Record<string, string>): BenchRequest => ({
  port,
  method: 'POST',
  path: `${prefix}/UserController/${call}`,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: form(fields),
});

interface User {
  readonly id: string;
  readonly token: string;
}

export function bookingRequests(
  role: ApiServer,
  users: readonly User[],
  order: Record<string, string>,
): RequestFactory {
  const round = Date.now();
  return (count) => {
    const { id, token } = users[count % users.length] as User;
    const benchRequest = callRequest(role, 'booking', { ...order, user_id: id, notes: `${round} ${count}` });
    const session = { Cookie: `sid=${token}`, 'X-XSRF-TOKEN': xsrfOf(token) };
    return { ...benchRequest, headers: { ...benchRequest.headers, ...session } };
  };
}

export async function createSignedInUsers(databaseUrl: string): Promise<User[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const users = Array.from({ length: CUSTOMERS }, (_, n) => ({ id: `u_bench${n}`, token: `bench-session-${n}` }));
  for (const [n, { id, token }] of users.entries()) {
    await client.query(
      `insert into users (id, user_type, fullname, email, phone_code, contact, password_hash, address, created_at)
       select $1, user_type, fullname, $1 || '@example.com', phone_code, $2, password_hash, address, now()
       from users where user_type = 'customer' order by created_at, id limit 1`,
      [id, String(7_700_000_000 + n)],
    );
    await client.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest('hex'), id],
    );
  }
  await client.end();
  return users;
}
