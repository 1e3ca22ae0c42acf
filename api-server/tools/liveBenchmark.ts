/**
 * Live events to many open pages at two API processes that share a PostgreSQL and a Redis, all started here and ended again:
 *
 *     npm run live -w @doorstep/api-server -- --connections 10000 --rates 250,500,1000 --seconds 20
 *
 * Half of the connections are at each process, two of one person at both. Each transaction tells two people, as a step of a
 * booking does; an event is one person's and arrives at two pages. Prints, for each rate, how many arrived, whether each page got
 * each of its events once and in order, and the milliseconds from the beginning of the transaction to the page; and the processor
 * time of every process. Ends with 1 when an event is missing, twice or out of order. `--redis off` takes the database's notices.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { programArgs } from '@doorstep/shared-process/program';
import pg from 'pg';
import { connect } from '../src/platform/db/connect';
import { publish, setEventTransport, withEvents } from '../src/platform/events/outbox';
import { redisEvents } from '../src/platform/events/redisEvents';
import { Redis } from '../src/platform/redis/redis';
import { hashOf } from '../src/platform/tokens';
import { freePort, startPostgres } from '../test/support/postgres';
import { startRedis } from '../test/support/redis';

interface Target {
  port: number;
  token: string;
  person: number;
}

interface Tally {
  arrived: number;
  wrong: number;
  /** Milliseconds, sorted. */
  latencies: number[];
}

type Question = { ask: 'open'; targets: Target[] } | { ask: 'tally' } | { ask: 'end' };

function openPages() {
  const sockets: Socket[] = [];
  let tally: Tally = { arrived: 0, wrong: 0, latencies: [] };
  const open = ({ port, token }: Target) =>
    new Promise<void>((resolve, reject) => {
      const socket = connectSocket({ port, host: '127.0.0.1' });
      let rest = '';
      let last = 0;
      socket.setEncoding('utf8');
      socket.write(
        `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sid=${token}\r\nLast-Event-ID: 0\r\nAccept: text/event-stream\r\n\r\n`,
      );
      socket.on('data', (chunk: string) => {
        const now = Date.now();
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          if (part.includes('retry: ')) resolve();
          if (part.includes('event: reset')) tally.wrong++;
          const id = /\bid: (\d+)\n/.exec(part)?.[1];
          const begun = /"booking_id":"b_(\d+)_/.exec(part)?.[1];
          if (!id || !begun) continue;
          tally.arrived++;
          if (Number(id) !== last + 1) tally.wrong++;
          last = Number(id);
          tally.latencies.push(now - Number(begun));
        }
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error(`The server closed a stream: ${rest.slice(0, 200)}`)));
      sockets.push(socket);
    });
  process.on('message', async (question: Question) => {
    if (question.ask === 'open') {
      const { targets } = question;
      for (let from = 0; from < targets.length; from += 100)
        await Promise.all(targets.slice(from, from + 100).map(open));
      process.send?.({ ask: 'open' });
    } else if (question.ask === 'tally') {
      process.send?.({ ask: 'tally', tally: { ...tally, latencies: tally.latencies.sort((a, b) => a - b) } });
      tally = { arrived: 0, wrong: 0, latencies: [] };
    } else {
      process.exit(0);
    }
  });
}

async function measure() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '10000' },
      rates: { type: 'string', default: '250,500,1000' },
      seconds: { type: 'string', default: '20' },
      redis: { type: 'string', default: 'on' },
    },
  });
  const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
  const rates = values.rates.split(',').map(Number);
  if (![connections, seconds, ...rates].every((number) => Number.isInteger(number) && number > 0))
    throw new Error('--connections, --rates and --seconds must be whole numbers.');
  if (connections > 15_000 || seconds > 60 || Math.max(...rates) > 5000)
    throw new Error('The limits are 15,000 connections, 5,000 events per second and 60 seconds per rate.');
  const people = Math.ceil(connections / 2);
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-live-'));
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' });
  const redis = values.redis === 'on' ? await startRedis() : undefined;
  const children: { name: string; child: ChildProcess; pid: number }[] = [];
  const keep = (name: string, child: ChildProcess) => {
    children.push({ name, child, pid: child.pid ?? 0 });
    return child;
  };
  let link: Redis | undefined;
  const connection = await connect({ databaseUrl: postgres.url, poolSize: 12 });
  try {
    await fillPeople(postgres.url, people);
    const ports = [await freePort(), await freePort()];
    for (const port of ports) keep('api', await startApi(port, folder, postgres.url, redis?.url));
    const pages = keep('pages', fork(fileURLToPath(import.meta.url), ['--pages'], { execArgv: process.execArgv }));
    if (redis) {
      link = new Redis({ url: redis.url, prefix: 'doorstep' }, undefined);
      await link.untilUp();
      setEventTransport(connection.db, redisEvents(link));
    }
    const targets = Array.from({ length: connections }, (_, n) => ({
      port: ports[n % 2] ?? 0,
      token: tokenOf(Math.floor(n / 2)),
      person: Math.floor(n / 2),
    }));
    const openedAt = performance.now();
    await ask(pages, { ask: 'open', targets });
    console.log(
      `${connections} pages are open after ${((performance.now() - openedAt) / 1000).toFixed(1)} s; ${redis ? 'events by Redis' : 'notices by PostgreSQL'}; load ${load()}`,
    );
    await wait(2000);
    console.log(
      '| events a second | told | arrived | missing | wrong | p50 | p95 | p99 | longest | load | processor s (api, api, pages, database and Redis, this one) |',
    );
    console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |');
    for (const rate of rates) {
      const before = children.map(({ pid }) => cpuOf(pid));
      const [busyBefore, ownBefore] = [cpuOfOthers(children), process.cpuUsage()];
      const measured = await tell(rate, seconds, people, connection.db);
      await wait(3000);
      const { tally } = (await ask(pages, { ask: 'tally' })) as { tally: Tally };
      const missing = measured.deliveries - tally.arrived;
      if (missing !== 0 || tally.wrong > 0) process.exitCode = 1;
      const at = (part: number) => tally.latencies[Math.ceil(tally.latencies.length * part) - 1] ?? 0;
      const cpu = children.map(({ pid }, n) => (cpuOf(pid) - (before[n] ?? 0)).toFixed(1));
      const own = process.cpuUsage(ownBefore);
      console.log(
        `| ${rate} (${(measured.events / measured.seconds).toFixed(0)} reached) | ${measured.events} | ${tally.arrived} | ${missing} | ${tally.wrong} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${load()} | ${[...cpu, (cpuOfOthers(children) - busyBefore).toFixed(1), ((own.user + own.system) / 1e6).toFixed(1)].join(', ')} in ${(measured.seconds + 3).toFixed(0)} s |`,
      );
    }
  } finally {
    for (const { child } of children) child.kill('SIGKILL');
    await link?.close();
    await connection.close();
    await redis?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  function cpuOfOthers(known: typeof children): number {
    const own = new Set(known.map(({ pid }) => pid));
    const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)]);
    return below(process.pid)
      .filter((pid) => !own.has(pid))
      .reduce((sum, pid) => sum + cpuOf(pid), 0);
  }
}

/** As evenly as it can: a hundredth of it each ten milliseconds, and no more under way than the pool and a queue of it take. */
async function tell(rate: number, seconds: number, people: number, db: Parameters<typeof withEvents>[0]) {
  const perPerson = new Map<number, number>();
  const begun = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let events = 0;
  let transactions = 0;
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate);
    while (events < due && underWay.size < 200) {
      const pair = [transactions % people, (transactions * 7 + 3) % people];
      const bookingId = `b_${Date.now()}_${transactions++}`;
      const now = new Date();
      const one = withEvents(db, now, async (tx) => {
        for (const person of new Set(pair)) publish(tx, { userId: idOf(person), kind: 'booking', bookingId });
      }).finally(() => underWay.delete(one));
      underWay.add(one);
      for (const person of new Set(pair)) {
        perPerson.set(person, (perPerson.get(person) ?? 0) + 1);
        events++;
      }
    }
    await wait(5);
  }
  await Promise.all(underWay);
  return { events, deliveries: events * 2, seconds: (performance.now() - begun) / 1000 };
}

async function startApi(port: number, folder: string, databaseUrl: string, redisUrl: string | undefined) {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    API_PORT: String(port),
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    TIME_ZONE: 'America/Los_Angeles',
    LOG_LEVEL: 'error',
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
  const child = spawn(process.execPath, programArgs(program), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`An API process exited with code ${code}.`)));
  });
  return child;
}

const idOf = (person: number) => `u_live${person}`;
const tokenOf = (person: number) => `live-session-${person}`;

async function fillPeople(url: string, people: number) {
  const client = new pg.Pool({ connectionString: url, max: 1 });
  client.on('error', () => {});
  const hashes = Array.from({ length: people }, (_, person) => hashOf(tokenOf(person)));
  await client.query(`insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
    select 'u_live' || n, 'customer', 'Person ' || n, n || '@example.com', '5' || n, '', now() from generate_series(0, ${people - 1}) n`);
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     select hash, 'u_live' || (n - 1), now(), now(), now() + interval '1 day' from unnest($1::text[]) with ordinality as t(hash, n)`,
    [hashes],
  );
  await client.query('analyze');
  await client.end();
}

const ask = (child: ChildProcess, question: Question) =>
  new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The process with the open pages exited.')));
    child.send(question);
  });

/** Seconds of processor time so far; 0 when it has ended. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

if (process.argv.includes('--pages')) openPages();
else await measure();
