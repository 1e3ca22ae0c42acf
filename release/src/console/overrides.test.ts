import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builds, type makeDataDir, makeLiveSite, publishDist, settings } from '../../test/support/factory';
import { promote } from '../commands/commands';
import { collectGarbage } from '../commands/gc';
import { endExpiredOverrides, listTesterOverrides } from '../commands/overrides';
import { readHistory } from '../store/history';
import { performOverride, personalOverrideTask } from './overrides';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let data: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  data = await makeLiveSite();
});
afterAll(() => data.remove());

const DAY_MS = 86_400_000;

test('expires an unused override after a week and releases its version', async () => {
  const { site } = data;
  const { name } = personalOverrideTask(site, 'u_7', { remote: 'mf-catalog', version: '1.1.0' });
  const remaining = async (days: number) => {
    const { versions } = await collectGarbage(site, 0, { now: Date.now() + days * DAY_MS, dryRun: true });
    return !versions.includes('mf-catalog@1.1.0');
  };
  await publishDist(data.dataDir, site, { ...builds.catalog, version: '1.1.0', marker: '1.1.0' });
  await performOverride(site, personalOverrideTask(site, 'u_7', { remote: 'mf-catalog', version: '1.1.0' }), {
    why: 'look',
  });
  expect([await remaining(6), await remaining(8)]).toEqual([true, false]);
  await promote(site, { name: 'mf-booking', version: '1.0.0' }, { settings });
  expect([await remaining(6), await remaining(8)]).toEqual([true, false]);
  await endExpiredOverrides(site, Date.now() + 6 * DAY_MS);
  expect(listTesterOverrides(site).map((one) => one.name)).toContain(name);
  await endExpiredOverrides(site, Date.now() + 8 * DAY_MS);
  expect(listTesterOverrides(site).map((one) => one.name)).not.toContain(name);
  expect(readHistory(site).at(-1)?.why).toBe(`removed ${name}: it expired`);
});

test('combines a version with the person’s other overrides, until a week after the last one', async () => {
  const { site } = data;
  const now = Date.now();
  const versionsOf = (remote: string, at: number) => {
    const task = personalOverrideTask(site, 'u_9', { remote, version: '1.0.0' }, at);
    return 'versions' in task ? task.versions : undefined;
  };
  await performOverride(site, personalOverrideTask(site, 'u_9', { remote: 'mf-catalog', version: '1.0.0' }), {
    why: 'look',
  });
  expect(versionsOf('mf-booking', now + 6 * 86_400_000)).toEqual({ 'mf-catalog': '1.0.0', 'mf-booking': '1.0.0' });
  expect(versionsOf('mf-booking', now + 8 * 86_400_000)).toEqual({ 'mf-booking': '1.0.0' });
});
