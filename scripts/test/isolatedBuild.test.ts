import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildables } from '../buildAll';
import { root } from '../install.mjs';
import { checkoutOf, SHARED_FOLDERS } from '../isolated-build/checkoutOf';
import { runIsolatedBuild, type Step } from '../isolated-build/deliver';
import { workflow, workflowFile } from '../scaffold/workflow';

const remotes = buildables().filter((name) => name !== 'shell');

describe('a remote without the sources of the others', () => {
  let checkout: ReturnType<typeof checkoutOf>;
  beforeAll(() => {
    checkout = checkoutOf(root, 'mf-catalog');
  });
  afterAll(() => checkout?.remove());

  test('passes types, lint and tests, builds and publishes', async () => {
    const there = readdirSync(checkout.folder);
    for (const other of ['mf-booking', 'mf-offers', 'mf-account', 'shell', 'api-server'])
      expect(there).not.toContain(other);
    const steps: Step[] = [];
    for await (const step of runIsolatedBuild(checkout.folder, 'mf-catalog', 'mf-catalog/src/components'))
      steps.push(step);
    for (const { what, ok, output } of steps) {
      expect(ok, `${what}: ${output}`).toBe(true);
      expect(output).not.toContain('Installing packages');
    }
    expect(steps.map(({ what }) => what)).toEqual(['types', 'lint', 'tests', 'build and publish']);
    const release = JSON.parse(
      readFileSync(path.join(checkout.folder, '.data/site/remotes/mf-catalog/9.9.9/release.json'), 'utf8'),
    );
    expect(release.uses).toEqual(['mf-booking/CreateBookingDialog', 'mf-booking/BookPersonDialog']);
    expect(release.expects['mf-booking/CreateBookingDialog']).toContain('bookingType');
  }, 300_000);
});

describe('the pipeline of each remote', () => {
  test.each(remotes)('%s has the workflow that npm run new writes', (remote) => {
    const file = path.join(root, workflowFile(remote));
    expect(existsSync(file), `${workflowFile(remote)} is missing`).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(workflow(remote));
  });

  test('checks out only its own folder and the shared ones', () => {
    const text = readFileSync(path.join(root, '.github/workflows/remote.yml'), 'utf8');
    const folders = [...text.matchAll(/sparse-checkout: \|\n((?: {12}.+\n)+)/g)].map(([, list = '']) =>
      list.trim().split(/\s*\n\s*/),
    );
    expect(folders).toHaveLength(2);
    for (const list of folders) expect(list).toEqual(['${' + '{ inputs.remote }}', ...SHARED_FOLDERS]);
  });
});
