import { spawn, spawnSync } from 'node:child_process';
import { appendFile, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { FAVICON, FAVICON_PATH } from '@doorstep/release';
import { identityOf, isAlive } from '@doorstep/shared-process';
import { startInternalServer } from './internalServer';
import { nginxConfig } from './nginxConfig';
import { findNginx, nginxAbilities } from './nginxProgram';
import { type GatewayOptions, type Program, type ProgramOptions, portInUse } from './program';

const CA_FILES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];
const STOP_MS = 5000;

const prefixIn = (dataDir: string) => path.resolve(dataDir, 'gateway');

/** nginx as a child in the foreground, with its own folder: it needs no root and touches nothing of the system's nginx. */
export async function startNginx(options: ProgramOptions): Promise<Program> {
  const program = findNginx();
  if (!program)
    throw new Error('nginx is not installed: install it (Debian: apt-get install nginx) or set GATEWAY=embedded.');
  const prefix = prefixIn(options.dataDir);
  mkdirSync(prefix, { recursive: true });
  await stopOrphanedNginx(options.dataDir);
  await options.assertFree();
  // Cached views of an earlier run may come from another API server.
  rmSync(path.join(prefix, 'views'), { recursive: true, force: true });
  const { modules, isBrotliBuiltIn } = nginxAbilities(program);
  const user = workerUser(options.site.root);
  const caFile = CA_FILES.find((file) => existsSync(file));
  const inside = await startInternalServer(options);
  const unready = path.join(prefix, 'unready');
  rmSync(unready, { recursive: true, force: true });
  mkdirSync(unready);
  writeFileSync(path.join(prefix, FAVICON_PATH), FAVICON);
  const file = path.join(prefix, 'nginx.conf');
  writeFileSync(
    file,
    nginxConfig({
      site: options.site.root,
      prefix,
      host: options.host,
      port: options.port,
      settings: options.settings,
      internalPort: inside.port,
      modules,
      isBrotliBuiltIn,
      accessLog: options.observer.file,
      hasSpans: options.observer.hasSpans,
      ...(user ? { user } : {}),
      ...(caFile ? { caFile } : {}),
      ...(options.viewTtlSeconds ? { viewTtlSeconds: options.viewTtlSeconds } : {}),
    }),
  );

  const child = spawn(program, ['-p', prefix, '-c', file, '-e', path.join(prefix, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  options.apiServers.onChange((places) => {
    for (const place of [options.settings.api.url, ...(options.settings.api.others ?? [])].keys()) {
      const marker = path.join(unready, String(place + 1));
      if (places.has(place)) writeFileSync(marker, '');
      else rmSync(marker, { force: true });
    }
  });
  // The master process passes the new file to the workers.
  options.observer.follow(() => child.kill('SIGUSR1'));
  let message = '';
  const log = path.join(prefix, 'error.log');
  createInterface({ input: child.stderr }).on('line', (line) => {
    const text = `${withoutQueries(line)}\n`;
    message = (message + text).slice(-4000);
    appendFile(log, text, () => {});
  });
  let isStopping = false;
  const removed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const exited = new Promise<string>((resolve) => {
    removed.then(() => {
      if (!isStopping) resolve(exitReasonOf(message, options));
    });
  });
  return {
    exited,
    async stop() {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await Promise.all([removed, inside.stop()]);
      clearTimeout(timer);
    },
  };
}

/** nginx quotes the request and the page before it; a query may hold a signature or a token. */
const withoutQueries = (line: string) => line.replace(/\?[^\s"]*/g, '?...');

function exitReasonOf(message: string, { host, port }: GatewayOptions): string {
  if (/Address already in use/.test(message)) return portInUse(host, port);
  const line =
    message.split('\n').find((text) => /\[(emerg|alert|crit)\]/.test(text)) ?? message.trim().split('\n').at(-1);
  return `nginx ended: ${line?.replace(/^.*\[\w+\][^:]*: /, '') || 'it said nothing'}`;
}

/**
 * Returns the owner of the store, as whom the workers run when the gateway runs as root. They read the whole store and
 * need no other rights.
 */
function workerUser(folder: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid } = statSync(folder);
  const { stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  const { stdout: group } = spawnSync('id', ['-ng', String(uid)], { encoding: 'utf8' });
  return stdout?.trim() && group?.trim() ? `${stdout.trim()} ${group.trim()}` : undefined;
}

/** An earlier start that was killed may have left its nginx running on this folder: ends it. */
export async function stopOrphanedNginx(dataDir: string): Promise<void> {
  const prefix = prefixIn(dataDir);
  let pid: number;
  try {
    pid = Number(readFileSync(path.join(prefix, 'nginx.pid'), 'utf8').trim());
  } catch {
    return;
  }
  if (!(pid > 1) || !commandOf(pid).includes(prefix)) return;
  const orphan = identityOf(pid);
  if (!isAlive(orphan)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + STOP_MS;
  while (isAlive(orphan) && Date.now() < deadline) await pause(20);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
