import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { byTier, measured, testBudget } from '@doorstep/shared-process/measured';
import { programArgs } from '@doorstep/shared-process/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HttpBrowser } from './support/browser';
import { file, picture } from './support/pictures';
import { copyTemplate } from './support/template';

const root = fileURLToPath(new URL('../..', import.meta.url));
const KILLS = testBudget('kills', byTier(4, 10));

let dataDir = '';
const cleanUps: (() => void)[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-killed-'));
  await copyTemplate(dataDir);
}, 240_000);
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  rmSync(dataDir, { recursive: true, force: true });
});

interface UnreapedServer {
  readonly pid: number;
  readonly address: string;
}

/** Starts the server below a parent that never reaps it, like the first process of most containers. */
async function startUnreaped(): Promise<UnreapedServer> {
  const program = '"$0" "$@" & echo "pid $!"; exec sleep 600';
  const parent = spawn('sh', ['-c', program, process.execPath, ...programArgs(join(root, 'api-server/src/main.ts'))], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      API_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      TIME_ZONE: 'America/Los_Angeles',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  parent.stdout.on('data', read);
  parent.stderr.on('data', read);
  const pidIn = () => Number(/^pid (\d+)$/m.exec(output)?.[1] ?? 0);
  cleanUps.push(() => {
    const pid = pidIn();
    if (pid && stateOf(pid) !== 'Z') process.kill(pid, 'SIGKILL');
    parent.kill('SIGKILL');
  });
  for (;;) {
    const address = /^Doorstep API is ready: (\S+)$/m.exec(output)?.[1];
    if (address) return { pid: pidIn(), address };
    if (pidIn() && stateOf(pidIn()) === 'Z') throw new Error(`The server ended: ${output}`);
    await pause(20);
  }
}

const stateOf = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] : 'Z';

const credentials = { phone_code: '+1', contact: '5557770001', password: 'a long enough one', user_type: '1' };
const device = { device_type: 'android', device_token: '', address: '18 SW Alder Street, Portland' };

test.runIf(existsSync('/proc/self/stat'))(
  'killed time and again in the middle of its work and never reaped: it starts each time, and everything it confirmed is there',
  async () => {
    let server = await startUnreaped();
    const name = { fullname: 'Robin Vale', first_name: 'Robin', last_name: 'Vale', email: 'robin@example.com' };
    const registered = await new HttpBrowser(server.address).w('register', {
      ...credentials,
      ...name,
      ...device,
      image: file(await picture()),
    });
    expect(registered.body).toMatchObject({ response: 1 });

    const confirmed: string[] = [];
    const signIn = async (address: string) => {
      const browser = new HttpBrowser(address);
      const { body } = await browser.w('login', { ...credentials, ...device });
      if (body.responce === 'true') confirmed.push(browser.cookies.get('sid') ?? '');
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { address, pid } = server;
      const before = confirmed.length;
      const inFlight = Array.from({ length: 6 }, () => signIn(address).catch(() => undefined));
      while (confirmed.length === before) await pause(1);
      process.kill(pid, 'SIGKILL');
      await Promise.all(inFlight);
      // Its threads end one by one, which takes longer on a busy machine.
      await expect.poll(() => stateOf(pid), { timeout: 10_000 }).toBe('Z');

      server = await startUnreaped();
      const next = server;
      const statuses = await Promise.all(
        confirmed.map(async (sid) => {
          const browser = new HttpBrowser(next.address);
          browser.cookies.set('sid', sid);
          return (await browser.x('GET', '/sessions')).status;
        }),
      );
      measured('kills', 1);
      measured('lost writes', statuses.filter((status) => status !== 200).length);
      expect(statuses).toEqual(confirmed.map(() => 200));
    }
    measured('acknowledged writes', confirmed.length);
    expect(confirmed.length).toBeGreaterThanOrEqual(KILLS);
  },
  900_000,
);
