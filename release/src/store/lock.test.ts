import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { makeZombie } from '@doorstep/shared-process/zombie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '../../test/support/factory';
import { appendHistory, historyIssues, nextLine, readHistory } from './history';
import { withLock } from './lock';
import { prepareSite } from './site';

let data: ReturnType<typeof makeDataDir>;
beforeEach(() => {
  data = makeDataDir();
  prepareSite(data.site);
});
afterEach(() => data.remove());

const lock = () => path.join(data.site.root, '.lock');
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('makes a second switch wait for the first', async () => {
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = withLock(data.site, 'first', async () => {
    order.push('first begins');
    await gate;
    order.push('first ends');
  });
  await expect.poll(() => order).toEqual(['first begins']);
  const second = withLock(data.site, 'second', async () => {
    order.push('second');
  });
  open();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(lock())).toBe(false);
});

test('rejects after the timeout and names the holder', async () => {
  await withLock(data.site, 'promote mf-catalog@1.0.0', async () => {
    const second = withLock(data.site, 'second', async () => undefined, 30);
    await expect(second).rejects.toThrow(new RegExp(`under way: "promote mf-catalog@1.0.0" of process ${process.pid}`));
  });
});

test('removes the lock and the temporary folders of a killed process', async () => {
  const pid = deadPid();
  writeFileSync(lock(), JSON.stringify({ pid, host: hostname(), verb: 'promote' }));
  mkdirSync(path.join(data.site.root, '.tmp', `generation-${pid}-7`, 'pages'), { recursive: true });
  expect(await withLock(data.site, 'next', async () => readdirSync(path.join(data.site.root, '.tmp')))).toEqual([]);
  expect(existsSync(lock())).toBe(false);
});

test.runIf(existsSync('/proc/self/stat'))(
  'so are those of one that ended and was not reaped, and of one whose number another process has by now',
  async () => {
    const zombie = await makeZombie();
    try {
      mkdirSync(path.join(data.site.root, '.tmp', `generation-${zombie.pid}-7`), { recursive: true });
      for (const holder of [{ pid: zombie.pid }, { pid: process.pid, startTime: '1' }]) {
        writeFileSync(lock(), JSON.stringify({ ...holder, host: hostname(), verb: 'promote' }));
        expect(
          await withLock(data.site, 'next', async () => readdirSync(path.join(data.site.root, '.tmp')), 50),
        ).toEqual([]);
      }
    } finally {
      zombie.reap();
    }
  },
);

test('ignores a lock that a power cut left empty', async () => {
  writeFileSync(lock(), '');
  expect(await withLock(data.site, 'next', async () => 'done', 50)).toBe('done');
  expect(existsSync(lock())).toBe(false);
});

test('does not take over a lock of another machine', async () => {
  writeFileSync(lock(), JSON.stringify({ pid: deadPid(), host: 'elsewhere', verb: 'promote' }));
  await expect(withLock(data.site, 'next', async () => undefined, 20)).rejects.toThrow(/on elsewhere/);
});

test('runs concurrent callers one at a time', async () => {
  let inside = 0;
  let max = 0;
  const pid = deadPid();
  writeFileSync(lock(), JSON.stringify({ pid, host: hostname(), verb: 'promote' }));
  await Promise.all(
    Array.from({ length: 12 }, () =>
      withLock(data.site, 'one of many', async () => {
        inside += 1;
        max = Math.max(max, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      }),
    ),
  );
  expect(max).toBe(1);
});

const entry = (to: number) => ({ who: 'me', verb: 'promote', why: 'because', from: to - 1, to, manifest_sha256: 'x' });

test('reveals every change of the history by its hash chain', () => {
  for (const to of [1, 2, 3]) appendHistory(data.site, nextLine(data.site, entry(to)));
  expect(historyIssues(data.site)).toEqual([]);
  expect(readHistory(data.site).map(({ seq, to }) => [seq, to])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  const file = path.join(data.site.root, 'history.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');

  writeFileSync(file, `${lines.join('\n').replace('because', 'for fun')}\n`);
  expect(historyIssues(data.site)).toEqual(['history.jsonl line 1 was altered: its hash does not match.']);
  writeFileSync(file, `${[lines[0], lines[2]].join('\n')}\n`);
  expect(historyIssues(data.site)).toEqual([
    'history.jsonl line 2 does not follow the line before it.',
    'history.jsonl line 2 has seq 3 where 2 belongs.',
  ]);
  writeFileSync(file, `${[lines[1], lines[0], lines[2]].join('\n')}\n`);
  expect(historyIssues(data.site).length).toBeGreaterThan(0);
});

test('drops a history line that a crash cut off', () => {
  appendHistory(data.site, nextLine(data.site, entry(1)));
  const file = path.join(data.site.root, 'history.jsonl');
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"seq":2,"at":"20`);
  expect(readHistory(data.site)).toHaveLength(1);
  appendHistory(data.site, nextLine(data.site, entry(2)));
  expect(historyIssues(data.site)).toEqual([]);
  expect(readHistory(data.site)).toHaveLength(2);
});
