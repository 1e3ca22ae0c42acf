import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findNginx } from '@doorstep/gateway';
import type { Site } from '@doorstep/playwright/startSite';
import { median, rotated } from '../statistics';
import { type BenchRequest, measureRate } from './load';
import { pinToCore, processorTime } from './processor';

export interface Comparison {
  /** Medians in requests per second. */
  readonly ours: number;
  readonly bare: number;
  /**
   * Processor microseconds of a request, if the system reports them. Other programs disturb this figure less than
   * times.
   */
  readonly oursCpu?: number;
  readonly bareCpu?: number;
}

const ROUND_MS = 2000;
const LOAD = { connections: 32, pipelining: 8 };

/**
 * Compares the compressed home page from the gateway with a file of the same size from a plain nginx. Both run on one
 * core, the load comes from another.
 */
export async function compareGatewayWithFile(
  site: Site,
  folder: string,
  port: number,
  rounds: number,
): Promise<Comparison> {
  const gatewayPort = Number(new URL(site.url).port);
  const first = await fetch(`${site.url}/home`);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page: BenchRequest = { port: gatewayPort, path: '/home', headers: { 'Accept-Encoding': 'br', Cookie: cookie } };
  const size = await responseBytesOf(page);
  const stop = await startBaseline(folder, port, size);
  try {
    const workers: Record<string, readonly string[]> = {
      ours: workersOf(path.join(site.dataDir, 'gateway/nginx.pid')),
      bare: workersOf(path.join(folder, 'nginx.pid')),
    };
    Object.values(workers).flat().forEach(pinToCore);
    const file: BenchRequest = { port, path: '/file.html', headers: { 'Accept-Encoding': 'br', Cookie: cookie } };
    const rates: Record<string, number[]> = { ours: [], bare: [] };
    const costs: Record<string, number[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const side of rotated(['ours', 'bare'], round)) {
        const pids = workers[side] ?? [];
        const before = processorTime(pids);
        const { perSecond, responses } = await measureRate(side === 'ours' ? page : file, LOAD, ROUND_MS);
        rates[side]?.push(perSecond);
        costs[side]?.push((processorTime(pids) - before) / responses);
      }
    }
    const middle = (of: Record<string, number[]>, side: string) => median(of[side] ?? []) ?? 0;
    const cpu = workers.ours?.length ? { oursCpu: middle(costs, 'ours'), bareCpu: middle(costs, 'bare') } : {};
    return { ours: middle(rates, 'ours'), bare: middle(rates, 'bare'), ...cpu };
  } finally {
    await stop();
  }
}

async function responseBytesOf({ port, path: address, headers }: BenchRequest): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, headers: { ...headers } }, (response) => {
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
      });
      response.on('end', () => resolve(size));
    })
      .on('error', reject)
      .end();
  });
}

async function startBaseline(folder: string, port: number, size: number): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'file.html'), 'x'.repeat(size));
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${folder}/${name}";`,
  );
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid "${folder}/nginx.pid";
events { worker_connections 2048; }
http {
  types { text/html html; }
  access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65s;
  ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root "${folder}"; }
}
`,
  );
  const child = spawn(findNginx() ?? 'nginx', [
    ...['-p', folder, '-c', config, '-e', path.join(folder, 'error.log')],
    ...['-g', 'daemon off;'],
  ]);
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/file.html`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (attempt > 100 || child.exitCode !== null) throw new Error('The bare nginx did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
}

function workersOf(pidFile: string): string[] {
  try {
    const master = readFileSync(pidFile, 'utf8').trim();
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === master);
  } catch {
    return [];
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
