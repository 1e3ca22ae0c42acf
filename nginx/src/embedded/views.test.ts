import http from 'node:http';
import type { ApiServers, Language } from '@doorstep/release';
import { VIEW_IDLE_SECONDS, VIEW_TTL_SECONDS } from '@doorstep/release';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchFrom, listen } from './testing/listen';
import { createViewHandler } from './views';

const { api } = vi.hoisted(() => ({ api: { asked: [] as string[], isDown: false, marker: 'a' } }));
vi.mock('@doorstep/release', async (original) => ({
  ...(await original<typeof import('@doorstep/release')>()),
  fetchView: async (_api: unknown, name: string, language: string) => {
    api.asked.push(`${name} ${language}`);
    if (api.isDown) throw new Error('the API is gone');
    const body = Buffer.from(JSON.stringify({ language, marker: api.marker, text: 'x'.repeat(2000) }));
    return { body, type: 'application/json; charset=utf-8', etag: `"${api.marker}"` };
  },
}));

beforeEach(() => {
  Object.assign(api, { asked: [], isDown: false, marker: 'a' });
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => void vi.useRealTimers();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function startViewServer() {
  const agent = new http.Agent();
  onTestFinished(() => agent.destroy());
  const views = createViewHandler({ apiServers: {} as ApiServers, appToken: 't' }, agent);
  const port = await listen((request, response) => {
    const language = (request.url ?? '').slice(1) as Language;
    void views(request, response, { name: 'categories', language }, 'r1');
  });
  return async (language: Language = 'en', headers: http.OutgoingHttpHeaders = {}) => {
    const answer = await fetchFrom(port, `/${language}`, { headers });
    return {
      ...answer,
      view: answer.status === 200 && !headers['Accept-Encoding'] ? JSON.parse(answer.text) : undefined,
    };
  };
}

test('caches a view for each language', async () => {
  const ask = await startViewServer();
  expect((await ask('en')).view.language).toBe('en');
  expect((await ask('de')).view.language).toBe('de');
  expect((await ask('en')).view.language).toBe('en');
  expect(api.asked).toEqual(['categories en', 'categories de']);
});

test('serves a fresh view until its time is over, then a stale one while a new one loads', async () => {
  const ask = await startViewServer();
  await ask();
  api.marker = 'b';
  later(VIEW_TTL_SECONDS - 1);
  expect((await ask()).view.marker).toBe('a');
  expect(api.asked).toHaveLength(1);
  later(1);
  expect((await ask()).view.marker).toBe('a');
  expect(api.asked).toHaveLength(2);
  await vi.waitFor(async () => expect((await ask()).view.marker).toBe('b'));
  expect(api.asked).toHaveLength(2);
});

test('serves a stale view while the API is down, as long as it is requested', async () => {
  const ask = await startViewServer();
  await ask();
  api.isDown = true;
  for (let round = 0; round < 4; round += 1) {
    later(VIEW_IDLE_SECONDS - 10);
    expect((await ask()).status).toBe(200);
  }
  later(VIEW_IDLE_SECONDS + 1);
  expect((await ask()).status).toBe(502);
});

test('loads a new view once the API is back', async () => {
  const ask = await startViewServer();
  api.isDown = true;
  expect((await ask()).status).toBe(502);
  api.isDown = false;
  expect((await ask()).status).toBe(200);
  api.isDown = true;
  later(VIEW_TTL_SECONDS);
  expect((await ask()).view.marker).toBe('a');
  Object.assign(api, { isDown: false, marker: 'b' });
  await vi.waitFor(async () => expect((await ask()).view.marker).toBe('b'));
});

test('requests a view once for many concurrent visitors', async () => {
  const ask = await startViewServer();
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(api.asked).toHaveLength(1);
});

test.each([
  ['br', 'br', 'W/"a"'],
  ['gzip', 'gzip', 'W/"a"'],
  ['br;q=0, gzip', 'gzip', 'W/"a"'],
  ['identity', undefined, '"a"'],
])(
  'for Accept-Encoding: %s sends the encoding %s with the tag %s and revalidates by it',
  async (header, coding, etag) => {
    const ask = await startViewServer();
    const { headers } = await ask('en', { 'Accept-Encoding': header });
    expect([headers['content-encoding'], headers.etag, headers.vary]).toEqual([coding, etag, 'Accept-Encoding']);
    const again = await ask('en', { 'Accept-Encoding': header, 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);
