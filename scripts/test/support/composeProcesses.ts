import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findNginx } from '@doorstep/gateway';
import { freePort } from '@doorstep/gateway/testing/runningSite';
import { root } from '../../install.mjs';
import { type ComposeFile, imageEnvironment, type Service } from './composeFile';

const INSIDE_PORTS = ['8080', '8081', '8082'];
const IMAGE_NGINX_CONFIG = 'worker_processes auto; events { worker_connections 1024; }';
const HEALTHY_MS = 120_000;

/**
 * Services of a compose file as processes of this machine, each with its own command, environment, volumes and health check. What
 * Docker would keep apart is moved: a port inside of a service's network to a free one, a volume into a folder that is removed.
 * `elsewhere` says for names that are not started where they are.
 */
export class ComposeProcesses {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'doorstep-compose-'));
  readonly #ports = new Map<string, Promise<number>>();
  readonly #running: ChildProcess[] = [];

  constructor(
    readonly file: ComposeFile,
    readonly elsewhere: Readonly<Record<string, string>>,
  ) {}

  volume(name: string): string {
    const folder = path.join(this.#folder, name.replace(/^\.\//, ''));
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  port(name: string, inside = '8080'): Promise<number> {
    const network = this.#service(name).network_mode?.replace('service:', '') ?? name;
    const key = `${network}:${inside}`;
    const port = this.#ports.get(key) ?? freePort();
    this.#ports.set(key, port);
    return port;
  }

  async start(name: string): Promise<void> {
    const service = this.#service(name);
    const child = service.image?.startsWith('nginx:') ? await this.#startNginx(name) : await this.#startOurs(name);
    this.#running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        output = (output + data).slice(-4000);
      });
    const deadline = Date.now() + HEALTHY_MS;
    while (!(await this.isHealthy(name))) {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
      if (Date.now() > deadline) throw new Error(`${name} did not become healthy: ${output}`);
      await pause(200);
    }
  }

  async isHealthy(name: string): Promise<boolean> {
    const test = this.#service(name).healthcheck?.test;
    if (!test) {
      const port = await this.port(name);
      return fetch(`http://127.0.0.1:${port}/`).then(
        async (response) => Boolean(await response.arrayBuffer()),
        () => false,
      );
    }
    const [program = '', ...args] = await Promise.all(test.slice(1).map((part) => this.#moved(name, part)));
    return promisify(execFile)(program, args).then(
      () => true,
      () => false,
    );
  }

  async run(name: string, command = this.#service(name).command as readonly string[]): Promise<string> {
    const words = [...(this.#service(name).entrypoint ?? []), ...command];
    const [program = '', ...args] = await Promise.all(words.map((part) => this.#moved(name, part)));
    const { stdout } = await promisify(execFile)(program, args, { cwd: root, env: await this.environment(name) });
    return stdout;
  }

  async environment(name: string): Promise<Record<string, string>> {
    const variables = { ...imageEnvironment(), ...this.#service(name).environment };
    const pairs = Object.entries(variables).map(async ([key, value]) => [key, await this.#moved(name, String(value))]);
    const { PATH = '', HOME = '', DOORSTEP_PROGRAMS = '' } = process.env;
    return { PATH, HOME, DOORSTEP_PROGRAMS, ...Object.fromEntries(await Promise.all(pairs)) };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(end));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #service(name: string): Service {
    const service = this.file.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}`);
    return service;
  }

  async #startOurs(name: string): Promise<ChildProcess> {
    const command = await this.#moved(name, String(this.#service(name).command));
    const env = await this.environment(name);
    return spawn('sh', ['-c', `exec ${command}`], { cwd: root, env, detached: true });
  }

  async #startNginx(name: string): Promise<ChildProcess> {
    const [source = ''] = this.#service(name).volumes?.[0]?.split(':') ?? [];
    const place = this.volume(`nginx-${name}`);
    const text = await this.#moved(name, readFileSync(path.join(root, 'deploy', source), 'utf8'));
    const server = text.replace(/listen (\d+)/, 'listen 127.0.0.1:$1');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${place}/${one};`,
    );
    const user = process.getuid?.() === 0 ? 'user root; ' : '';
    const http = `http { access_log off; ${temporary.join(' ')} ${server} }`;
    writeFileSync(`${place}/nginx.conf`, `${user}pid ${place}/pid; error_log stderr; ${IMAGE_NGINX_CONFIG} ${http}`);
    const program = findNginx() ?? 'nginx';
    return spawn(program, ['-c', `${place}/nginx.conf`, '-p', place, '-g', 'daemon off;'], { detached: true });
  }

  async #moved(name: string, text: string): Promise<string> {
    let moved = text.replaceAll(this.file.subnet, '127.0.0.0/8');
    for (const [from, to] of Object.entries(this.elsewhere)) moved = moved.replaceAll(from, to);
    for (const other of Object.keys(this.file.services))
      for (const inside of INSIDE_PORTS)
        if (moved.includes(`${other}:${inside}`))
          moved = moved.replaceAll(`${other}:${inside}`, `127.0.0.1:_${await this.port(other, inside)}`);
    for (const inside of INSIDE_PORTS)
      if (new RegExp(`(?<!\\d)${inside}(?!\\d)`).test(moved))
        moved = moved.replace(new RegExp(`(?<![\\d_])${inside}(?!\\d)`, 'g'), String(await this.port(name, inside)));
    moved = moved.replaceAll('127.0.0.1:_', '127.0.0.1:');
    for (const mount of this.#volumesOf(name)) {
      const [source = '', target = ''] = mount.split(':');
      moved = moved.replace(new RegExp(`(?<![\\w.])${target}(?=[/\\s]|$)`, 'gm'), this.volume(source));
    }
    return moved;
  }

  /** An API has no volume: what is in its image's /data goes with its container. */
  #volumesOf(name: string): readonly string[] {
    const volumes = this.#service(name).volumes ?? [];
    return volumes.some((mount) => mount.split(':')[1] === '/data') ? volumes : [...volumes, `container-${name}:/data`];
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  const { pid } = child;
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    process.kill(-pid, 'SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  });
}
