import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createViolationHandler, VIOLATION_BYTES } from './violations';

const report = (directive: string, blocked: string, page: string) =>
  JSON.stringify([
    { type: 'csp-violation', body: { effectiveDirective: directive, blockedURL: blocked, documentURL: page } },
  ]);

function collector() {
  const lines: string[] = [];
  let now = 0;
  const handle = createViolationHandler(
    (line) => lines.push(line),
    () => now,
  );
  const send = (body: string, address = '203.0.113.7', method = 'POST') =>
    new Promise<number>((resolve) => {
      const request = Object.assign(new PassThrough(), { method });
      let status = 0;
      const response = {
        writeHead(code: number) {
          status = code;
          return response;
        },
        end: () => resolve(status),
      };
      handle(request as unknown as IncomingMessage, response as unknown as ServerResponse, address);
      request.end(body);
    });
  const forward = (milliseconds: number) => {
    now += milliseconds;
  };
  return { lines, send, forward };
}

const expectedLine =
  'A browser blocked something that the policy of /home does not allow: script-src-elem, https://evil.example.';

test('logs a blocked resource once an hour, without queries and paths of other sites', async () => {
  const { lines, send, forward } = collector();
  const page = 'https://doorstep.example/home?name=Mia';
  const body = report('script-src-elem', 'https://evil.example/a.js?secret=1', page);
  for (let i = 0; i < 3; i++) expect(await send(body)).toBe(204);
  expect(lines).toEqual([expectedLine]);
  forward(3_600_001);
  await send(body);
  expect(lines).toEqual([expectedLine, expectedLine]);
});

test('reads the older report format, too', async () => {
  const { lines, send } = collector();
  const body = {
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'document-uri': 'https://d.example/',
  };
  expect(await send(JSON.stringify({ 'csp-report': body }))).toBe(204);
  expect(lines).toEqual(['A browser blocked something that the policy of / does not allow: script-src-elem, inline.']);
  const foreign = { ...body, 'blocked-uri': 'https://evil.example/a.js', 'document-uri': 'https://d.example/home?a=1' };
  expect(await send(JSON.stringify({ 'csp-report': foreign }))).toBe(204);
  expect(lines.at(-1)).toBe(expectedLine);
});

test('accepts twenty reports per minute from one address, and three hundred in total', async () => {
  const { send, forward } = collector();
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push(await send('[]'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  let heard = 0;
  for (let i = 0; i < 400; i++) if ((await send('[]', `198.51.100.${i}`)) === 204) heard++;
  expect(heard).toBe(300 - 21);
  forward(60_001);
  expect(await send('[]')).toBe(204);
});

test('limits the log lines of invented reports', async () => {
  const { lines, send, forward } = collector();
  for (let i = 0; i < 100; i++) {
    forward(10_000);
    await send(report(`made-up-${i}\n{"level":"error"}`, `https://x${i}.example`, 'nonsense'), `198.51.100.${i}`);
  }
  expect(lines).toHaveLength(50);
  expect(lines.join('')).not.toMatch(/[\n{]/);
});

test.each([
  ['no JSON', '{', 400],
  ['no report', '"hello"', 400],
  ['too long', `["${'x'.repeat(VIOLATION_BYTES)}"]`, 413],
  ['another kind of report', '[{"type":"deprecation","body":{}}]', 204],
])('logs nothing for an invalid report: %s', async (_what, body, status) => {
  const { lines, send } = collector();
  expect(await send(body)).toBe(status);
  expect(lines).toEqual([]);
});

test('answers 404 to GET', async () => {
  expect(await collector().send('', '203.0.113.7', 'GET')).toBe(404);
});
