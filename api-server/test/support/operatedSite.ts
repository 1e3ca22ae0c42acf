import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll } from 'vitest';
import { type DatabaseKind, testDatabaseKind } from './databases';
import { copyTemplate } from './template';
import { createDatabase, type TestDatabase } from './workerDatabase';

type Command = 'staff' | 'catalogue' | 'settings' | 'messages' | 'secrets' | 'backup' | 'restore';

const root = fileURLToPath(new URL('../../..', import.meta.url));

class OperatedSite {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'doorstep-operated-'));
  base = '';
  #database: TestDatabase | undefined;
  #server: ChildProcess | undefined;

  async open(kind: DatabaseKind) {
    if (kind === 'postgresql') this.#database = await createDatabase();
    else await copyTemplate(this.dataDir);
  }

  async close() {
    await this.stop();
    await this.#database?.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async run(
    command: Command,
    words: string[],
    input = '',
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const child = this.spawnCommand(command, words, env);
    let message = '';
    const read = (data: Buffer) => {
      message += data;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.stdin.end(input);
    return { code: await new Promise((resolve) => child.once('close', resolve)), output: message };
  }

  spawnCommand(command: Command, words: string[], env: Record<string, string> = {}) {
    return this.#spawn(`api-server/src/main/ops/${command}.ts`, words, env);
  }

  async start() {
    const child = this.#spawn('api-server/src/main.ts', []);
    this.#server = child;
    this.base = await new Promise<string>((resolve, reject) => {
      let message = '';
      const read = (data: Buffer) => {
        message += data;
        const address = /^Doorstep API is ready: (\S+)$/m.exec(message)?.[1];
        if (address) resolve(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(message)));
    });
  }

  async stop() {
    const child = this.#server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  #spawn(program: string, words: string[], env: Record<string, string> = {}) {
    return spawn(process.execPath, [...programArgs(join(root, program)), ...words], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.dataDir,
        SEED: 'none',
        TIME_ZONE: 'America/Los_Angeles',
        LOG_LEVEL: 'silent',
        API_PORT: '0',
        PUBLIC_URL: 'https://doorstep.example',
        ...(this.#database && { DATABASE_URL: this.#database.url }),
        ...env,
      },
    });
  }
}

export function useOperatedSite(kind: DatabaseKind = testDatabaseKind): OperatedSite {
  const site = new OperatedSite();
  beforeAll(() => site.open(kind));
  afterAll(() => site.close());
  return site;
}
