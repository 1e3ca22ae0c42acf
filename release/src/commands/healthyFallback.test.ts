import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builds, makeDataDir, publishDist, settings } from '../../test/support/factory';
import { SLOT_MS, TIME_CLASSES_MS, writeMinute } from '../health/timeBuckets';
import { readLive } from '../store/generations';
import { canary, promote, rollbackRemote } from './commands';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-26T09:00:00Z');

let data: ReturnType<typeof makeDataDir>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  data = makeDataDir();
  await publishDist(data.dataDir, data.site, builds.shell);
  for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.3'])
    await publishDist(data.dataDir, data.site, { ...builds.booking, version, marker: version });
  await promote(data.site, { name: 'shell', version: '1.0.0' }, { settings });
});
afterEach(() => {
  vi.useRealTimers();
  data.remove();
});

interface Reports {
  readonly views: number;
  readonly failures: number;
}

const HEALTHY: Reports = { views: 200, failures: 0 };
const FAILING: Reports = { views: 200, failures: 20 };
const FAILING_FOR_ALL: Reports = { views: 0, failures: 3 };
const FEW: Reports = { views: 10, failures: 0 };
const NONE: Reports = { views: 0, failures: 0 };

/** Promotes a version and gives it ten minutes of visitors, whose reports come in the first slot. */
async function promoteAndReport(version: string, { views, failures }: Reports): Promise<readonly string[]> {
  const { notes } = await promote(data.site, { name: 'mf-booking', version });
  const at = Date.now() + SLOT_MS;
  const times = [views, ...TIME_CLASSES_MS.map(() => 0)];
  writeMinute(data.site, 'gw', at - (at % MINUTE_MS), [
    {
      ...{ at, remote: 'mf-booking', version, route: '/my-booking', sampled: views, views, times },
      ...{ failures: { screen: failures }, seenIn: [1], failedIn: failures ? [1] : [], slowIn: [] },
    },
  ]);
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  return notes;
}

const fallbacks = () =>
  readLive(data.site)?.manifest.microFrontends['mf-booking']?.map(({ metadata, extras }) => [
    metadata.version,
    extras?.fallback?.version,
  ]);

test.each<[string, Reports, Reports, string]>([
  ['both were healthy', HEALTHY, HEALTHY, '1.0.1'],
  ['the last one fails', HEALTHY, FAILING, '1.0.0'],
  ['the last one fails for all of its few visitors', HEALTHY, FAILING_FOR_ALL, '1.0.0'],
  ['the last one has too few reports', HEALTHY, FEW, '1.0.0'],
  ['the last one fails, and nobody reported the first', NONE, FAILING, '1.0.0'],
  ['nobody reported either', NONE, NONE, '1.0.1'],
  ['both fail', FAILING, FAILING, '1.0.1'],
  ['the first one fails, and the last one has too few reports', FAILING, FEW, '1.0.1'],
])('chooses the fallback when %s', async (_what, first, last, expected) => {
  await promoteAndReport('1.0.0', first);
  await promoteAndReport('1.0.1', last);
  const notes = await promoteAndReport('1.0.2', NONE);
  expect(fallbacks()).toEqual([['1.0.2', expected]]);
  expect(notes.some((note) => note.startsWith('mf-booking falls back to 1.0.0, because 1.0.1 '))).toBe(
    expected === '1.0.0',
  );
});

test('passes over two faulty versions in a row', async () => {
  await promoteAndReport('1.0.0', HEALTHY);
  await promoteAndReport('1.0.1', FAILING_FOR_ALL);
  await promoteAndReport('1.0.2', FAILING_FOR_ALL);
  await promoteAndReport('1.0.3', NONE);
  expect(fallbacks()).toEqual([['1.0.3', '1.0.0']]);
});

test('gives a canary the last healthy version when the stable one fails', async () => {
  await promoteAndReport('1.0.0', HEALTHY);
  await promoteAndReport('1.0.1', FAILING);
  await canary(data.site, { name: 'mf-booking', version: '1.0.2' }, 10);
  expect(fallbacks()).toEqual([
    ['1.0.1', '1.0.0'],
    ['1.0.2', '1.0.0'],
  ]);
});

test('does not fall back to a version that was rolled back', async () => {
  await promoteAndReport('1.0.0', HEALTHY);
  await promoteAndReport('1.0.1', HEALTHY);
  await rollbackRemote(data.site, 'mf-booking');
  await promoteAndReport('1.0.2', NONE);
  expect(fallbacks()).toEqual([['1.0.2', '1.0.0']]);
});
