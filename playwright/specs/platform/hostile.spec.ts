import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSite, publish, readBuild, type Site } from '@doorstep/release';
import { HOSTILE, makeHostile } from '../../fixtures/hostileBuilds';
import { root } from '../../fixtures/root';
import { expect, test } from '../../fixtures/test';

/** A site that has the real shell and nothing else: what a build is run in before it is published. */
let folder: string;
let site: Site;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-hostile-'));
  site = openSite(folder);
  await publish(site, readBuild(path.join(root, 'shell/dist')));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const publishing = async (build: string, version = '1.0.0') => {
  try {
    const { note } = await publish(site, readBuild(build), version);
    return note ?? 'published';
  } catch (error) {
    return (error as Error).message;
  }
};

for (const [name, parts, reason] of HOSTILE) {
  test(`a build with ${name} is found when it is run, and not published`, async () => {
    const build = makeHostile(path.join(folder, name.replaceAll(' ', '-')), parts);
    const said = await publishing(build);
    expect(said).toMatch(reason);
    expect(said).toContain(`${build}/remoteEntry.js`);
  });
}

test('a build that leaves the page to others is published, and so are all remotes of this repository', async () => {
  expect(await publishing(makeHostile(path.join(folder, 'good'), {}), '2.0.0')).toBe('published');
  for (const remote of ['account', 'admin', 'booking', 'catalog', 'offers', 'ops', 'provider'])
    expect([remote, await publishing(path.join(root, `mf-${remote}/dist`))]).toEqual([remote, 'published']);
});
