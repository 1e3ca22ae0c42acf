import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byTier, measured } from '@doorstep/shared-process/measured';
import { programOf } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../src/platform/clock';
import { testDatabaseKind } from './support/databases';
import { copyTemplate } from './support/template';
import { createDatabase, type TestDatabase } from './support/workerDatabase';

const MESSAGES = 60;
const KILLS = byTier(4, 10);
const program = fileURLToPath(new URL('./support/outboxProcess.ts', import.meta.url));

/** `onTaken` is called before the sender gets the response. */
class MailServer {
  readonly counts = new Map<string, number>();
  onTaken = () => {};
  #server: Server | undefined;
  #open = new Set<Socket>();

  async listen(port = 0): Promise<number> {
    const server = createServer((socket) => this.#talk(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as { port: number }).port;
  }

  close() {
    for (const socket of this.#open) socket.destroy();
    this.#server?.close();
  }

  #talk(socket: Socket) {
    this.#open.add(socket);
    let data: string | undefined;
    let to = '';
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        data = undefined;
        this.counts.set(to, (this.counts.get(to) ?? 0) + 1);
        this.onTaken();
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        data = '';
        socket.write('354 go on\r\n');
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(text)?.[1] ?? to;
        socket.write('250 fine\r\n');
      }
    });
  }
}

describe('messages of a process that dies', () => {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-killed-outbox-'));
  const mailServer = new MailServer();
  let postgres: TestDatabase | undefined;
  let port = 0;
  let child: ChildProcess | undefined;
  let exited = Promise.resolve();
  let ahead = 0;

  beforeAll(async () => {
    if (testDatabaseKind === 'postgresql') postgres = await createDatabase();
    else await copyTemplate(directory);
    port = await mailServer.listen();
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await exited;
    mailServer.close();
    await postgres?.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function start(write = 0) {
    await exited;
    const env = {
      PATH: process.env.PATH,
      SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      AHEAD: String(ahead),
      WRITE: String(write),
      ...(postgres ? { DATABASE_URL: postgres.url } : { DIRECTORY: join(directory, 'db') }),
    };
    const { execArgv, file } = programOf(program);
    const own = fork(file, { env, execArgv });
    child = own;
    exited = new Promise((resolve) => own.once('exit', () => resolve()));
    await heard('ready');
  }
  const heard = (word: string) =>
    new Promise<void>((resolve, reject) => {
      const listen = (message: unknown) => {
        if (message !== word) return;
        child?.off('message', listen);
        resolve();
      };
      child?.on('message', listen);
      child?.once('exit', () => reject(new Error('the process ended')));
    });

  test('loses no message, and delivers at most one per kill twice', async () => {
    mailServer.close();
    await start(MESSAGES);
    for (let minutes = 0; minutes < 60; minutes += 30) {
      await heard('round');
      child?.kill('SIGKILL');
      ahead += 30 * MINUTE;
      await start();
    }
    expect(mailServer.counts.size).toBe(0);
    child?.kill('SIGKILL');
    // Longer than the longest pause between attempts, and than a dead process's claim.
    ahead += HOUR;
    await mailServer.listen(port);

    let kills = 0;
    let taken = 0;
    const total = () => [...mailServer.counts.values()].reduce((sum, count) => sum + count, 0);
    mailServer.onTaken = () => {
      taken += 1;
      if (kills >= KILLS || taken < 3) return;
      taken = 0;
      kills += 1;
      child?.kill('SIGKILL');
    };
    while (kills < KILLS) {
      await start();
      await exited;
      ahead += 3 * MINUTE;
    }
    await start();
    await expect.poll(() => mailServer.counts.size, { timeout: 60_000 }).toBe(MESSAGES);
    measured('kills', kills);
    measured('messages', MESSAGES);
    measured('lost messages', MESSAGES - mailServer.counts.size);
    measured('second arrivals', total() - MESSAGES);
    expect(kills).toBe(KILLS);
    expect(total() - MESSAGES).toBeLessThanOrEqual(KILLS);
    expect([...mailServer.counts.values()].every((count) => count <= 1 + KILLS)).toBe(true);
  }, 600_000);
});
