import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandName } from '../../cli/help';
import { builds, publishDist } from '../../test/support/factory';
import { releaseInProcess } from '../../test/support/inProcess';
import { nextVersionOf, useLiveSite } from '../../test/support/liveSite';
import { apply, canary, promote, rollback, withdraw } from '../commands/commands';
import { startExperiment } from '../experiments/controlExperiment';
import { startRollout } from '../rollouts/controlRollout';
import { readLive } from '../store/generations';
import { historyIssues, readHistory } from '../store/history';
import { storeProvenance } from '../store/provenance';
import { liveGeneration, readRelease } from '../store/site';
import type { Manifest } from '../types';
import { ENGINE, engineFor, type SwitchActor, userIdIn } from './actor';
import { changePolicy } from './changePolicy';
import { ownersIn } from './codeOwners';
import { assertSwitchAllowed } from './guard';
import { readPolicy } from './policyFile';
import { explainLiveVersions } from './why';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const data = useLiveSite([nextVersionOf(builds.booking), nextVersionOf(builds.catalog)]);

/** A month from now: freezes need an end, and no test waits for it. */
const UNTIL = new Date(Date.now() + 30 * 86_400_000).toISOString();
const CATALOG = { name: 'mf-catalog', version: '1.1.0' };
const staff = (who: string, ...roles: string[]): { who: string; by: SwitchActor } => ({
  who,
  by: { kind: 'staff', roles },
});
const ada = staff('Ada (admin u_1)', 'owner');
const bo = staff('Bo (admin u_2)', 'releases');
const token: { who: string; by: SwitchActor } = {
  who: 'ci (token 1a2b3c4d)',
  by: { kind: 'token', roles: [], owner: '@acme/catalog' },
};
const shares = (name: string) =>
  readLive(data.site)?.manifest.microFrontends[name]?.map(({ metadata, deployment }) => [
    metadata.version,
    deployment.traffic,
  ]);
const freeze = (options: object = ada, breakers: ('owner' | 'releases' | 'local')[] = ['owner']) =>
  changePolicy(data.site, { act: 'freeze', from: 'now', until: UNTIL, breakers }, { why: 'holidays', ...options });

describe('a freeze', () => {
  const verbs: Record<CommandName, string | null> = {
    promote: 'promote mf-catalog@1.1.0',
    canary: 'canary mf-catalog@1.1.0 --traffic 10',
    withdraw: 'withdraw mf-booking',
    rollback: 'rollback',
    apply: 'apply manifest.json',
    settings: 'settings',
    rollout: 'rollout start mf-catalog@1.1.0',
    experiment: 'experiment start mf-catalog@1.1.0 --traffic 10 --metric failures',
    ...{
      publish: null,
      preview: null,
      status: null,
      export: null,
      history: null,
      verify: null,
      'source-maps': null,
      override: null,
      environment: null,
    },
    ...{
      pull: null,
      watch: null,
      gc: null,
      edge: null,
      follow: null,
      login: null,
      logout: null,
      whoami: null,
      token: null,
    },
    ...{ freeze: null, pin: null, approval: null, approve: null, owners: null, why: null, webhook: null },
  };
  const switching = Object.values(verbs).filter((command) => command !== null);

  const run = (command: string) =>
    releaseInProcess(
      command.split(' '),
      {
        ...{ DATA_DIR: data.dataDir, INIT_CWD: data.dataDir, APP_TOKENS: 'other-token' },
        ...{ DOORSTEP_TOKEN: '', DOORSTEP_SITE: '', XDG_CONFIG_HOME: path.join(data.dataDir, 'config') },
      },
      data.dataDir,
    );

  async function prepare() {
    await canary(data.site, { name: 'mf-booking', version: '1.1.0' }, 10);
    const manifest = structuredClone(readLive(data.site)?.manifest);
    const [item] = manifest?.microFrontends['mf-booking'] ?? [];
    if (!manifest || !item) throw new Error('not live');
    manifest.microFrontends['mf-booking'] = [{ ...item, deployment: { traffic: 100, default: true } }];
    writeFileSync(path.join(data.dataDir, 'manifest.json'), JSON.stringify(manifest));
  }

  test.each(switching)(
    'rejects %s, and lets breakers continue with --break-freeze, which the history records',
    async (command) => {
      await prepare();
      await freeze(ada, ['owner', 'local']);
      const before = liveGeneration(data.site);
      for (const way of [command, `${command} --dry-run`]) {
        const { code, out } = await run(way);
        expect(code, way).toBe(1);
        expect(out).toMatch(
          new RegExp(
            `This site is frozen until ${UNTIL} by Ada \\(admin u_1\\): holidays \\(f-1\\)\\. owner or local may break it with --break-freeze`,
          ),
        );
      }
      expect(liveGeneration(data.site)).toBe(before);
      expect(await run(`${command} --break-freeze`)).toEqual({ code: 0, out: expect.stringMatching(/\S/) });
      expect(liveGeneration(data.site)).not.toBe(before);
      expect(readHistory(data.site).at(-1)?.why).toContain('[breaks the freeze f-1]');
    },
  );

  test('lets only the named roles break it', async () => {
    await freeze();
    for (const one of [bo, token, { who: 'deploy (local)' }])
      await expect(promote(data.site, CATALOG, { ...one, breakFreeze: true })).rejects.toThrow(
        'only owner may break that',
      );
    await promote(data.site, CATALOG, { ...ada, why: 'urgent', breakFreeze: true });
    expect(readHistory(data.site).at(-1)?.why).toBe('urgent [breaks the freeze f-1]');
  });

  test('allows the health gate to withdraw a bad version', async () => {
    await canary(data.site, CATALOG, 10);
    await freeze();
    await withdraw(data.site, CATALOG, { who: 'watch', by: ENGINE });
    expect(shares('mf-catalog')).toEqual([['1.0.0', 100]]);
  });

  test('starts and ends at its times, and is lifted by its author or a person who may break it', async () => {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    await changePolicy(
      data.site,
      { act: 'freeze', from: at(3_600_000), until: at(7_200_000), breakers: [] },
      { ...bo, why: 'later' },
    );
    await promote(data.site, CATALOG);
    await freeze();
    await expect(changePolicy(data.site, { act: 'lift', id: 'f-2' }, { ...bo, why: 'x' })).rejects.toThrow(
      'can be lifted only by Ada (admin u_1), who set it, or by owner',
    );
    await changePolicy(data.site, { act: 'lift', id: 'f-2' }, { ...ada, why: 'done' });
    await changePolicy(data.site, { act: 'lift', id: 'f-1' }, { ...bo, why: 'mine' });
    expect(readPolicy(data.site).freezes).toEqual([]);
    expect(
      readHistory(data.site)
        .filter(({ verb }) => verb === 'freeze')
        .map(({ who }) => who),
    ).toEqual(['Bo (admin u_2)', 'Ada (admin u_1)', 'Ada (admin u_1)', 'Bo (admin u_2)']);
    expect(historyIssues(data.site)).toEqual([]);
  });

  test.each([
    [{ from: 'now', until: 'tomorrow' }, '"tomorrow" is not a time'],
    [{ from: 'now', until: '2020-01-01' }, 'A freeze ends after it begins'],
    [{ from: '2098-01-01', until: '2099-12-31' }, '366 days at most'],
  ])('rejects the period %o: %s', async (span, reason) => {
    await expect(changePolicy(data.site, { act: 'freeze', ...span, breakers: [] }, ada)).rejects.toThrow(reason);
  });
});

test('rejects a manifest that changes an experiment or its buckets', async () => {
  await startExperiment(
    data.site,
    { remote: 'mf-catalog', arms: [{ version: '1.1.0', traffic: 10 }], metric: 'failures' },
    ada,
  );
  const { schema, microFrontends } = readLive(data.site)?.manifest ?? { schema: '', microFrontends: {} };
  for (const changed of [{ experiment: undefined }, { queueStart: 200 }, { note: 'for every browser' }]) {
    const items = (microFrontends['mf-catalog'] ?? []).map((item) => ({
      ...item,
      extras: { ...item.extras, ...changed },
    }));
    const manifest = { schema, microFrontends: { ...microFrontends, 'mf-catalog': items } };
    await expect(apply(data.site, manifest as Manifest, bo)).rejects.toThrow(
      'mf-catalog is part of the experiment e-1',
    );
  }
});

test('blocks every change of a pinned remote, and names who pinned it and why', async () => {
  await promote(data.site, CATALOG);
  await changePolicy(data.site, { act: 'pin', remote: 'mf-catalog' }, { ...ada, why: 'audit' });
  const reason =
    /^mf-catalog is pinned at 1\.1\.0 by Ada \(admin u_1\), .*: audit\. To remove the pin, run npm run release -- pin remove mf-catalog\.$/;
  await expect(promote(data.site, { name: 'mf-catalog', version: '1.0.0' }, ada)).rejects.toThrow(reason);
  await expect(canary(data.site, { name: 'mf-catalog', version: '1.0.0' }, 5)).rejects.toThrow(reason);
  await expect(rollback(data.site, undefined)).rejects.toThrow(reason);
  await expect(startRollout(data.site, { targets: [{ remote: 'mf-catalog', version: '1.0.0' }] })).rejects.toThrow(
    reason,
  );
  await promote(data.site, { name: 'mf-booking', version: '1.1.0' });
  await changePolicy(data.site, { act: 'unpin', remote: 'mf-catalog' }, { ...bo, why: 'over' });
  await promote(data.site, { name: 'mf-catalog', version: '1.0.0' });
});

describe('protected remotes', () => {
  const rules = {
    frozen: { act: 'freeze', from: 'now', until: UNTIL, breakers: ['owner'] },
    pinned: { act: 'pin', remote: 'mf-catalog' },
  } as const;
  const actors = { engine: ENGINE, staff: ada.by, token: token.by, local: undefined };

  test.each(Object.keys(rules) as (keyof typeof rules)[])(
    'lets the engine withdraw a version, and nothing else, on a site that is %s',
    async (rule) => {
      await canary(data.site, CATALOG, 10);
      const bad = readLive(data.site)?.manifest as Manifest;
      await withdraw(data.site, CATALOG);
      const good = readLive(data.site)?.manifest as Manifest;
      await changePolicy(data.site, rules[rule], { ...ada, why: 'holidays' });
      for (const [name, by] of Object.entries(actors))
        for (const isReturn of [true, false]) {
          const intent = isReturn ? { before: bad, after: good } : { before: good, after: bad };
          const ask = () => assertSwitchAllowed(data.site, { command: 'canary', ...intent, isReturn, who: name, by });
          if (name === 'engine' && isReturn) expect(ask).not.toThrow();
          else expect(ask, `${name}, return: ${isReturn}`).toThrow(rule);
        }
    },
  );
});

describe('a remote that requires an approval', () => {
  const approve = (options: object, version = '1.1.0') =>
    changePolicy(data.site, { act: 'approve', remote: 'mf-catalog', version }, { why: 'read it', ...options });
  beforeEach(async () => {
    await changePolicy(data.site, { act: 'require', remotes: ['mf-catalog'] }, { ...ada, why: 'four eyes' });
  });
  const NEEDED = 'mf-catalog@1.1.0 needs the approval of a second person';

  test('goes live through another person, and records the approval in the history', async () => {
    await expect(promote(data.site, CATALOG, bo)).rejects.toThrow(NEEDED);
    await expect(canary(data.site, CATALOG, 1, bo)).rejects.toThrow(NEEDED);
    await expect(
      startRollout(data.site, { targets: [{ remote: 'mf-catalog', version: '1.1.0' }] }, bo),
    ).rejects.toThrow(NEEDED);
    await approve(ada);
    await expect(promote(data.site, CATALOG, ada)).rejects.toThrow(
      `${NEEDED}. Ada (admin u_1) approved it, who also is switching it.`,
    );
    await promote(data.site, CATALOG, token);
    expect(shares('mf-catalog')).toEqual([['1.1.0', 100]]);
    expect(readHistory(data.site).find(({ verb, who }) => verb === 'approval' && who.startsWith('Ada'))).toBeTruthy();
    expect(explainLiveVersions(data.site, 'mf-catalog')[0]).toMatchObject({
      switch: { verb: 'promote', who: token.who },
      approval: { who: 'Ada (admin u_1)' },
    });
  });

  test('accepts no approval by a token, a machine or the publisher', async () => {
    await expect(approve(token)).rejects.toThrow('a token cannot do it');
    await expect(approve({ who: 'deploy (local)' })).rejects.toThrow('Only a staff member can approve');
    const { record } = readRelease(data.site, 'mf-catalog', '1.1.0');
    storeProvenance(data.site, record, {}, bo.who);
    await expect(approve(bo)).rejects.toThrow('You published mf-catalog@1.1.0 yourself');
    await approve(ada);
    await promote(data.site, CATALOG, bo);
  });

  test('identifies a person by account id, whatever they call themselves', async () => {
    await approve(staff('Eve (admin u_2) (admin u_1)', 'owner'));
    await expect(promote(data.site, CATALOG, ada)).rejects.toThrow(NEEDED);
    expect(userIdIn('Eve (admin u_2) (admin u_1)')).toBe('u_1');
    expect(userIdIn('Eve (admin u_2) (token 1a2b3c4d)')).toBeUndefined();
  });

  test('limits an approval to one build and a week, and rejects an edited one', async () => {
    await approve(ada);
    rmSync(path.join(data.site.root, 'remotes/mf-catalog/1.1.0'), { recursive: true });
    await publishDist(data.dataDir, data.site, { ...builds.catalog, version: '1.1.0', marker: 'something else' });
    await expect(promote(data.site, CATALOG, bo)).rejects.toThrow(NEEDED);
    await approve({ ...ada, now: Date.now() - 8 * 86_400_000 });
    await expect(promote(data.site, CATALOG, bo)).rejects.toThrow(NEEDED);
    await approve(ada);
    const file = path.join(data.dataDir, 'policy/policy.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('u_1', 'u_3'));
    await expect(promote(data.site, CATALOG, ada)).rejects.toThrow('was altered: its signature does not match');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(text), signed: undefined }));
    await expect(promote(data.site, CATALOG, bo)).rejects.toThrow('was altered');
    writeFileSync(file, text);
    await promote(data.site, CATALOG, bo);
  });

  test('continues automatically if another person approved it before it began', async () => {
    await canary(data.site, { name: 'mf-booking', version: '1.1.0' }, 10);
    await approve(ada);
    const before = readLive(data.site)?.manifest as Manifest;
    const [stable] = before.microFrontends['mf-catalog'] ?? [];
    if (!stable) throw new Error('not live');
    const next = { ...stable, metadata: { ...stable.metadata, version: '1.1.0' } };
    const after = { ...before, microFrontends: { ...before.microFrontends, 'mf-catalog': [next] } };
    const DAY_MS = 86_400_000;
    const start = Date.now();
    const goOn = (who: string, began: number, days: number) => () =>
      assertSwitchAllowed(data.site, {
        ...{ command: 'promote', before, after, who: 'rollout r-1', now: start + days * DAY_MS },
        by: engineFor(who, start + began * DAY_MS),
      });
    for (const days of [0, 6, 8, 30]) expect(goOn(bo.who, 6, days)).not.toThrow();
    expect(goOn(bo.who, 8, 8)).toThrow(NEEDED);
    expect(goOn(ada.who, 0, 0)).toThrow(NEEDED);
  });

  test('rejects a fallback without an approval, too', async () => {
    const { schema, microFrontends } = readLive(data.site)?.manifest ?? { schema: '', microFrontends: {} };
    const { files, entry } = readRelease(data.site, 'mf-catalog', '1.1.0').record;
    const fallback = { version: '1.1.0', integrity: files[entry]?.sha384 ?? '' };
    const items = (microFrontends['mf-catalog'] ?? []).map((item) => ({
      ...item,
      ...{ fallbackUrl: `/remotes/mf-catalog/1.1.0/${entry}`, extras: { fallback } },
    }));
    const manifest = { schema, microFrontends: { ...microFrontends, 'mf-catalog': items } };
    await expect(apply(data.site, manifest as Manifest, bo)).rejects.toThrow(NEEDED);
    await approve(ada);
    await apply(data.site, manifest as Manifest, bo);
  });

  test('allows withdrawals without approval, and lets only owners change the requirement', async () => {
    await approve(ada);
    await canary(data.site, CATALOG, 5, bo);
    await withdraw(data.site, CATALOG, bo);
    await promote(data.site, CATALOG, bo);
    await rollback(data.site, undefined, bo);
    await expect(changePolicy(data.site, { act: 'waive', remotes: ['mf-catalog'] }, bo)).rejects.toThrow(
      'Only the role owner may',
    );
    await changePolicy(data.site, { act: 'waive', remotes: ['mf-catalog'] }, ada);
    expect(readPolicy(data.site).required).toEqual([]);
  });
});

describe('owners of CODEOWNERS', () => {
  test.each([
    ['* @a\n/mf-catalog/ @b', '@b'],
    ['/mf-catalog/ @b\n* @a', '@a'],
    ['mf-catalog @b', '@b'],
    ['**/src/*.ts @b', '@b'],
    ['docs/* @b', ''],
    ['/mf-book/ @b', ''],
    ['# /mf-catalog/ @b\n[Section]\n^[Optional] @c', ''],
    ['/mf-catalog/ @acme/catalog ada@example.com not-an-owner # why', '@acme/catalog ada@example.com'],
    ['* @a\n/mf-catalog/', ''],
  ])('reads from %j the owners %j', (text, expected) => {
    expect(ownersIn(text, 'mf-catalog/src/remote.ts').join(' ')).toBe(expected);
  });

  test('limits a token to the remotes of its live owner, but not the staff', async () => {
    const owned = (version: string, owners: string[]) =>
      storeProvenance(data.site, readRelease(data.site, 'mf-catalog', version).record, { owners }, 'x');
    owned('1.0.0', ['@acme/other']);
    owned('1.1.0', ['@acme/catalog']);
    await promote(data.site, { name: 'mf-booking', version: '1.1.0' }, token);
    await changePolicy(data.site, { act: 'owners', enforced: true }, { ...ada, why: 'teams' });
    await expect(promote(data.site, CATALOG, token)).rejects.toThrow(
      'mf-catalog belongs to @acme/other. It can be switched only by a token of its owner',
    );
    await expect(promote(data.site, { name: 'mf-booking', version: '1.0.0' }, token)).rejects.toThrow(
      'mf-booking has no known owner',
    );
    owned('1.0.0', ['@acme/catalog', '@acme/other']);
    await promote(data.site, CATALOG, token);
    await promote(data.site, { name: 'mf-booking', version: '1.0.0' }, bo);
  });
});

test('reports a rule change in a dry run without applying it', async () => {
  const before = readdirSync(data.dataDir);
  mkdirSync(path.join(data.dataDir, 'x'));
  const { summary } = await changePolicy(data.site, { act: 'pin', remote: 'mf-catalog' }, { ...ada, dryRun: true });
  expect([summary, readdirSync(data.dataDir).filter((name) => name !== 'x')]).toEqual([
    'mf-catalog is pinned at 1.0.0.',
    before,
  ]);
});
