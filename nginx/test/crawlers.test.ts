import { LANGUAGES, promote } from '@doorstep/release';
import { builds, publishDist } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const descriptions = Object.fromEntries(LANGUAGES.map((language) => [language, `Help (${language})`])) as Record<
  (typeof LANGUAGES)[number],
  string
>;

describe.each(kinds)('crawlers through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
    const [home, ...others] = builds.catalog.routes;
    const routes = [{ ...home, descriptions }, ...others];
    await publishDist(site.dataDir, site.site, { ...builds.catalog, version: '1.1.0', routes });
    await promote(site.site, { name: 'mf-catalog', version: '1.1.0' });
  });
  afterAll(() => site?.stop());

  test('get the language of the address, before that of an earlier cookie', async () => {
    for (const language of LANGUAGES) {
      const page = await site.ask(`/home?lang=${language}`, { headers: { Cookie: 'lang=es' } });
      expect(page.text).toContain(`<html lang="${language}"`);
      expect(page.headers['set-cookie']?.join()).not.toContain('lang=');
    }
    const among = await site.ask('/home?from=mail&lang=fa&x=1');
    expect(compositionOf(among.text).lang).toBe('fa');
    const lost = await site.ask('/nowhere?lang=de');
    expect([lost.status, compositionOf(lost.text).lang]).toEqual([404, 'de']);
  });

  test("get the cookie's language when the address names an unknown one", async () => {
    for (const odd of ['xx', '', '../en', 'fa%00', 'fas']) {
      const page = await site.ask(`/home?lang=${odd}`, { headers: { Cookie: 'lang=es' } });
      expect([odd, page.status, compositionOf(page.text).lang]).toEqual([odd, 200, 'es']);
    }
  });

  test('index public pages with their translations, but neither private nor missing pages', async () => {
    const { text } = await site.ask('/home?lang=ru');
    expect(text).toContain('<meta name="description" content="Help (ru)">');
    expect(text).toContain('<link rel="canonical" href="/home?lang=ru">');
    expect(text).toContain('<link rel="alternate" hreflang="fr" href="/home?lang=fr">');
    expect(text).not.toContain('noindex');
    for (const path of ['/my-booking', '/nowhere'])
      expect((await site.ask(path)).text).toContain('<meta name="robots" content="noindex">');
  });

  test('find the icon at /favicon.ico', async () => {
    const icon = await site.ask('/favicon.ico', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect([...icon.bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    const head = await site.ask('/favicon.ico', { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await site.ask('/favicon.ico', { method: 'POST' })).status).toBe(405);
  });

  test('get a sitemap and a robots file for the address that they requested', async () => {
    const headers = { Host: 'help.example:8080', 'Accept-Encoding': 'gzip, br' };
    const robots = await site.ask('/robots.txt', { headers });
    expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.text).toContain('\nSitemap: http://help.example:8080/sitemap.xml\n');
    const sitemap = await site.ask('/sitemap.xml', { headers });
    expect([sitemap.status, sitemap.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(sitemap.headers['cache-control']).toBe('public, max-age=600');
    expect(sitemap.headers['set-cookie']).toBeUndefined();
    for (const host of ['x"><b', '-x', 'x&y'])
      expect([host, (await site.ask('/sitemap.xml', { headers: { Host: host } })).status]).toEqual([host, 404]);
    const listed = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toHaveLength(LANGUAGES.length);
    expect(listed).toContain('http://help.example:8080/home?lang=de');
    expect(sitemap.text).not.toContain('#echo');
    const head = await site.ask('/sitemap.xml', { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await site.ask('/robots.txt', { method: 'POST' })).status).toBe(405);
  });
});

describe.each(kinds)('the security contact through %s', (kind) => {
  const path = '/.well-known/security.txt';

  test('stands in security.txt where it is configured', async () => {
    const SECURITY_CONTACT = 'mailto:security@doorstep.example https://doorstep.example/contact-us?a=1&b=2';
    const site = await startSite(kind, { SECURITY_CONTACT, SECURITY_EXPIRES: '2099-06-30' });
    try {
      const file = await site.ask(path, { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect([file.status, file.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(file.text).toBe(
        'Contact: mailto:security@doorstep.example\nContact: https://doorstep.example/contact-us?a=1&b=2\n' +
          'Expires: 2099-06-30T00:00:00Z\nPreferred-Languages: en\n',
      );
      expect(file.headers['set-cookie']).toBeUndefined();
      expect(file.headers['x-content-type-options']).toBe('nosniff');
      const head = await site.ask(path, { method: 'HEAD' });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect((await site.ask(path, { method: 'POST' })).status).toBe(405);
      expect((await site.ask('/.well-known/other.txt')).status).toBe(404);
    } finally {
      await site.stop();
    }
  });

  test('disappears when it is not configured or has expired', async () => {
    const expired = { SECURITY_CONTACT: 'mailto:security@doorstep.example', SECURITY_EXPIRES: '2020-06-30' };
    for (const env of [{}, expired]) {
      const site = await startSite(kind, env);
      try {
        expect((await site.ask(path)).status).toBe(404);
      } finally {
        await site.stop();
      }
    }
  });
});
