import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { historyIssues, liveGeneration, localAccount, readHistory } from '@doorstep/release';
import { builds, makeDataDir, makeDist, publishDist, withLock } from '@doorstep/release/testing/factory';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const program = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));

let data: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  data = makeDataDir();
  await publishDist(data.dataDir, data.site, builds.shell);
  await publishDist(data.dataDir, data.site, builds.booking);
});
afterAll(() => data.remove());

function release(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    // The old name of a person, which nobody proved to be: it has no say any more.
    const env = {
      ...process.env,
      DATA_DIR: data.dataDir,
      INIT_CWD: data.dataDir,
      RELEASE_WHO: 'mallory',
      XDG_CONFIG_HOME: data.dataDir,
    };
    execFile(process.execPath, [...programArgs(program), ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

test('help lists every command, and each command prints its usage', async () => {
  const overview = await release('--help');
  for (const command of [
    'publish',
    'preview',
    'promote',
    'canary',
    'withdraw',
    'rollback',
    'apply',
    'status',
    'export',
    'history',
    'verify',
    'override',
    'watch',
    'gc',
  ]) {
    expect(overview.out).toContain(`  ${command} `);
  }
  const canary = await release('canary', '--help');
  expect([canary.code, canary.out.split('\n')[0]]).toEqual([
    0,
    'npm run release -- canary <remote>@<version> --traffic N [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
  ]);
});

test('a version passes through publish, promote, canary, status, export, apply, rollback, verify and history', async () => {
  makeDist(path.join(data.dataDir, 'dist'), builds.catalog);
  expect((await release('publish', 'mf-catalog', '--from', 'dist')).out).toMatch(
    /^Published mf-catalog@1\.0\.0: \d+ files.*\n.*sha384-.*\nNext: npm run release -- promote mf-catalog@1\.0\.0\n$/,
  );
  expect((await release('publish', 'mf-catalog', '--from', 'dist')).out).toContain(
    'published already, with the same content',
  );
  makeDist(path.join(data.dataDir, 'dist2'), { ...builds.catalog, marker: 'two' });
  expect(
    JSON.parse((await release('publish', 'mf-catalog', '--from', 'dist2', '--version', '1.1.0', '--json')).out),
  ).toMatchObject({ ok: true, version: '1.1.0' });

  for (const target of ['shell@1.0.0', 'mf-booking@1.0.0', 'mf-catalog@1.0.0'])
    expect((await release('promote', target)).code).toBe(0);
  const canary = await release('canary', 'mf-catalog@1.1.0', '--traffic', '10', '--why', 'try it', '--json');
  expect(JSON.parse(canary.out)).toMatchObject({ ok: true, verb: 'canary', from: 3, generation: 4, changed: true });

  expect((await release('status')).out).toMatch(
    /Live: generation 4 \(canary by \S+ \(local\), .*\): try it\n[\s\S]*mf-catalog +1\.0\.0 {2}90 %\n +1\.1\.0 {2}10 % canary, falls back to 1\.0\.0/,
  );
  const exported = await release('export');
  const manifest = JSON.parse(exported.out);
  expect(exported.out).toBe(readFileSync(path.join(data.site.root, 'current/manifest.json'), 'utf8'));
  manifest.microFrontends['mf-catalog'][0].deployment.traffic = 50;
  writeFileSync(path.join(data.dataDir, 'edited.json'), JSON.stringify(manifest));
  const uneven = await release('apply', 'edited.json');
  expect([uneven.code, uneven.err]).toEqual([
    1,
    expect.stringMatching(/^Refused: .*edited\.json: microFrontends\.mf-catalog traffic sums to 60: .*\n$/),
  ]);
  manifest.microFrontends['mf-catalog'][1].deployment.traffic = 50;
  writeFileSync(path.join(data.dataDir, 'edited.json'), JSON.stringify(manifest));
  expect((await release('apply', 'edited.json')).out).toContain('Generation 5 (was 4)');

  expect((await release('rollback')).out).toContain('Generation 4 is live again');
  expect((await release('verify')).out).toContain('every file is what was released');
  expect(JSON.parse((await release('history', '--json')).out).lines).toHaveLength(6);
  expect((await release('history', '--verify')).code).toBe(0);
  expect(readHistory(data.site).at(-1)).toMatchObject({ who: localAccount(), verb: 'rollback', from: 5, to: 4 });

  expect((await release('override', 'set', 'qa', 'mf-catalog@1.1.0')).out).toContain(
    "document.cookie = 'mf_override=qa; path=/'",
  );
  expect(JSON.parse((await release('override', 'list', '--json')).out).overrides).toEqual([
    { name: 'qa', versions: { 'mf-catalog': '1.1.0' } },
  ]);
  expect((await release('override', 'remove', 'qa')).code).toBe(0);
  expect((await release('gc', '--keep-days', '30')).out).toBe('Nothing to remove.\n');
});

test('a decision on an outdated state is rejected, and a canary for nobody can be withdrawn', async () => {
  const shown = JSON.parse((await release('status', '--json')).out).generation;
  await release('canary', 'mf-catalog@1.1.0', '--traffic', '0', '--seen', String(shown));
  const before = readHistory(data.site).length;
  const stale = await release('promote', 'mf-catalog@1.1.0', '--seen', String(shown), '--json');
  expect([stale.code, JSON.parse(stale.out)]).toEqual([
    1,
    expect.objectContaining({
      ok: false,
      outdated: true,
      error: expect.stringMatching(
        /^Stale: .* live now: generation \d+ \(canary by \S+ \(local\), .*mf-catalog 1\.0\.0 100 %, 1\.1\.0 0 %/,
      ),
    }),
  ]);
  expect(readHistory(data.site)).toHaveLength(before);
  expect((await release('withdraw', 'mf-catalog', '--why', 'enough')).out).toContain('No visitor gets');
  expect((await release('history')).out.trim().split('\n').at(-1)).toMatch(
    / rollback by \S+ \(local\) {2}mf-catalog 1\.0\.0 100 %: enough$/,
  );
  expect(JSON.parse((await release('history', '--json')).out).lines.at(-2)).toMatchObject({
    who: localAccount(),
    changed: [
      {
        name: 'mf-catalog',
        after: [
          { version: '1.0.0', traffic: 100 },
          { version: '1.1.0', traffic: 0 },
        ],
      },
    ],
  });
  expect((await release('withdraw', 'mf-catalog')).err).toContain('Refused: mf-catalog has no canary');
  expect((await release('watch', 'mf-catalog')).err).toContain('Refused: mf-catalog has no canary');
});

test('commands with --wait queue behind a switch under way, and all of them take effect', async () => {
  const waiting = () =>
    readdirSync(path.join(data.site.root, '.tmp')).filter((name) => name.startsWith('lock-')).length;
  const canaries = await withLock(data.site, 'a long switch', async () => {
    const started = ['5', '6'].map((traffic) =>
      release('canary', 'mf-catalog@1.1.0', '--traffic', traffic, '--wait', '60'),
    );
    await vi.waitUntil(() => waiting() === 2, { timeout: 30_000 });
    return started;
  });
  expect((await Promise.all(canaries)).map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ]);
  const lines = JSON.parse((await release('history', '--json')).out).lines.slice(-2);
  expect(lines.map(({ verb }: { verb: string }) => verb)).toEqual(['canary', 'canary']);
  expect((await release('rollback', 'mf-catalog')).err).toContain('No other version of mf-catalog was live before');
  expect((await release('withdraw', 'mf-catalog')).code).toBe(0);
  expect((await release('withdraw', 'mf-catalog', '--wait', '0')).err).toContain(
    '--wait 0 is not a whole number from 1 to 3600',
  );
});

test.each<[string, string[], RegExp]>([
  ['an unknown verb', ['deploy'], /There is no verb "deploy"\. Verbs: publish, preview, promote/],
  ['an unknown option', ['status', '--loud'], /Unknown option '--loud'/],
  ['an option of another verb', ['promote', 'mf-catalog@1.0.0', '--traffic', '5'], /promote takes no --traffic/],
  ['no target', ['promote'], /Usage: promote <remote>@<version>/],
  ['a target without a version', ['promote', 'mf-catalog'], /names no version/],
  ['a version with a path', ['promote', 'mf-catalog@../../etc'], /is not a version/],
  ['a name with a path', ['publish', '../shell', '--from', 'dist'], /is not the name of a remote/],
  [
    'a build of another remote',
    ['publish', 'mf-booking', '--from', 'dist'],
    /is a build of mf-catalog, not of mf-booking/,
  ],
  ['a folder without a build', ['publish', 'mf-booking', '--from', 'nowhere'], /nowhere\/remote\.json is missing/],
  [
    'traffic beyond 100',
    ['canary', 'mf-catalog@1.1.0', '--traffic', '101'],
    /--traffic 101 is not a whole number from 0 to 100/,
  ],
  ['half a per cent', ['canary', 'mf-catalog@1.1.0', '--traffic', '0.5'], /--traffic 0\.5 is not a whole number/],
  ['no traffic', ['canary', 'mf-catalog@1.1.0'], /--traffic is missing/],
  ['no such generation', ['rollback', '--to', '77'], /Generation 77 is not in the store/],
  [
    'an unpublished version',
    ['promote', 'mf-catalog@3.0.0'],
    /is not published\. Published versions: 1\.0\.0, 1\.1\.0/,
  ],
])('%s is rejected with 1 and a reason, and nothing changes', async (_what, args, reason) => {
  const before = [liveGeneration(data.site), readHistory(data.site).length];
  const result = await release(...args);
  expect(result.code).toBe(1);
  expect(result.out).toBe('');
  expect(result.err).toMatch(/^Refused: /);
  expect(result.err).toMatch(reason);
  expect([liveGeneration(data.site), readHistory(data.site).length]).toEqual(before);
});

test('a rejection with --json is JSON too', async () => {
  const result = await release('promote', 'mf-catalog@3.0.0', '--json');
  expect(result.code).toBe(1);
  expect(JSON.parse(result.out)).toMatchObject({ ok: false, error: expect.stringContaining('is not published') });
});

test('an altered file and an altered history exit with 1', async () => {
  const file = path.join(data.site.root, 'remotes/mf-booking/1.0.0/remoteEntry.js');
  const content = readFileSync(file, 'utf8');
  writeFileSync(file, content.replace('booking', 'b00king'));
  const verify = await release('verify', '--json');
  expect(verify.code).toBe(1);
  expect(JSON.parse(verify.out)).toMatchObject({
    ok: false,
    faults: ['mf-booking@1.0.0: remoteEntry.js was altered (its sha384 differs).'],
  });
  writeFileSync(file, content);

  const history = path.join(data.site.root, 'history.jsonl');
  const lines = readFileSync(history, 'utf8');
  writeFileSync(history, lines.replace('try it', 'trust me'));
  const chain = await release('history', '--verify');
  expect([chain.code, chain.out]).toEqual([1, expect.stringContaining('line 4 was altered')]);
  writeFileSync(history, lines);
  expect(historyIssues(data.site)).toEqual([]);
});
