import { readdirSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import { healthFolder, readHealth } from '@doorstep/release';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { compositionOf, cookieOf, type HttpRequest, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe.each(kinds)('reports through %s', (kind) => {
  let site: RunningSite;
  let since: number;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());
  beforeEach(() => {
    since = Date.now();
  });

  async function openPage(headers: OutgoingHttpHeaders = {}) {
    const homeResponse = await site.ask('/home', { headers });
    const { generation, set } = compositionOf(homeResponse.text);
    const cookie = String(headers.Cookie ?? cookieOf(homeResponse));
    const signed = await site.ask(`/_doorstep/reports?generation=${generation}&set=${set}`, {
      headers: { ...headers, Cookie: cookie },
    });
    return { cookie, status: signed.status, page: signed.status === 200 ? JSON.parse(signed.text).page : undefined };
  }
  async function send(body: unknown, { headers, ...request }: HttpRequest = {}) {
    if (typeof body === 'string') return post(body, { headers, ...request });
    const { page, cookie } = await openPage({});
    return post({ page, ...(body as object) }, { headers: { Cookie: cookie, ...headers }, ...request });
  }
  const post = (body: unknown, { headers, ...request }: HttpRequest = {}) =>
    site.ask('/_doorstep/reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...request,
    });
  const report = (more: object = {}) => ({
    remote: 'mf-catalog',
    version: '1.0.0',
    route: '/home',
    kind: 'view',
    ...more,
  });
  const readCounts = () => readHealth(site.site, since - 60_000, Date.now() + 60_000);
  const sum = (route: string) => readCounts().filter((count) => count.route === route);

  test('stay hidden at a gateway that has no token', async () => {
    for (const headers of [{}, { Authorization: 'Bearer undefined' }, { Authorization: 'Bearer ' }])
      expect((await site.ask('/_doorstep/health?since=0', { headers })).status).toBe(404);
    expect((await site.ask('/_doorstep/health?since=0', { method: 'POST' })).status).toBe(404);
  });

  test('count by remote, version and route, and reach the disk within seconds', async () => {
    const response = await send({
      reports: [report({ route: '/a', ms: 700 }), report({ route: '/a', kind: 'render' })],
    });
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(response.headers['set-cookie']).toBeUndefined();
    await send({ reports: [report({ route: '/a', ms: 9000, oneIn: 5 })] });
    await vi.waitFor(() => expect(sum('/a').reduce((views, count) => views + count.sampled, 0)).toBe(2));
    const counts = sum('/a');
    expect(counts.reduce((views, count) => views + count.views, 0)).toBe(6);
    expect(counts.map(({ failures }) => failures.render ?? 0).reduce((a, b) => a + b)).toBe(1);
    expect(counts[0]).toMatchObject({ remote: 'mf-catalog', version: '1.0.0', route: '/a' });
    expect(counts[0]?.times[1]).toBe(1);
  });

  test('store no personal data: no address, no cookie, no unexpected field', async () => {
    await send(
      { reports: [report({ route: '/b', message: 'Mia Torres', url: '/home?name=Mia' })], user: 'mia' },
      { headers: { Cookie: 'mf_uid=AAAAAAAAAAAAAAAAAAAAAA==; sid=secret', 'User-Agent': 'Mia' } },
    );
    await vi.waitFor(() => expect(sum('/b')).toHaveLength(1));
    const folder = healthFolder(site.site);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    const remaining = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
    expect(remaining.join()).toContain('"/b"');
    expect(remaining.join()).not.toMatch(/Mia|mia|secret|AAAA|127\.0\.0/);
    expect(sum('/b')[0]?.seenIn).toHaveLength(1);
  });

  test('ignore testers, unpublished versions and unknown remotes', async () => {
    await send(
      { reports: [report({ route: '/c' })] },
      { headers: { Cookie: 'mf_uid=AAAAAAAAAAAAAAAAAAAAAA==; mf_override=qa' } },
    );
    await send({ reports: [report({ route: '/c', version: '9.9.9' }), report({ route: '/c', remote: 'mf-nobody' })] });
    await send({ reports: [report({ route: '/c-end' })] });
    await vi.waitFor(() => expect(sum('/c-end')).toHaveLength(1));
    expect(sum('/c')).toEqual([]);
  });

  test('count only for a page signed for this visitor, and once per view', async () => {
    const failure = report({ route: '/signed', kind: 'render' });
    const total = () => sum('/signed').reduce((failures, count) => failures + (count.failures.render ?? 0), 0);
    const { page, cookie } = await openPage();
    const altered = `${page.slice(0, -3)}AAA`;
    for (const forged of [undefined, '', 'page', altered, page.replace(/\.\d+\./, '.1.'), { page }])
      expect((await post({ page: forged, reports: [failure] })).status, String(forged)).toBe(403);
    for (let round = 0; round < 20; round += 1)
      expect((await post({ page, reports: [failure, failure] }, { headers: { Cookie: cookie } })).status).toBe(204);
    await vi.waitFor(() => expect(total()).toBe(1));
    await post({ page, reports: [report({ route: '/signed', version: '1.1.0', kind: 'render', view: 1 })] });
    await send({ reports: [report({ route: '/signed-end' })] });
    await vi.waitFor(() => expect(sum('/signed-end')).toHaveLength(1));
    expect(total()).toBe(1);
  });

  test('on web vitals count once per view of a signed page, and never for another version', async () => {
    const lcp = (more: object = {}) => report({ route: '/vital', kind: 'vital', vital: 'lcp', value: 1800, ...more });
    const values = (route: string) =>
      sum(route).flatMap(({ vitals }) => [...(vitals?.lcp?.values ?? []), ...(vitals?.inp?.values ?? [])]);
    const { page, cookie } = await openPage();
    expect((await post({ page: `${page.slice(0, -3)}AAA`, reports: [lcp()] })).status).toBe(403);
    const batch = [lcp(), lcp({ value: 9000 }), lcp({ vital: 'inp', view: 1 }), lcp({ version: '1.1.0' })];
    for (let round = 0; round < 3; round += 1)
      expect((await post({ page, reports: batch }, { headers: { Cookie: cookie } })).status).toBe(204);
    await vi.waitFor(() => expect(values('/vital')).toHaveLength(2));
    expect(sum('/vital').map(({ version, sampled }) => [version, sampled])).toEqual(
      sum('/vital').map(() => ['1.0.0', 0]),
    );
    const many = Array.from({ length: 40 }, (_, view) => lcp({ route: '/loud', vital: 'inp', view: view + 2 }));
    await post({ page, reports: many }, { headers: { Cookie: cookie } });
    await post({ page, reports: [report({ route: '/loud', kind: 'render' })] }, { headers: { Cookie: cookie } });
    await vi.waitFor(() =>
      expect(sum('/loud').reduce((failures, count) => failures + (count.failures.render ?? 0), 0)).toBe(1),
    );
    expect(values('/loud').reduce((all, [, , count]) => all + count, 0)).toBe(38);
    expect((await send({ reports: [lcp({ value: 1.5 })] })).status).toBe(400);
  });

  test('get a signature only for pages that this visitor receives', async () => {
    const { text } = await site.ask('/home');
    const { generation, set } = compositionOf(text);
    const sign = (query: string, headers = {}) => site.ask(`/_doorstep/reports?${query}`, { headers });
    const current = { Cookie: 'mf_uid=AAAAAAAAAAAAAAAAAAAAAA==' };
    expect((await sign(`generation=${generation}&set=${set}`, current)).status).toBe(200);
    expect((await sign(`generation=${generation}&set=${set}`)).status).toBe(403);
    expect((await sign(`generation=${generation}&set=0000`, current)).status).toBe(403);
    expect((await sign(`generation=99&set=${set}`, current)).status).toBe(403);
    expect((await sign(`generation=x&set=${set}`, current)).status).toBe(404);
    expect(
      (await sign(`generation=${generation}&set=${set}`, { Cookie: `${current.Cookie}; mf_override=qa` })).status,
    ).toBe(403);
  });

  test.each([
    ['no JSON', 'reports'],
    ['no list', {}],
    ['more than forty', { reports: Array.from({ length: 41 }, () => ({})) }],
    ['a path for a version', { reports: [{ remote: 'mf-catalog', version: '../../x', route: '/home', kind: 'view' }] }],
    ['a query in the route', { reports: [{ remote: 'mf-catalog', version: '1.0.0', route: '/home?a', kind: 'view' }] }],
    ['an unknown kind', { reports: [{ remote: 'mf-catalog', version: '1.0.0', route: '/home', kind: 'x' }] }],
  ])('with %s get a 400', async (_what, body) => {
    expect((await send(body)).status).toBe(400);
  });

  test('must be small POST requests from this site', async () => {
    expect((await send('x'.repeat(9000))).status).toBe(413);
    expect((await send({ reports: [] }, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
    expect((await send({ reports: [] }, { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(204);
    expect((await site.ask('/_doorstep/reports')).status).toBe(404);
    expect((await site.ask('/_doorstep/reports', { method: 'PUT' })).status).toBe(404);
  });

  test('get a 429 above the rate limit while pages keep working', async () => {
    const { page, cookie } = await openPage();
    const startedAt = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, () => post({ page, reports: [] }, { headers: { Cookie: cookie } })),
    );
    const takenCount = statuses.filter(({ status }) => status === 204).length;
    const seconds = (performance.now() - startedAt) / 1000;
    // A hundred at once and ten a second: of a busy machine that needs seconds for all of them more are taken.
    expect(takenCount).toBeLessThanOrEqual(101 + 10 * seconds);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(200 - takenCount);
    expect((await site.ask('/home')).status).toBe(200);
  });
});
