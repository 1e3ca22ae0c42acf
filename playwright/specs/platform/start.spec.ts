import { existsSync, writeFileSync } from 'node:fs';
import { type CommandResult, release, runCommand } from '../../fixtures/commands';
import { ports, sharedSite } from '../../fixtures/sites';
import { expect, test } from '../../fixtures/test';

const site = () => sharedSite('nginx');

const start = (env: NodeJS.ProcessEnv) => runCommand(process.execPath, ['scripts/start.mjs'], env);

const linesOf = (text: string) => text.trim().split('\n');

function expectRejected({ code, stdout, stderr }: CommandResult): string[] {
  expect(code, stdout + stderr).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toContain('    at ');
  return linesOf(stderr);
}

test('a busy port is rejected in one line that names the variable', async ({ request, baseURL }, testInfo) => {
  const dataDir = testInfo.outputPath('data');
  const port = Number(new URL(baseURL ?? '').port);
  const rejected = await start({ PORT: `${port}`, API_PORT: `${ports.refused + 1}`, DATA_DIR: dataDir });
  expect(expectRejected(rejected)).toEqual([`PORT ${port} is already in use. Set PORT to a free port.`]);
  expect(existsSync(dataDir)).toBe(false);
  expect(await (await request.get('/healthz')).text()).toBe('ok');
});

/** Fields that change all the time: other tests' visits are counted, and gateways send heartbeats. */
const VOLATILE_FIELDS = ['health', 'seenAt'];
const withoutVolatileFields = (status: unknown) =>
  JSON.parse(JSON.stringify(status, (name, value) => (VOLATILE_FIELDS.includes(name) ? undefined : value)));

test('a second start on the same data directory is rejected, and names the process of the first', async ({
  request,
}) => {
  const { dataDir, pid } = site();
  const before = withoutVolatileFields(await status());
  const rejected = await start({
    PORT: `${ports.refused}`,
    API_PORT: `${ports.refused + 1}`,
    DATA_DIR: dataDir,
  });
  const [line = '', ...more] = expectRejected(rejected);
  expect(more).toEqual([]);
  expect(line).toContain(dataDir);
  expect(line).toContain(`process ${pid}`);
  expect(withoutVolatileFields(await status())).toEqual(before);
  expect(await (await request.get('/healthz')).text()).toBe('ok');
});

test('--observe without Prometheus is rejected, and says how to get it', async ({ baseURL: _ }, testInfo) => {
  const dataDir = testInfo.outputPath('data');
  const env = {
    PORT: `${ports.refused}`,
    API_PORT: `${ports.refused + 1}`,
    DATA_DIR: dataDir,
    PATH: testInfo.outputPath(),
  };
  const rejected = await runCommand(process.execPath, ['scripts/start.mjs', '--observe'], env);
  expect(expectRejected(rejected)).toEqual([
    '--observe needs Prometheus. Install it (apt-get install prometheus), or start without --observe.',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test('all invalid variables are reported together', async ({ request }, testInfo) => {
  const dataDir = testInfo.outputPath('data');
  const rejected = await start({
    PORT: 'eighty',
    API_URL: 'somewhere',
    API_EXTENSIONS: 'maybe',
    GATEWAY: 'apache',
    RATE_LIMITS: 'sometimes',
    GOOGLE_MAPS_API_KEY: 'not a key',
    DATA_DIR: dataDir,
  });
  const named = expectRejected(rejected).map((line) => line.split(/[ =]/)[0]);
  expect(named.sort()).toEqual(['API_EXTENSIONS', 'API_URL', 'GATEWAY', 'GOOGLE_MAPS_API_KEY', 'PORT', 'RATE_LIMITS']);
  expect(existsSync(dataDir)).toBe(false);
  expect((await request.get('/healthz')).status()).toBe(200);
});

test('an invalid manifest is rejected with its reasons, and the live version stays', async ({ page }, testInfo) => {
  const { dataDir } = site();
  const before = withoutVolatileFields(await status());
  const live = JSON.parse((await release(dataDir, 'export')).stdout) as Manifest;
  const catalog = live.microFrontends['mf-catalog']?.[0] as ManifestItem;
  const manifests = {
    'is not JSON': '{ "schema": ',
    'sums to 90': JSON.stringify({
      ...live,
      microFrontends: {
        ...live.microFrontends,
        'mf-catalog': [{ ...catalog, deployment: { ...catalog.deployment, traffic: 90 } }],
      },
    }),
    'mf-catalog': JSON.stringify({
      ...live,
      microFrontends: {
        ...live.microFrontends,
        'mf-catalog': [{ ...catalog, metadata: { ...catalog.metadata, integrity: `sha384-${'A'.repeat(64)}` } }],
      },
    }),
  };
  for (const [reason, text] of Object.entries(manifests)) {
    const file = testInfo.outputPath('manifest.json');
    writeFileSync(file, text);
    const [line = '', ...more] = expectRejected(await release(dataDir, 'apply', file));
    expect(line).toMatch(/^Refused: /);
    expect(line).toContain(reason);
    expect(more).toEqual([]);
  }
  expect(withoutVolatileFields(await status())).toEqual(before);
  await page.goto('/most-categories');
  await expect(page.getByRole('link', { name: /^Laundry/ })).toBeVisible();
});

interface ManifestItem {
  metadata: object;
  deployment: object;
}
interface Manifest {
  microFrontends: Record<string, ManifestItem[]>;
}

async function status(): Promise<unknown> {
  return JSON.parse((await release(site().dataDir, 'status', '--json')).stdout);
}
