import { cpSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builds, makeDataDir, publishDist, settings } from '../../test/support/factory';
import { promote, rollback } from '../commands/commands';
import { readLive } from './generations';
import { sha256 } from './hash';
import { privateKeyFile, publicKeyFile, signSwitch } from './signature';
import { liveGeneration } from './site';

let data: ReturnType<typeof makeDataDir>;
beforeEach(async () => {
  data = makeDataDir();
  for (const build of [builds.shell, builds.booking]) {
    await publishDist(data.dataDir, data.site, build);
    await promote(data.site, { name: build.name, version: '1.0.0' }, { settings });
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  data.remove();
});

const inStore = (...parts: string[]) => path.join(data.site.root, ...parts);
const newBooking = async (version: string) => {
  await publishDist(data.dataDir, data.site, { ...builds.booking, version, marker: version });
  return promote(data.site, { name: 'mf-booking', version });
};
const pointCurrentAt = (generation: number) => {
  rmSync(inStore('current'));
  symlinkSync(`generations/${generation}`, inStore('current'));
};

test('creates the private key outside of the store, readable by its owner alone', () => {
  expect(privateKeyFile(data.site).startsWith(data.site.root)).toBe(false);
  expect(statSync(privateKeyFile(data.site)).mode & 0o777).toBe(0o600);
  expect(readFileSync(publicKeyFile(data.site), 'utf8')).toContain('BEGIN PUBLIC KEY');
});

test('rejects a manifest that was altered together with its hashes, and allows a rollback', async () => {
  const manifest = readFileSync(inStore('generations/2/manifest.json'), 'utf8').replace(
    '"traffic": 100',
    '"traffic": 99',
  );
  const record = JSON.parse(readFileSync(inStore('generations/2/generation.json'), 'utf8'));
  writeFileSync(inStore('generations/2/manifest.json'), manifest);
  writeFileSync(
    inStore('generations/2/generation.json'),
    JSON.stringify({ ...record, manifest_sha256: sha256(manifest) }),
  );
  expect(() => readLive(data.site)).toThrow(/generations\/2 was altered: the signature of [0-9a-f]{16} does not match/);
  await expect(newBooking('1.0.1')).rejects.toThrow(/was altered/);
  expect(await rollback(data.site, undefined)).toMatchObject({ generation: 1 });
});

test('rejects a generation that was not signed with the key', () => {
  cpSync(inStore('generations/2'), inStore('generations/3'), { recursive: true, verbatimSymlinks: true });
  pointCurrentAt(3);
  expect(() => readLive(data.site)).toThrow(/current leads to generation 3, but the last switch made 2 live/);
  rmSync(inStore('generations/2/signature.json'));
  pointCurrentAt(2);
  expect(() => readLive(data.site)).toThrow(/generations\/2 is not signed: roll back/);
});

test('rejects a copy of the store from before the last switch', async () => {
  cpSync(data.site.root, `${data.site.root}.old`, { recursive: true, verbatimSymlinks: true });
  await newBooking('1.0.1');
  renameSync(data.site.root, `${data.site.root}.new`);
  renameSync(`${data.site.root}.old`, data.site.root);
  expect(() => readLive(data.site)).toThrow(/older than what this machine has served \(switch 2, seen 3\)/);
  renameSync(data.site.root, `${data.site.root}.old`);
  renameSync(`${data.site.root}.new`, data.site.root);
  expect(readLive(data.site)?.generation).toBe(3);
});

test('accepts the state of an interrupted switch, before and after the rename', async () => {
  const step = { seq: 3, hash: 'of the line', from: 2, to: 1 };
  signSwitch(data.site, step, false);
  expect(readLive(data.site)?.generation).toBe(2);
  pointCurrentAt(1);
  expect(readLive(data.site)?.generation).toBe(1);
  signSwitch(data.site, step, true);
  pointCurrentAt(2);
  expect(() => readLive(data.site)).toThrow(/the last switch made 1 live/);
});

test('names an unusable key, and changes nothing', async () => {
  vi.stubEnv('RELEASE_KEY', path.join(data.dataDir, 'gone.pem'));
  await expect(newBooking('1.0.1')).rejects.toThrow(/gone\.pem.*Set RELEASE_KEY to an Ed25519 private key/);
  expect(liveGeneration(data.site)).toBe(2);
});

test('signs an unsigned store of an older release at the first switch', async () => {
  for (const file of [privateKeyFile(data.site), publicKeyFile(data.site)]) rmSync(file);
  for (const generation of ['1', '2']) rmSync(inStore('generations', generation, 'signature.json'));
  rmSync(inStore('head.json'));
  expect(readLive(data.site)?.generation).toBe(2);
  await newBooking('1.0.1');
  expect(await rollback(data.site, 2)).toMatchObject({ generation: 2 });
});
