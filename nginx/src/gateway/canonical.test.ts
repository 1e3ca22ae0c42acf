import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Site } from '@doorstep/release';
import { expect, onTestFinished, test } from 'vitest';
import { canonicalAddress } from './canonical';

const SET = 'current/buckets/b07';

function makeStore(): { site: Site; goLive: (generation: number, pages: readonly string[]) => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'gateway-canonical-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return {
    site: { root },
    goLive(generation, pages) {
      const folder = path.join(root, 'generations', String(generation));
      for (const page of [...pages, '/404']) {
        mkdirSync(path.dirname(path.join(folder, 'pages/s1/en', page)), { recursive: true });
        writeFileSync(path.join(folder, 'pages/s1/en', `${page}.html`), '');
      }
      mkdirSync(path.join(folder, 'buckets'));
      symlinkSync('../pages/s1', path.join(folder, 'buckets/b07'));
      symlinkSync(`generations/${generation}`, path.join(root, 'next'));
      renameSync(path.join(root, 'next'), path.join(root, 'current'));
    },
  };
}

test.each([
  ['/HOME', '/home'],
  ['/home/', '/home'],
  ['/home//', '/home'],
  ['/all-service-providerlist?q=a%20b', '/All-Service-Providerlist?q=a%20b'],
  ['/Admin/Refunds/', '/admin/refunds'],
  ['/home', undefined],
  ['/home?x=1', undefined],
  ['/404/', undefined],
  ['/nowhere/', undefined],
  ['/../HOME', undefined],
])('resolves %s to the page %s', (url, canonical) => {
  const { site, goLive } = makeStore();
  goLive(1, ['/home', '/All-Service-Providerlist', '/admin/refunds']);
  expect(canonicalAddress(site, [SET], url)).toBe(canonical);
});

test('follows a release at once: it resolves spellings of new pages and no longer those of removed ones', () => {
  const { site, goLive } = makeStore();
  goLive(1, ['/home', '/gifts']);
  expect(canonicalAddress(site, [SET], '/GIFTS')).toBe('/gifts');
  goLive(2, ['/home', '/offers']);
  expect(['/GIFTS', '/OFFERS'].map((url) => canonicalAddress(site, [SET], url))).toEqual([undefined, '/offers']);
});

test.each(['current', '../x', 'current/buckets/../b07', 'generations/1/pages/s1', ''])(
  'rejects "%s" as a set of pages',
  (set) => {
    const { site, goLive } = makeStore();
    goLive(1, ['/home']);
    expect(canonicalAddress(site, [set], '/HOME')).toBeUndefined();
  },
);
