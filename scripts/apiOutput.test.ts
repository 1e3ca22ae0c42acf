import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '@doorstep/api-server/start';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiLogFile, apiOutput, boundedLog } from './apiOutput';
import { readyBlock } from './readyBlock';

const REQUEST = '{"level":30,"time":"2026-11-28T15:00:00.000Z","msg":"request completed"}';

describe('apiOutput', () => {
  test('separates log lines from messages for people, in chunks of any size', () => {
    const logged: string[] = [];
    const shown: string[] = [];
    let ready = 0;
    const output = apiOutput({
      log: (lines) => logged.push(lines),
      show: (line) => shown.push(line),
      onReady: () => ready++,
    });
    const text = `${REQUEST}\nWaiting for process 12 …\nDoorstep API is ready: http://127.0.0.1:8081\n${REQUEST}\n`;
    for (const byte of Buffer.from(text)) output.take(Buffer.from([byte]));
    output.take(text);
    expect(logged.join('')).toBe(`${REQUEST}\n`.repeat(4));
    expect(shown).toEqual(['Waiting for process 12 …', 'Waiting for process 12 …']);
    expect(ready).toBe(2);
  });
});

describe('boundedLog', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'doorstep-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps a few full files and the newest lines', () => {
    const file = apiLogFile(folder);
    const log = boundedLog(file, 100);
    for (let number = 0; number < 200; number += 1) log(`{"level":30,"number":${number}}\n`);
    expect(readdirSync(path.dirname(file)).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3']);
    expect(readFileSync(file, 'utf8')).toContain('"number":199');
    for (const name of readdirSync(path.dirname(file)))
      expect(readFileSync(path.join(path.dirname(file), name)).length).toBeLessThan(200);
  });

  test('appends to the file of the last start', () => {
    const file = apiLogFile(folder);
    boundedLog(file)('first\n');
    boundedLog(file)('second\n');
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
  });

  test('drops lines instead of throwing when the file cannot be written', () => {
    const file = apiLogFile(folder);
    const log = boundedLog(file);
    rmSync(path.dirname(file), { recursive: true });
    writeFileSync(path.dirname(file), 'not a folder');
    expect(() => log('line\n')).not.toThrow();
  });
});

describe('readyBlock', () => {
  const where = { url: 'http://localhost:8080', logFile: '.data/logs/api.log' };

  test('names every demo account with its address and password', () => {
    const text = readyBlock({ seed: 'demo' }, where).join('\n');
    for (const { name, contact } of DEMO_ACCOUNTS) expect(text).toMatch(new RegExp(`${name} +\\+1 ${contact}`));
    for (const part of ['/login?as=provider', '/login?as=admin', 'doorstep-demo', '.data/logs/api.log', 'Ctrl-C'])
      expect(text).toContain(part);
    expect(text.split('\n').length).toBeLessThan(12);
  });

  test('names no demo account when there is none', () => {
    for (const settings of [{ seed: 'none' }, { seed: 'demo', apiUrl: 'https://api.example.com' }] as const)
      expect(readyBlock(settings, where).join('\n')).not.toContain('doorstep-demo');
    expect(readyBlock({ seed: 'none' }, where).join('\n')).toContain('npm run staff -- create');
  });
});
