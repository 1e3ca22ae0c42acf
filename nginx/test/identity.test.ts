import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { liveGeneration, localAccount, readHistory } from '@doorstep/release';
import { builds, makeDist, publishDist } from '@doorstep/release/testing/factory';
import { releaseInProcess } from '@doorstep/release/testing/inProcess';
import type { OpsNewToken, OpsTokenInput } from '@doorstep/shared-api/ops';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HttpRequest, type RunningSite, send, startSite } from './support/runningSite';
import { answerStaffSignIn } from './support/staffSignIn';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const program = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));
const admin = { Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };
const ROBIN = 'Robin Hale (admin u_9)';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite('embedded');
  for (const version of ['1.1.0', '1.2.0'])
    await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
});
afterAll(() => site?.stop());

const origin = () => `http://127.0.0.1:${site.port}`;
const live = () => liveGeneration(site.site) ?? 0;

async function post<T>(what: string, body: object, headers: HttpRequest['headers'] = admin) {
  const response = await send(site.port, `/_doorstep/ops/${what}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(response.text) as T & { code?: string; detail?: string } };
}

const get = async (what: string, headers: HttpRequest['headers'] = admin) => {
  const response = await send(site.port, `/_doorstep/ops/${what}`, { headers });
  return { status: response.status, body: JSON.parse(response.text) };
};

async function tokenFor(input: Partial<OpsTokenInput> & Pick<OpsTokenInput, 'name' | 'may'>) {
  const { status, body } = await post<OpsNewToken>('tokens', { remotes: ['mf-catalog'], days: 30, ...input });
  expect([status, body.detail]).toEqual([200, undefined]);
  const secret = body.secret ?? '';
  return {
    id: body.token.id,
    secret,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
  };
}

interface Run {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

const testEnvironment = () => ({
  ...{ INIT_CWD: site.dataDir, DOORSTEP_TOKEN: '', DOORSTEP_SITE: '', RELEASE_WHO: '' },
  DATA_DIR: path.join(site.dataDir, 'elsewhere'),
  XDG_CONFIG_HOME: path.join(site.dataDir, 'config'),
});

function release(args: readonly string[], { env = {}, input = '' }: Run = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...programArgs(program), ...args],
      { env: { ...process.env, ...testEnvironment(), ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

const body = (more: object = {}) => ({
  remote: 'mf-catalog',
  version: '1.1.0',
  why: 'try it',
  generation: live(),
  ...more,
});

describe('a token of a team', () => {
  test('needs a person with the right to create it, appears once, and leaves only its hash on disk', async () => {
    const input = { name: 'catalog pipeline', remotes: ['mf-catalog'], may: 'publish', days: 30 };
    expect((await post('tokens', input, { 'Content-Type': 'application/json' })).status).toBe(401);
    const customer = { ...admin, Cookie: 'sid=mia', 'X-XSRF-TOKEN': 'token of mia' };
    expect((await post('tokens', input, customer)).status).toBe(403);
    const idle = { ...admin, Cookie: 'sid=idle', 'X-XSRF-TOKEN': 'token of idle' };
    expect((await post('tokens', input, idle)).body.code).toBe('confirm_again');

    const { id, secret, headers } = await tokenFor({ name: 'catalog pipeline', may: 'publish' });
    expect(secret).toMatch(/^dst_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    const file = path.join(site.dataDir, 'keys/tokens.json');
    const contents = readFileSync(file, 'utf8');
    expect(contents).not.toContain(secret.slice(13));
    expect(contents).toContain(createHash('sha256').update(secret).digest('hex'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { body: listed } = await get('tokens');
    expect(listed.tokens[0]).toMatchObject({ id, name: 'catalog pipeline', may: 'publish', createdBy: ROBIN });
    expect(JSON.stringify(listed)).not.toMatch(/hash|dst_/);
    expect((await post('tokens', input)).body.detail).toContain('There is a token "catalog pipeline" already');
    expect((await get('tokens', headers)).status).toBe(403);
    expect((await post('tokens', { ...input, name: 'more' }, headers)).body.code).toBe('scope');
    expect((await get('whoami', headers)).body).toMatchObject({
      who: `catalog pipeline (token ${id})`,
      kind: 'token',
      scope: { remotes: ['mf-catalog'], may: 'publish' },
    });
  });

  test('with the right to publish changes nothing that is live', async () => {
    const { headers } = await tokenFor({ name: 'stolen', may: 'publish', remotes: ['*'] });
    const before = live();
    for (const [command, more] of [
      ['promote', {}],
      ['canary', { traffic: 1 }],
      ['withdraw', {}],
      ['rollback', { to: 2 }],
    ] as const) {
      const refused = await post(command, body(more), headers);
      expect([command, refused.status, refused.body.code]).toEqual([command, 403, 'scope']);
    }
    for (const what of ['history', 'difference?to=2', 'health?remote=mf-catalog&hours=1'])
      expect((await get(what, headers)).status).toBe(403);
    expect(live()).toBe(before);
  });

  test('with the right to canaries gives its own remotes up to its share of visitors', async () => {
    const { id, headers } = await tokenFor({ name: 'ten per cent', may: 'canary', upTo: 10 });
    const over = await post('canary', body({ traffic: 11 }), headers);
    expect([over.status, over.body.detail]).toEqual([403, 'This token may give a canary up to 10 %, not 11 %.']);
    expect((await post('canary', body({ remote: 'mf-booking', traffic: 1 }), headers)).body.code).toBe('scope');
    expect((await post('canary', body({ traffic: 6 }), headers)).status).toBe(200);
    expect(readHistory(site.site).at(-1)).toMatchObject({
      verb: 'canary',
      who: `ten per cent (token ${id})`,
      why: 'try it',
    });
    const second = await post('canary', body({ version: '1.2.0', traffic: 5 }), headers);
    expect(second.body.detail).toContain('(other canaries have 6 %)');
    expect((await post('promote', body(), headers)).status).toBe(403);
    expect((await post('canary', body({ traffic: 5, generation: live() - 1 }), headers)).status).toBe(409);
    expect((await post('withdraw', body(), headers)).status).toBe(200);
  });

  test('with the right to promote rolls back only when no other remote changes', async () => {
    const { headers } = await tokenFor({ name: 'promoter', may: 'promote' });
    const before = live();
    expect((await post('promote', body(), headers)).status).toBe(200);
    expect((await post('rollback', { to: 1, why: 'w', generation: live() }, headers)).body.detail).toContain(
      'This token is for mf-catalog, not for mf-booking',
    );
    expect((await post('rollback', { to: before, why: 'w', generation: live() }, headers)).status).toBe(200);
  });

  test('stops working when it is revoked, expired or altered by one character', async () => {
    const { id, secret, headers } = await tokenFor({ name: 'short-lived', may: 'promote' });
    expect((await get('state', headers)).status).toBe(200);
    const altered = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    expect((await get('state', { Authorization: `Bearer ${altered}` })).body.code).toBe('token');
    expect((await get('state', { ...admin, Authorization: 'Bearer nonsense' })).status).toBe(401);
    const file = path.join(site.dataDir, 'keys/tokens.json');
    const contents = readFileSync(file, 'utf8');
    writeFileSync(file, contents.replace(/"expiresAt": "20\d\d/g, '"expiresAt": "2001'));
    expect((await get('state', headers)).status).toBe(401);
    writeFileSync(file, contents);
    expect((await post('tokens/revoke', { id })).body).toMatchObject({ id, revokedBy: ROBIN });
    expect((await get('state', headers)).status).toBe(401);
    expect((await post('promote', body(), headers)).body.code).toBe('token');
  });

  test.each([
    ['no name', { name: '' }, /not a valid name of a token/],
    ['no remote', { remotes: [] }, /Name the remotes/],
    ['a path', { remotes: ['../x'] }, /not the name of a remote/],
    ['another step', { may: 'everything' }, /publish, canary, promote/],
    ['a canary without a limit', { may: 'canary' }, /needs a limit in per cent/],
    ['no end', { days: 4000 }, /1 to 366 days/],
  ])('with %s is refused with what belongs there', async (_what, more, words) => {
    const input = { name: 'wrong', remotes: ['mf-catalog'], may: 'publish', days: 30 };
    const refused = await post('tokens', { ...input, ...more });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatch(words);
  });
});

describe('the command line', () => {
  test('with a token makes the same changes and the same history entry as the console', async () => {
    const { id, secret } = await tokenFor({ name: 'from afar', may: 'promote' });
    const env = { DOORSTEP_TOKEN: secret, DOORSTEP_SITE: origin() };
    expect((await release(['whoami'], { env })).out).toContain(
      `from afar (token ${id}) at ${origin()}: promote, mf-catalog`,
    );
    const bare = await release(['promote', 'mf-catalog@1.2.0'], { env });
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('--why is missing')]);
    const before = live();
    const dry = await release(['promote', 'mf-catalog@1.2.0', '--why', 'new', '--dry-run'], { env });
    expect([dry.code, dry.err]).toEqual([0, '']);
    expect(dry.out).toContain('mf-catalog: 1.0.0 100 % -> 1.2.0 100 %');
    expect(live()).toBe(before);
    const stale = await release(['promote', 'mf-catalog@1.2.0', '--why', 'new', '--seen', String(before - 1)], { env });
    expect([stale.code, stale.err]).toEqual([1, expect.stringMatching(/^Refused: Stale: .*this is live now/)]);
    expect((await release(['promote', 'mf-catalog@1.2.0', '--why', 'new'], { env })).code).toBe(0);
    expect(readHistory(site.site).at(-1)).toMatchObject({
      verb: 'promote',
      who: `from afar (token ${id})`,
      why: 'new',
    });
    expect((await release(['history'], { env })).out).toContain(
      `promote by from afar (token ${id})  mf-catalog 1.2.0 100 %: new`,
    );
    expect((await release(['status'], { env })).out).toContain(`Live: generation ${live()}`);
    expect((await release(['gc', '--keep-days', '1'], { env })).err).toContain('--local');
    expect((await release(['rollback', '--why', 'back'], { env })).code).toBe(0);
    expect(live()).toBe(before);
  });

  test('refuses a token without a site or over an unencrypted connection', async () => {
    const env = { DOORSTEP_TOKEN: 'dst_1' };
    expect((await release(['status'], { env })).err).toContain('DOORSTEP_SITE');
    const clear = await release(['status'], { env: { ...env, DOORSTEP_SITE: 'http://doorstep.example' } });
    expect(clear.err).toContain('is not encrypted');
  });
});

describe('a person at the command line', () => {
  beforeAll(() => answerStaffSignIn(site.api));

  const config = () => path.join(site.dataDir, 'config/doorstep/credentials.json');
  const signIn = (input: string) => release(['login', '--site', origin(), '--phone', '5550100901'], { input });

  test('signs in with password and second step and appears in the history as in the console', async () => {
    const wrong = await signIn('wrong\n123456\n');
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Invalid login credential!')]);
    expect((await signIn('right\n000000\n')).err).toContain('The code is not right.');
    expect(existsSync(config())).toBe(false);

    const done = await signIn('right\n123456\n');
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain(`Signed in at ${origin()} as ${ROBIN}`);
    expect(statSync(config()).mode & 0o777).toBe(0o600);
    expect(readFileSync(config(), 'utf8')).not.toContain('right');

    const before = live();
    expect((await release(['promote', 'mf-catalog@1.2.0', '--why', 'from afar'])).code).toBe(0);
    expect(readHistory(site.site).at(-1)).toMatchObject({ who: ROBIN, why: 'from afar' });
    const oneRemote = ['rollback', 'mf-catalog', '--dry-run', '--wait', '5', '--why', 'only this remote'];
    expect((await release(oneRemote)).out).toContain('mf-catalog@1.0.0 is live for everybody again.');
    const here = { env: { DATA_DIR: site.dataDir } };
    expect((await release(['rollback'], here)).err).toContain('--why is missing');
    expect((await release(['rollback', '--why', 'at the store'], here)).code).toBe(0);
    expect(readHistory(site.site).at(-1)).toMatchObject({ who: ROBIN, why: 'at the store' });
    expect(live()).toBe(before);

    const other = { env: { DATA_DIR: path.join(site.dataDir, 'other') } };
    makeDist(path.join(site.dataDir, 'shell'), builds.shell);
    expect((await release(['publish', 'shell', '--from', 'shell', '--local'], other)).code).toBe(0);
    expect((await release(['promote', 'shell@1.0.0'], other)).code).toBe(0);
    expect((await release(['history'], other)).out).toContain(`promote by ${localAccount()}`);
    expect((await release(['whoami', '--local'], here)).out).toBe(
      `${localAccount()} (by the account of this machine)\n`,
    );
  });

  test('needs a new sign-in after the session ends, and signing out deletes the session file', async () => {
    const contents = readFileSync(config(), 'utf8');
    writeFileSync(config(), contents.replace(/"expiresAt": "20\d\d/, '"expiresAt": "2001'));
    const outcome = await release(['promote', 'mf-catalog@1.2.0', '--why', 'w', '--site', origin()]);
    expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining(`login --site ${origin()}`)]);
    const here = { env: { DATA_DIR: site.dataDir } };
    const local = await release(['whoami'], here);
    expect(local.out).toContain(localAccount());
    expect(local.err).toContain('has ended');
    writeFileSync(config(), contents, { mode: 0o600 });
    expect((await release(['logout'])).out).toContain('Signed out');
    expect(existsSync(config())).toBe(false);
  });
});

function hashFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

const IN_30_DAYS = new Date(Date.now() + 30 * 86_400_000).toISOString();

describe('--dry-run changes nothing and says what would be different', () => {
  let dataDir = '';
  let before: Map<string, string>;
  beforeAll(async () => {
    dataDir = path.join(site.dataDir, 'dry');
    for (const what of ['site', 'keys'])
      cpSync(path.join(site.dataDir, what), path.join(dataDir, what), { recursive: true, verbatimSymlinks: true });
    makeDist(path.join(site.dataDir, 'next'), { ...builds.catalog, version: '1.3.0', marker: 'next' });
    const env = { DATA_DIR: dataDir };
    expect((await release(['canary', 'mf-catalog@1.1.0', '--traffic', '20'], { env })).code).toBe(0);
    expect(
      (await release(['override', 'set', 'qa', 'mf-catalog@1.2.0', '--why', 'for the testers'], { env })).code,
    ).toBe(0);
    writeFileSync(
      path.join(site.dataDir, 'manifest.json'),
      (await release(['export'], { env })).out
        .replace('"traffic": 20', '"traffic": 30')
        .replace('"traffic": 80', '"traffic": 70'),
    );
    before = hashFiles(dataDir);
  });

  test("keeps testers' versions in the history", async () => {
    const { out } = await release(['history'], { env: { DATA_DIR: dataDir } });
    expect(out).toContain(`override by ${localAccount()}: set qa to mf-catalog@1.2.0: for the testers`);
  });

  test.each([
    ['publish mf-catalog --from next', /Published mf-catalog@1\.3\.0[\s\S]*live is 1\.0\.0: /],
    ['preview mf-catalog --pr 7 --from next', /mf-catalog@1\.3\.0-pr-7\.h[0-9a-f]{12} can be previewed/],
    ['preview mf-catalog --pr 7 --close', /nothing to close/],
    ['preview list', /No previews/],
    ['promote mf-catalog@1.2.0', /mf-catalog: 1\.0\.0 80 %, 1\.1\.0 20 % -> 1\.2\.0 100 %/],
    ['canary mf-catalog@1.1.0 --traffic 50', /-> 1\.0\.0 50 %, 1\.1\.0 50 %/],
    ['withdraw mf-catalog', /mf-catalog: 1\.0\.0 80 %, 1\.1\.0 20 % -> 1\.0\.0 100 %/],
    ['rollback', /mf-catalog: 1\.0\.0 80 %, 1\.1\.0 20 % -> 1\.0\.0 100 %/],
    ['rollback mf-catalog', /No other version of mf-catalog was live before/],
    ['apply manifest.json', /-> 1\.0\.0 70 % \(\d+ bytes\), 1\.1\.0 30 % \(\d+ bytes\)/],
    ['settings', /In the pages: /],
    ['status', /Live: generation/],
    ['export', /"microFrontends"/],
    ['history', /promote/],
    ['verify', /every file/],
    ['override set qa mf-catalog@1.1.0', /qa: mf-catalog@1\.2\.0 -> mf-catalog@1\.1\.0/],
    ['override remove qa', /qa: mf-catalog@1\.2\.0 -> none/],
    ['override list', /qa/],
    ['watch', /is not decided/],
    ['edge bucket', /files would be written/],
    ['follow site', /This store has the key that signs releases, so it cannot be a copy/],
    ['gc --keep-days 0', /Would remove|Nothing to remove/],
    ['login --site http://localhost:1', /Would sign in/],
    ['logout', /nothing to end/],
    ['whoami', /\(local\)/],
    ['token create ci --remotes mf-catalog --may publish', /no token is made/],
    ['environment add staging site --key keys/release.pub', /Would add the environment staging \(.*\): generation \d+/],
    ['environment list', /No environments\./],
    ['environment remove staging', /There is no environment "staging"/],
    ['pull staging', /There is no environment "staging"/],
    ['promote --from staging', /There is no environment "staging"/],
    ['token list', /No tokens|dst|until|revoked/],
    ['token revoke 00000000', /There is no token 00000000/],
    [`freeze set --until ${IN_30_DAYS}`, /nothing is changed. The result would be: Frozen from/],
    ['freeze lift f-1', /There is no freeze "f-1"/],
    ['freeze list', /None/],
    ['pin set mf-catalog', /nothing is changed. The result would be: mf-catalog is pinned at 1\.0\.0/],
    ['pin remove mf-catalog', /mf-catalog is not pinned/],
    ['approval require mf-catalog', /nothing is changed. The result would be: mf-catalog needs the approval/],
    ['approve mf-catalog@1.1.0', /Only a staff member can approve/],
    ['owners enforce on', /nothing is changed. The result would be: Tokens can switch/],
    ['why mf-catalog', /mf-catalog@1\.1\.0 {2}20 %\n {2}canary by/],
    ['webhook add http://localhost:9/', /nothing is changed. It would be:\nw-1 {2}json/],
    ['webhook remove w-1', /There is no webhook "w-1"/],
    ['webhook test w-1', /There is no webhook "w-1"/],
    ['webhook list', /No webhooks/],
    ['webhook log', /Nothing was sent yet/],
    ['webhook deliver', /Dry run: 0 messages are waiting/],
    ['rollout start mf-catalog@1.1.0', /mf-catalog@1\.1\.0 is a canary/],
    ['rollout start mf-booking@1.1.0', /mf-booking@1\.1\.0 is not published|mf-booking: 1\.0\.0 100 % -> 1\.0\.0 99 %/],
    ['rollout list', /No rollouts/],
    ['rollout abort r-1', /There is no rollout "r-1"/],
    ['rollout watch', /No rollout is under way/],
    ['experiment start mf-catalog@1.1.0 --traffic 10 --metric failures', /mf-catalog@1\.1\.0 is a canary/],
    ['experiment status', /No experiments/],
    ['experiment stop e-1', /There is no experiment "e-1"/],
    ['experiment watch', /No experiment is running/],
  ])('%s', async (command, words) => {
    const env = { ...testEnvironment(), DATA_DIR: dataDir, APP_TOKENS: 'another,one' };
    const { out } = await releaseInProcess([...command.split(' '), '--dry-run'], env);
    expect(out).toMatch(words);
    const after = hashFiles(dataDir);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file),
    );
    before = after;
    expect(changed).toEqual([]);
  });

  test('a dry run is refused when the command itself would be refused', async () => {
    const env = { DATA_DIR: dataDir };
    expect(await release(['promote', 'mf-catalog@9.9.9', '--dry-run'], { env })).toMatchObject({ code: 1 });
    expect(await release(['rollback', '--seen', '1', '--dry-run'], { env })).toMatchObject({ code: 1 });
  });

  test('covers every command in the table above', async () => {
    const { out } = await release(['--help']);
    const commands = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, command]) => command);
    const table =
      'publish preview promote canary withdraw rollback apply settings status export history verify override environment pull watch edge follow gc login logout whoami token freeze pin approval approve owners why webhook rollout experiment';
    expect(commands).toEqual(table.split(' '));
  });
});
