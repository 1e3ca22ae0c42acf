import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programArgs } from '@doorstep/shared-process/program';
import { root } from '../install.mjs';

/** Maximum p99 response time in milliseconds for a rate to count as held. */
const P99_LIMIT = 250;
const FIRST_RATE = 25;
const MAX_RATE = 3200;
/** Allowed memory growth in MB besides 10 %, because garbage collection varies. */
const ALLOWED_GROWTH = 64;

export const isMemoryStable = ({ early, late }: HeldMemory): boolean => late < early * 1.1 + ALLOWED_GROWTH;

export interface HeldLoad {
  rate: number;
  p50: number;
  p99: number;
  /** Failed requests at `FIRST_RATE` when even that rate did not hold, otherwise 0. */
  failures: number;
  memory: HeldMemory;
}

/** Resident memory of the server in MB: a quarter into the load and at its end. Growth between them suggests a leak. */
export interface HeldMemory {
  seconds: number;
  early: number;
  late: number;
}

interface Outcome {
  milliseconds: number;
  isFine: boolean;
}

/**
 * Loads our server with demo data on the embedded database. Doubles the rate until the server no longer holds it, each
 * rate for `seconds`. Then measures memory at half of the held rate.
 */
export async function findSustainedLoad(seconds: number, memorySeconds: number): Promise<HeldLoad> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-trust-'));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, API_PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, programArgs(path.join(root, 'api-server/src/main.ts')), { cwd: root, env });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const base = await readServerAddress(server);
    // Warm up first, so that the load excludes compiling and filling caches.
    await atRate(base, FIRST_RATE, 1);
    let held = { rate: 0, p50: 0, p99: 0, failures: 0 };
    for (let rate = FIRST_RATE; rate <= MAX_RATE; rate *= 2) {
      const outcomes = await atRate(base, rate, seconds);
      const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
      const failures = outcomes.filter(({ isFine }) => !isFine).length;
      const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
      if (failures > 0 || p99 > P99_LIMIT) {
        held.failures = held.rate === 0 ? failures : 0;
        break;
      }
      held = { rate, p50, p99, failures };
    }
    const memory = await memoryUnder(base, server.pid, Math.max(held.rate / 2, 1), memorySeconds);
    return { ...held, memory };
  } finally {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memoryUnder(base: string, pid: number | undefined, rate: number, seconds: number): Promise<HeldMemory> {
  const quarter = Math.max(1, Math.round(seconds / 4));
  await atRate(base, rate, quarter);
  const early = residentMegabytes(pid);
  await atRate(base, rate, seconds - quarter);
  return { seconds, early, late: residentMegabytes(pid) };
}

/** Reads /proc. Returns 0 elsewhere, so that no growth is reported. */
function residentMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return Math.round(Number(kilobytes || 0) / 1024);
}

function readServerAddress(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /^Doorstep API is ready: (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
}

export const percentile = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0;

/** Sends requests at a fixed rate like independent visitors, without waiting for earlier responses. */
async function atRate(base: string, rate: number, seconds: number): Promise<Outcome[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const pending: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = startedAt + (count * 1000) / rate - performance.now();
    if (wait > 1) await pause(wait);
    pending.push(sendMixedRequest(base, agent, count));
  }
  const outcomes = await Promise.all(pending);
  agent.destroy();
  return outcomes;
}

function sendMixedRequest(base: string, agent: http.Agent, count: number): Promise<Outcome> {
  const started_at = new Date(Date.now() - 60_000).toISOString();
  const letter = { full_name: 'Ada', email: `ada${count}@example.com`, contact: '', message: 'Hello.', website: '' };
  const [method, address, body] =
    count % 10 === 0
      ? (['POST', '/api/v1/contact', { ...letter, started_at }] as const)
      : count % 2
        ? (['POST', '/UserController/category_with_subcategory', { app_token: 'doorstep-web-1' }] as const)
        : (['GET', `/api/v1/search?q=${count % 4 ? 'plumber' : 'cleaning'}`, undefined] as const);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (isFine: boolean) => resolve({ milliseconds: performance.now() - startedAt, isFine });
    const headers = body ? { 'Content-Type': 'application/json' } : {};
    const request = http.request(base + address, { method, agent, headers, timeout: 10_000 }, (response) => {
      response.resume();
      response.once('end', () => done((response.statusCode ?? 500) < 300));
      response.once('error', () => done(false));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(false));
    request.end(body && JSON.stringify(body));
  });
}
