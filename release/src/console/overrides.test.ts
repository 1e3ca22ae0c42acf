import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builds, makeDataDir, publishDist, settings } from '../../test/support/factory';
import { promote } from '../commands/commands';
import { ownOverride, performOverride } from './overrides';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let data: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  data = makeDataDir();
  for (const build of [builds.shell, builds.booking, builds.catalog]) {
    await publishDist(data.dataDir, data.site, build);
    await promote(data.site, { name: build.name, version: '1.0.0' }, { settings });
  }
});
afterAll(() => data.remove());

test('a version is tried beside those that the person tries already, until a week after the last one', async () => {
  const { site } = data;
  const now = Date.now();
  const versionsOf = (remote: string, at: number) => {
    const task = ownOverride(site, 'u_9', { remote, version: '1.0.0' }, at);
    return 'versions' in task ? task.versions : undefined;
  };
  await performOverride(site, ownOverride(site, 'u_9', { remote: 'mf-catalog', version: '1.0.0' }), { why: 'look' });
  expect(versionsOf('mf-booking', now + 6 * 86_400_000)).toEqual({ 'mf-catalog': '1.0.0', 'mf-booking': '1.0.0' });
  expect(versionsOf('mf-booking', now + 8 * 86_400_000)).toEqual({ 'mf-booking': '1.0.0' });
});
