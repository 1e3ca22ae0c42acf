import { expect, test } from 'vitest';
import type { Manifest, ManifestItem, ReleaseRecord } from '../types';
import { checkManifest } from './check';

interface LiveVersion {
  readonly name: string;
  readonly version?: string;
  readonly traffic?: number;
  readonly paths?: readonly string[];
  readonly exposes?: readonly string[];
  readonly uses?: readonly string[];
}

function issuesOf(...versions: readonly LiveVersion[]): string[] {
  const records = new Map<string, ReleaseRecord>();
  const microFrontends: Record<string, ManifestItem[]> = {};
  for (const { name, version = '1.0.0', traffic = 100, paths = [], exposes = [], uses = [] } of [
    { name: 'shell' },
    ...versions,
  ] as LiveVersion[]) {
    records.set(`${name}@${version}`, {
      ...{ name, version, kind: name === 'shell' ? 'shell' : 'remote', federation: '2', entry: 'e.js' },
      ...{ files: { 'e.js': { size: 1, sha384: 'sha384-x' } }, shared: {}, chunks: {}, preload: [], exposes, uses },
      routes: paths.map((path) => ({ id: 'a', path, access: 'visitor', titles: {} })),
    } as unknown as ReleaseRecord);
    const place = name === 'shell' ? 'shell' : `remotes/${name}`;
    const item = {
      url: `/${place}/${version}/e.js`,
      metadata: { version, integrity: 'sha384-x' },
      deployment: { traffic, default: traffic > 50 },
    } as ManifestItem;
    microFrontends[name] = [...(microFrontends[name] ?? []), item];
  }
  return checkManifest({ schema: '1', microFrontends } as Manifest, (name, version) => {
    const record = records.get(`${name}@${version}`);
    if (!record) throw new Error(`no ${name}@${version}`);
    return record;
  });
}

test.each([
  ['/a', '/b', true],
  ['/a', '/a', false],
  ['/a/b', '/a', true],
  ['/services/:category', '/services', false],
  ['/services/:category', '/services/all', false],
  ['/services/:category', '/services-near-me', true],
  ['/services/:category', '/servicesall/x', true],
  ['/services/:category', '/services/:city', false],
  ['/services/:category', '/service', true],
])('checks whether a remote with %s and another with %s are compatible: %s', (path, other, fits) => {
  const issues = issuesOf({ name: 'mf-a', paths: [path] }, { name: 'mf-b', paths: [other] });
  expect(issues.length === 0, issues.join()).toBe(fits);
});

test('allows the same routes in two versions of one remote', () => {
  const versions = ['1.0.0', '2.0.0'].map((version, index) => ({
    ...{ name: 'mf-a', version, traffic: index ? 10 : 90, paths: ['/a', '/x/:id'] },
  }));
  expect(issuesOf(...versions)).toEqual([]);
});

test.each([
  [['./Dialog'], ['./Dialog']],
  [['./Dialog'], []],
  [[], ['./Dialog']],
  [[], []],
] as const)('requires a used module in each live version of the other remote: %j and %j', (stable, canary) => {
  const issues = issuesOf(
    { name: 'mf-a', uses: ['mf-b/Dialog'] },
    { name: 'mf-b', version: '1.0.0', traffic: 90, exposes: stable },
    { name: 'mf-b', version: '2.0.0', traffic: 10, exposes: canary },
  );
  const lacking = [...(stable.length ? [] : ['mf-b@1.0.0']), ...(canary.length ? [] : ['mf-b@2.0.0'])];
  expect(issues.map((issue) => /which (\S+) does not expose/.exec(issue)?.[1])).toEqual(lacking);
});
