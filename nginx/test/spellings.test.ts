import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'in small letters': (path) => path.toLowerCase(),
  'in capitals': (path) => path.toUpperCase(),
  'beginning with a capital': (path) => path.replace(/^\/./, (start) => start.toUpperCase()),
  'with a slash': (path) => `${path}/`,
  'with two slashes': (path) => `${path}//`,
  'in capitals with a slash': (path) => `${path.toUpperCase()}/`,
  'with an encoded letter': (path) => path.replace(/^\/(.)/, (_, first: string) => `/%${hex(first.toUpperCase())}`),
};
const hex = (letter: string) => letter.charCodeAt(0).toString(16);

describe.each(kinds)('an address through %s', (kind) => {
  let site: RunningSite;
  let paths: string[];
  beforeAll(async () => {
    site = await startSite(kind);
    const { remotes } = compositionOf((await site.ask('/home')).text);
    paths = Object.values(remotes).flatMap(({ routes }) => routes.map(([path]) => path));
    expect(paths.length).toBeGreaterThan(2);
  });
  afterAll(() => site?.stop());

  test.each(Object.entries(spellings))(
    'redirects to the page and keeps the query for any page (%s)',
    async (_, write) => {
      for (const path of paths) {
        for (const query of ['', '?lang=de&next=%2Fhome%3Fa%3D1']) {
          const written = write(path);
          const isItself = decodeURIComponent(written) === path;
          const response = await site.ask(`${written}${query}`);
          expect([written, response.status, response.headers.location]).toEqual([
            written,
            isItself ? 200 : 301,
            isItself ? undefined : `${path}${query}`,
          ]);
          expect(response.headers['cache-control']).toBe('no-cache, private');
        }
        expect((await site.ask(path)).status).toBe(200);
      }
    },
  );

  test.each(['/nowhere', '/Nowhere/', '/homes/', '/404/', '/EN/home', '/..%2fhome/', '//example.com/', '/home/home'])(
    '%s returns an error instead of a redirect',
    async (path) => {
      const response = await site.ask(path);
      expect([400, 404]).toContain(response.status);
      expect(response.headers.location).toBeUndefined();
    },
  );

  test('redirects a HEAD request as well', async () => {
    const response = await site.ask('/HOME/?a=1', { method: 'HEAD' });
    expect([response.status, response.headers.location]).toEqual([301, '/home?a=1']);
  });
});
