import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../store/lock';
import { serveInside } from './inside';
import { nginxConfig } from './nginxConfig';
import { findNginx, nginxAbilities } from './nginxProgram';
import { type GatewayOptions, type Program, type ProgramOptions, portTaken } from './start';

const CA_FILES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];
const STOP_MS = 5000;

/** nginx as a child in the foreground, with its own folder: it needs no root and touches nothing of the system's nginx. */
export async function startNginx(options: ProgramOptions): Promise<Program> {
  const program = findNginx();
  if (!program)
    throw new Error('nginx is not installed: install it (Debian: apt-get install nginx) or set GATEWAY=embedded.');
  const prefix = path.resolve(options.dataDir, 'gateway');
  mkdirSync(prefix, { recursive: true });
  await endOrphan(prefix);
  await options.assertFree();
  // Views of another time, perhaps of another server.
  rmSync(path.join(prefix, 'views'), { recursive: true, force: true });
  const { modules, isBrotliBuiltIn } = nginxAbilities(program);
  const user = workerUser(options.site.root);
  const caFile = CA_FILES.find((file) => existsSync(file));
  const inside = await serveInside(options.reports, options.ops);
  const file = path.join(prefix, 'nginx.conf');
  writeFileSync(
    file,
    nginxConfig({
      site: options.site.root,
      prefix,
      host: options.host,
      port: options.port,
      settings: options.settings,
      insidePort: inside.port,
      modules,
      isBrotliBuiltIn,
      ...(user ? { user } : {}),
      ...(caFile ? { caFile } : {}),
      ...(options.viewFreshSeconds ? { viewFreshSeconds: options.viewFreshSeconds } : {}),
    }),
  );

  const child = spawn(program, ['-p', prefix, '-c', file, '-e', path.join(prefix, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  let isStopping = false;
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const exited = new Promise<string>((resolve) => {
    gone.then(() => {
      if (!isStopping) resolve(reasonOf(said, options));
    });
  });
  return {
    exited,
    async stop() {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await Promise.all([gone, inside.stop()]);
      clearTimeout(timer);
    },
  };
}

function reasonOf(said: string, { host, port }: GatewayOptions): string {
  if (/Address already in use/.test(said)) return portTaken(host, port);
  const line = said.split('\n').find((text) => /\[(emerg|alert|crit)\]/.test(text)) ?? said.trim().split('\n').at(-1);
  return `nginx ended: ${line?.replace(/^.*\[\w+\][^:]*: /, '') || 'it said nothing'}`;
}

/** As root, the workers are whoever owns the store: they read all of it and nothing else needs them. */
function workerUser(folder: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid } = statSync(folder);
  const { stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  const { stdout: group } = spawnSync('id', ['-ng', String(uid)], { encoding: 'utf8' });
  return stdout?.trim() && group?.trim() ? `${stdout.trim()} ${group.trim()}` : undefined;
}

/** A start that was killed hard left its nginx running on this very folder: that one is ours to end. */
async function endOrphan(prefix: string): Promise<void> {
  let pid: number;
  try {
    pid = Number(readFileSync(path.join(prefix, 'nginx.pid'), 'utf8').trim());
  } catch {
    return;
  }
  if (!(pid > 1) || !isAlive(pid) || !commandOf(pid).includes(prefix)) return;
  process.kill(pid, 'SIGTERM');
  const until = Date.now() + STOP_MS;
  while (isAlive(pid) && Date.now() < until) await pause(20);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
