import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIME_TYPES, WITH_CHARSET } from '@doorstep/release';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentType, sendFile } from './sendFile';
import { fetchFrom, listen } from './testing/listen';

const { opened } = vi.hoisted(() => ({ opened: [] as FileHandle[] }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given);
    opened.push(handle);
    return handle;
  };
  return { ...real, open };
});

test.each(Object.entries(MIME_TYPES))('serves a file .%s as %s, in upper and lower case', (ending, type) => {
  const expected = WITH_CHARSET.includes(type) ? `${type}; charset=utf-8` : type;
  expect([contentType(`a/b.${ending}`), contentType(`a/b.min.${ending.toUpperCase()}`)]).toEqual([expected, expected]);
});

test('serves files with an unknown extension as application/octet-stream', () => {
  expect(['a', 'a.', 'a.exe', '.html'].map(contentType)).toEqual(Array(4).fill('application/octet-stream'));
});

test('closes every file that it opened for a response', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['a.js', 'a.js.br', 'b.js']) writeFileSync(path.join(folder, name), name);
  mkdirSync(path.join(folder, 'folder.js'));
  const port = await listen(async (request, response) => {
    const file = path.join(folder, request.url ?? '');
    if (!(await sendFile(request, response, [file], { headers: {} }))) response.writeHead(404).end();
  });
  opened.length = 0;
  const requestFile = (name: string, more = {}) =>
    fetchFrom(port, `/${name}`, { headers: { 'Accept-Encoding': 'br', ...more } });
  const first = await requestFile('a.js');
  const answers = [
    first,
    await requestFile('a.js', { 'If-None-Match': first.headers.etag }),
    await requestFile('b.js'),
    await requestFile('folder.js'),
    await requestFile('none.js'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 404, 404]);
  expect(opened.map(({ fd }) => fd)).toEqual(Array(4).fill(-1));
});
