import { expect, test } from 'vitest';
import type { Manifest, ManifestItem } from '../types';
import { BUCKETS, bucketPositionsOf, itemAt, variants } from './resolve';

const item = (version: string, traffic: number, isDefault = false): ManifestItem => ({
  url: `/remotes/mf-x/${version}/remoteEntry.js`,
  metadata: { version, integrity: '' },
  deployment: { traffic, default: isDefault },
});

const bucketsOf = (name: string, items: ManifestItem[], version: string) => {
  const positions = bucketPositionsOf(name);
  return Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter(
    (bucket) => itemAt(items, positions[bucket] ?? 0).metadata.version === version,
  );
};

test('assigns exactly N buckets to a share of N per cent', () => {
  for (let share = 0; share <= 100; share += 1) {
    expect(bucketsOf('mf-catalog', [item('1', 100 - share, true), item('2', share)], '2')).toHaveLength(share);
  }
});

test('never moves a visitor back when a canary grows', () => {
  let before: number[] = [];
  for (let share = 0; share <= 100; share += 1) {
    const now = bucketsOf('mf-catalog', [item('1', 100 - share, true), item('2', share)], '2');
    expect(now).toEqual(expect.arrayContaining(before));
    before = now;
  }
});

test('grows two canaries of one remote without moving each other’s visitors', () => {
  const items = (first: number, second: number) => [
    item('1', 100 - first - second, true),
    item('2', first),
    item('3', second),
  ];
  const third = bucketsOf('mf-catalog', items(10, 20), '3');
  expect(third).toHaveLength(20);
  expect(bucketsOf('mf-catalog', items(80, 20), '3')).toEqual(third);
  expect(bucketsOf('mf-catalog', items(80, 20), '2')).toHaveLength(80);
  expect(bucketsOf('mf-catalog', items(40, 60), '2')).toHaveLength(40);
});

test('gives a canary its share of the buckets that restored arms leave', () => {
  const arm = (version: string, traffic: number, queueStart: number): ManifestItem => ({
    ...item(version, traffic),
    extras: { queueStart },
  });
  const items = [item('1', 30, true), arm('2', 25, 0), arm('3', 25, 25), item('4', 20)];
  const shares = ['1', '2', '3', '4'].map((version) => bucketsOf('mf-catalog', items, version).length);
  expect(shares).toEqual([30, 25, 25, 20]);
});

test('chooses the canary buckets of two remotes independently', () => {
  const half = (name: string) => new Set(bucketsOf(name, [item('1', 50, true), item('2', 50)], '2'));
  const [catalog, booking] = [half('mf-catalog'), half('mf-booking')];
  const both = [...catalog].filter((bucket) => booking.has(bucket)).length;
  expect(both).toBeGreaterThan(10);
  expect(both).toBeLessThan(40);
});

test('moves nobody when another remote is released', () => {
  const catalog = [item('1', 70, true), item('2', 30)];
  const sets = (other: string) =>
    variants({ schema: '', microFrontends: { 'mf-catalog': catalog, 'mf-offers': [item(other, 100, true)] } });
  const buckets = (other: string) =>
    sets(other).find(({ resolved }) => resolved['mf-catalog']?.metadata.version === '2')?.buckets;
  expect(buckets('1')).toEqual(buckets('2'));
});

test('creates one variant per distinct result, and assigns every bucket', () => {
  const manifest: Manifest = {
    schema: '',
    microFrontends: {
      shell: [item('1', 100, true)],
      'mf-a': [item('1', 90, true), item('2', 10)],
      'mf-b': [item('1', 60, true), item('2', 40)],
    },
  };
  const sets = variants(manifest);
  expect(sets.length).toBeLessThanOrEqual(4);
  expect(new Set(sets.map(({ id }) => id)).size).toBe(sets.length);
  expect(sets.flatMap(({ buckets }) => buckets).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, bucket) => bucket),
  );
});

test('gives 0 % to nobody and 100 % to everybody', () => {
  const all = (share: number) =>
    variants({ schema: '', microFrontends: { 'mf-a': [item('1', 100 - share, true), item('2', share)] } });
  expect(all(0).map(({ resolved }) => resolved['mf-a']?.metadata.version)).toEqual(['1']);
  expect(all(100).map(({ resolved }) => resolved['mf-a']?.metadata.version)).toEqual(['2']);
});

test('gives each of several canaries exactly its share, and the default the rest', () => {
  for (const shares of [
    [10, 20],
    [1, 99],
    [30, 30, 30],
    [5, 0, 7],
    [25, 25, 25, 25],
  ]) {
    const rest = 100 - shares.reduce((sum, share) => sum + share, 0);
    const items = [item('stable', rest, true), ...shares.map((share, index) => item(`c${index}`, share))];
    const counts = items.map(({ metadata: { version } }) => bucketsOf('mf-catalog', items, version).length);
    expect(counts).toEqual([rest, ...shares]);
  }
});

test('distinguishes variants that only differ in a fallback', () => {
  const withFallback = (version: string): ManifestItem => ({
    ...item('1', 100, true),
    fallbackUrl: `/remotes/mf-x/${version}/remoteEntry.js`,
    extras: { fallback: { version, integrity: 'sha384-x' } },
  });
  const idOf = (version: string) =>
    variants({ schema: 's', microFrontends: { 'mf-x': [withFallback(version)] } } as Manifest)[0]?.id;
  expect(idOf('0.8.0')).not.toBe(idOf('0.9.0'));
});
