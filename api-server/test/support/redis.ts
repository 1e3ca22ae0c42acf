import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres';

export interface TestRedis {
  url: string;
  ca: string | undefined;
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const redisPaths = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];
const program = redisPaths.find((place) => existsSync(place));

/** Reason for skipping tests that need it. Undefined when it is installed. */
export const redisMissingReason = program
  ? undefined
  : 'Redis or Valkey is needed for these tests: apt-get install -y redis-server';

export async function startRedis({ password, tls }: { password?: string; tls?: boolean } = {}): Promise<TestRedis> {
  if (!program) throw new Error(redisMissingReason);
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-redis-'));
  const port = String(await freePort());
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  if (tls) {
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, ...names], { stdio: 'pipe' });
  }
  const args = [
    ...['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, '--maxclients', '500'],
    ...(password ? ['--requirepass', password] : []),
    ...(tls
      ? ['--port', '0', '--tls-port', port, '--tls-cert-file', certificate, '--tls-key-file', key]
      : ['--port', port]),
    ...(tls ? ['--tls-auth-clients', 'no'] : []),
  ];
  let server: ChildProcess | undefined;
  const endWithUs = () => server?.kill('SIGKILL');
  process.once('exit', endWithUs);
  const kill = async () => {
    const running = server;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    server = child;
    await new Promise<void>((resolve, reject) => {
      let message = '';
      child.stdout?.on('data', (chunk) => {
        message += chunk;
        if (message.includes('eady to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`Redis did not start: ${message.slice(-500)}`)));
    });
  };
  await start();
  const credentials = password ? `:${encodeURIComponent(password)}@` : '';
  return {
    url: tls ? `rediss://${credentials}localhost:${port}` : `redis://${credentials}127.0.0.1:${port}`,
    ca: tls ? readFileSync(certificate, 'utf8') : undefined,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    kill,
    start,
    async stop() {
      process.off('exit', endWithUs);
      server?.kill('SIGCONT');
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
