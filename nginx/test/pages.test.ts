import { createHash } from 'node:crypto';
import {
  bucketOf,
  canary,
  itemAt,
  positionsOf,
  promote,
  readLive,
  removeOverride,
  setOverride,
} from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, cookieOf, hasBrotli, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const makeVisitorIds = (count: number) =>
  Array.from({ length: count }, (_, index) => createHash('md5').update(`visitor ${index}`).digest());

describe.each(kinds)('pages through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());

  test('serves a complete compressed page with its composition and security headers', async () => {
    const page = await site.ask('/home', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': hasBrotli(kind) ? 'br' : 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache, private',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(page.headers['x-powered-by']).toBeUndefined();
    expect(page.headers.server ?? 'nginx').toBe('nginx');
    expect(page.headers['last-modified']).toBeUndefined();
    expect(page.text).toMatch(/^<!doctype html>.*<\/html>$/s);
    expect(compositionOf(page.text)).toMatchObject({
      lang: 'en',
      route: { remote: 'mf-catalog', id: 'home' },
      shell: '1.0.0',
    });
  });

  test('restricts the policy to this site, without unsafe sources', async () => {
    for (const path of ['/home', '/nowhere', '/']) {
      const policy = (await site.ask(path)).headers['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('http');
    }
  });

  test('serves plain and gzip pages to clients without brotli', async () => {
    const plain = await site.ask('/home');
    const gzip = await site.ask('/home', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gzip.text).toBe(plain.text);
  });

  test('redirects / to /home', async () => {
    const response = await site.ask('/?from=mail');
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('/home?from=mail');
  });

  test('keeps the letter case of route files', async () => {
    expect((await site.ask('/Provider-Details-data?provider_id=p_1')).status).toBe(200);
    expect((await site.ask('/provider-details-data')).status).toBe(301);
  });

  test.each([
    '/nowhere',
    '/404',
    '/home.html',
    '/en/home',
    '/current/manifest.json',
    '/history.jsonl',
    '/api/v2/x',
    `/${'long'.repeat(200)}`,
  ])('answers %s with 404 and the not-found page', async (path) => {
    const response = await site.ask(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache, private');
    expect(compositionOf(response.text).route).toBeNull();
  });

  test('answers HEAD like GET without the body', async () => {
    const [get, head] = [await site.ask('/home'), await site.ask('/home', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'rejects %s of a page with the list of allowed methods',
    async (method) => {
      for (const path of [
        '/home',
        '/nowhere',
        '/remotes/mf-catalog/1.0.0/remoteEntry.js',
        '/mf-manifest/manifest.json',
      ]) {
        const response = await site.ask(path, { method });
        expect([path, response.status]).toEqual([path, 405]);
        expect(response.headers.allow).toBe('GET, HEAD');
      }
    },
  );

  test('answers an unchanged page with 304, but not another language', async () => {
    const first = await site.ask('/home', { headers: { 'Accept-Encoding': 'gzip' } });
    const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.etag };
    const secondResponse = await site.ask('/home', { headers });
    expect(secondResponse.status).toBe(304);
    expect(secondResponse.bytes).toHaveLength(0);
    expect(secondResponse.headers.etag).toBe(first.headers.etag);
    expect(secondResponse.headers['cache-control']).toBe('no-cache, private');
    expect((await site.ask('/home', { headers: { ...headers, Cookie: 'lang=es' } })).status).toBe(200);
  });

  test.each([
    ['en', 'ltr'],
    ['es', 'ltr'],
    ['fr', 'ltr'],
    ['fa', 'rtl'],
    ['de', 'ltr'],
    ['ru', 'ltr'],
  ])('serves the page in the language of the cookie lang=%s', async (lang, dir) => {
    const page = await site.ask('/home', { headers: { Cookie: `other=1; lang=${lang}` } });
    expect(page.text).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(page.text).toContain(`<title>home (${lang}) · Doorstep</title>`);
    expect(compositionOf(page.text).lang).toBe(lang);
  });

  test('falls back to English for an unknown language', async () => {
    for (const lang of ['xx', '../../en', 'EN ', '']) {
      expect((await site.ask('/home', { headers: { Cookie: `lang=${lang}` } })).text).toContain(
        '<html lang="en" dir="ltr">',
      );
    }
  });

  test('caches files of a version forever', async () => {
    const entry = await site.ask('/remotes/mf-catalog/1.0.0/remoteEntry.js', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(entry.status).toBe(200);
    expect(entry.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(entry.headers['set-cookie']).toBeUndefined();
    const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': entry.headers.etag };
    expect((await site.ask('/remotes/mf-catalog/1.0.0/remoteEntry.js', { headers })).status).toBe(304);
    expect((await site.ask('/shell/1.0.0/static/font/onest-latin-wght.woff2')).headers['content-type']).toBe(
      'font/woff2',
    );
  });

  test('names files on the page with the hashes of what the store serves', async () => {
    const { text } = await site.ask('/home');
    const named = [...text.matchAll(/(?:src|href)="(\/(?:shell|remotes)\/[^"]+)" integrity="([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(6);
    for (const [, url = '', integrity] of named) {
      const file = await site.ask(url, { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(`sha384-${createHash('sha384').update(file.text).digest('base64')}`).toBe(integrity);
    }
  });

  test('keeps a missing file of a version out of every cache', async () => {
    for (const path of [
      '/remotes/mf-catalog/9.9.9/remoteEntry.js',
      '/remotes/mf-catalog/1.0.0/',
      '/shell/',
      '/shell/1.0.0/none.js',
    ]) {
      const response = await site.ask(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(response.text)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test.each([
    '/../../../../etc/passwd',
    '/remotes/../../../../etc/passwd',
    '/remotes/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/remotes/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/shell/1.0.0/..%5c..%5c..%5chistory.jsonl',
    '/remotes/../history.jsonl',
    '/remotes/../generations/1/manifest.json',
    '/remotes/mf-catalog/1.0.0/remoteEntry.js%00.html',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/home%00',
  ])('answers 400 or 404 for %s', async (path) => {
    const response = await site.ask(path);
    expect([400, 404]).toContain(response.status);
    expect(response.text).not.toContain('root:');
    expect(response.text).not.toContain('manifest_sha256');
  });

  test('revalidates the service worker on each request, and removes it for a shell without one', async () => {
    const response = await site.ask('/sw.js');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache, private',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.text).toContain('unregister');
    const secondResponse = await site.ask('/sw.js', { headers: { 'If-None-Match': String(response.headers.etag) } });
    expect(secondResponse.status).toBe(304);
    expect((await site.ask('/sw.js', { method: 'POST' })).status).toBe(405);
  });

  test('answers the health check with ok', async () => {
    const response = await site.ask('/healthz');
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([200, 'ok', 'no-store']);
  });

  describe('with a canary for half of the visitors', () => {
    beforeAll(async () => {
      await publishDist(site.dataDir, site.site, { ...builds.catalog, version: '1.1.0', marker: 'canary' });
      await canary(site.site, { name: 'mf-catalog', version: '1.1.0' }, 50);
    });

    const catalogOf = async (cookie: string | undefined) => {
      const page = await site.ask('/home', cookie ? { headers: { Cookie: cookie } } : {});
      return { page, version: compositionOf(page.text).remotes['mf-catalog']?.version };
    };

    test('puts the visitor into the same bucket in the first response and in its cookie', async () => {
      const visited = new Set<string | undefined>();
      for (let round = 0; round < 24; round += 1) {
        const first = await catalogOf(undefined);
        const cookie = cookieOf(first.page);
        expect(first.page.headers['set-cookie']?.[0]).toMatch(
          /^mf_uid=.*; expires=.*; path=\/; httponly; samesite=lax$/i,
        );
        const expires = Date.parse(
          /expires=([^;]+)/.exec(first.page.headers['set-cookie']?.[0] ?? '')?.[1]?.replaceAll('-', ' ') ?? '',
        );
        expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
        for (let again = 0; again < 3; again += 1) {
          const next = await catalogOf(cookie);
          expect(next.page.headers['set-cookie']).toBeUndefined();
          expect(next.version).toBe(first.version);
        }
        visited.add(first.version);
      }
      expect([...visited].sort()).toEqual(['1.0.0', '1.1.0']);
    });

    test('puts a visitor into the same bucket at both gateways', async () => {
      const items = readLive(site.site)?.manifest.microFrontends['mf-catalog'] ?? [];
      const positions = positionsOf('mf-catalog');
      for (const id of makeVisitorIds(120)) {
        const expected = itemAt(items, positions[Number(bucketOf(id).slice(1))] ?? 0).metadata.version;
        expect((await catalogOf(`mf_uid=${id.toString('base64')}`)).version).toBe(expected);
      }
    });

    test('replaces an invalid visitor id', async () => {
      for (const cookie of ['mf_uid=short', 'mf_uid=', 'mf_uid=%%%%%%%%%%%%%%%%%%%%%%%%']) {
        const { page } = await catalogOf(cookie);
        expect(page.status).toBe(200);
        expect(cookieOf(page)).toMatch(/^mf_uid=.{24}$/);
      }
    });

    test("names one version of each remote in a visitor's manifest", async () => {
      for (const id of makeVisitorIds(10)) {
        const cookie = `mf_uid=${id.toString('base64')}`;
        const { version } = await catalogOf(cookie);
        const response = await site.ask('/mf-manifest/manifest.json', { headers: { Cookie: cookie } });
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(response.headers['cache-control']).toBe('no-cache, private');
        const manifest = JSON.parse(response.text);
        expect(Object.keys(manifest.microFrontends).sort()).toEqual(['mf-booking', 'mf-catalog', 'shell']);
        expect(manifest.microFrontends['mf-catalog']).toHaveLength(1);
        expect(manifest.microFrontends['mf-catalog'][0]).toMatchObject({
          metadata: { version },
          deployment: { traffic: 100, default: true },
        });
      }
    });

    test("applies a tester's override and ignores unknown or malformed names", async () => {
      await setOverride(site.site, 'qa-team', [{ name: 'mf-catalog', version: '1.1.0' }]);
      const stable = makeVisitorIds(40).find(
        (id) => (positionsOf('mf-catalog')[Number(bucketOf(id).slice(1))] ?? 0) >= 50,
      ) as Buffer;
      const uid = `mf_uid=${stable.toString('base64')}`;
      expect((await catalogOf(uid)).version).toBe('1.0.0');
      const usual = await site.ask('/home', { headers: { Cookie: uid } });
      expect(compositionOf(usual.text).override).toBeUndefined();
      expect(usual.headers['server-timing']).toBe(`bucket;desc=${bucketOf(stable)}`);
      expect((await catalogOf(`${uid}; mf_override=qa-team`)).version).toBe('1.1.0');
      for (const name of ['nobody', '../qa-team', '.sets', 'QA-TEAM', 'qa-team/', 'en']) {
        expect((await catalogOf(`${uid}; mf_override=${name}`)).version).toBe('1.0.0');
      }
      const lost = await site.ask('/nowhere', { headers: { Cookie: `${uid}; mf_override=qa-team` } });
      expect(lost.status).toBe(404);
      expect(compositionOf(lost.text).override).toBe('qa-team');
      expect(compositionOf(lost.text).remotes['mf-catalog']?.version).toBe('1.1.0');
      await removeOverride(site.site, 'qa-team');
      expect((await catalogOf(`${uid}; mf_override=qa-team`)).version).toBe('1.0.0');
    });

    test('serves a promoted version to everybody at once, without reloading the gateway', async () => {
      await promote(site.site, { name: 'mf-catalog', version: '1.1.0' });
      for (const id of makeVisitorIds(20))
        expect((await catalogOf(`mf_uid=${id.toString('base64')}`)).version).toBe('1.1.0');
    });
  });
});
