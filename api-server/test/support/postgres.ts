import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface TestPostgres {
  url: string;
  pause(): void;
  resume(): void;
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const HOME = '/usr/lib/postgresql';

function findPostgresBinaries(): string {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  const match = versions.map((version) => join(HOME, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (!match) throw new Error('PostgreSQL is needed for these tests: apt-get install -y postgresql');
  return match;
}

/** PostgreSQL refuses to run as root. Returns the user of Debian's package, or nobody. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string, name: string) =>
    Number(execFileSync('id', [option, name], { stdio: 'pipe' }).toString());
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // This user does not exist here.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * Creates a data folder for a new server. The first one of a run makes an empty cluster. The others copy it, at a tenth
 * of the cost.
 */
function createClusterFolder(bin: string, user: ReturnType<typeof unprivilegedUser>, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'doorstep-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: 'pipe' } as const;
  const empty = join(tmpdir(), `doorstep-cluster-${process.getuid?.()}-${basename(dirname(bin))}`);
  const data = join(folder, 'data');
  if (existsSync(empty)) {
    execFileSync('cp', ['-a', join(empty, 'data'), data], options);
    return folder;
  }
  if (parent !== tmpdir()) {
    rmSync(folder, { recursive: true });
    rmSync(createClusterFolder(bin, user), { recursive: true });
    return createClusterFolder(bin, user, parent);
  }
  const initial = ['-D', data, '-U', 'doorstep', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initial, options);
  try {
    renameSync(folder, empty);
  } catch {
    // Another process made one at the same time.
    rmSync(folder, { recursive: true });
  }
  return createClusterFolder(bin, user);
}

/** Starts a PostgreSQL in a temporary directory. Durability is off, as it lives for one test file. */
export async function startPostgres(more: Record<string, string> = {}, parent?: string): Promise<TestPostgres> {
  const bin = findPostgresBinaries();
  const user = unprivilegedUser();
  return startPostgresIn(bin, user, createClusterFolder(bin, user, parent), more);
}

export async function startReplica(primary: TestPostgres): Promise<TestPostgres> {
  const bin = findPostgresBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const copy = ['-d', primary.url, '-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...user, cwd: folder, stdio: 'pipe' });
  return startPostgresIn(bin, user, folder, { hot_standby_feedback: 'on' });
}

async function startPostgresIn(
  bin: string,
  user: ReturnType<typeof unprivilegedUser>,
  directory: string,
  more: Record<string, string>,
): Promise<TestPostgres> {
  const data = join(directory, 'data');
  const options = { ...user, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const port = await freePort();
  const settings = [
    ['listen_addresses', '127.0.0.1'],
    ['port', String(port)],
    ['unix_socket_directories', directory],
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
    ['max_connections', '60'],
    // Compiling a query takes longer than running it on these few rows.
    ['jit', 'off'],
    ['shared_buffers', '32MB'],
    ...Object.entries(more),
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = start();
  let watchdog = stopWhenTestsEnd(server, directory);
  await untilReady(server);
  return {
    url: `postgres://doorstep@127.0.0.1:${port}/postgres`,
    pause: () => signalWithChildren(server.pid, 'SIGSTOP'),
    resume: () => signalWithChildren(server.pid, 'SIGCONT'),
    async crash() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      const { pid } = server;
      const children = childrenOf(pid);
      server.kill('SIGKILL');
      for (const child of children) signalIfThere(child, 'SIGKILL');
      await ended;
      watchdog.kill('SIGKILL');
      server = start();
      watchdog = stopWhenTestsEnd(server, directory);
      await untilReady(server);
    },
    async stop() {
      watchdog.kill('SIGKILL');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A killed process runs no hooks. A shell therefore waits for its end, stops the server and deletes its files. */
function stopWhenTestsEnd(server: ChildProcess, directory: string): ChildProcess {
  const script = 'read -r _; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const watchdog = spawn('sh', ['-c', script, String(server.pid), directory], { stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  return watchdog;
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let message = '';
    server.stderr?.on('data', (chunk) => {
      message += chunk;
      // A replica accepts read-only connections.
      if (/ready to accept (read-only )?connections/.test(message)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${message.slice(-500)}`)));
  });
}

function signalWithChildren(pid: number | undefined, signal: 'SIGSTOP' | 'SIGCONT') {
  if (pid === undefined) return;
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) signalIfThere(child, signal);
}

const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
