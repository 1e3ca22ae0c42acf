import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { liveGeneration, packTar, readHistory } from '@doorstep/release';
import { builds, makeDist, publishDist } from '@doorstep/release/testing/factory';
import type {
  OpsNewToken,
  OpsPreview,
  OpsPreviews,
  OpsPublishedVersions,
  OpsPublishResult,
  OpsTokenInput,
} from '@doorstep/shared-api/ops';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, type HttpRequest, kinds, type RunningSite, send, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const program = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));
const admin = { Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };
const PREVIEW = '/_doorstep/preview';
const sameOriginHeaders = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

const sites = new Map<string, RunningSite>();
beforeAll(async () => {
  for (const kind of kinds) sites.set(kind, await startSite(kind, { TRUSTED_PROXIES: '127.0.0.1' }));
});
afterAll(async () => {
  for (const site of sites.values()) await site.stop();
});
const siteOf = (kind: string) => {
  const site = sites.get(kind);
  if (!site) throw new Error(`no ${kind}`);
  return site;
};

let count = 0;
async function tokenFor(at: RunningSite, input: Partial<OpsTokenInput> = {}) {
  count += 1;
  const wish = { name: `pulls ${count}`, remotes: ['mf-catalog'], may: 'preview', days: 30, ...input };
  const body = JSON.stringify(wish);
  const { text } = await at.ask('/_doorstep/ops/tokens', { method: 'POST', headers: admin, body });
  const { token, secret } = JSON.parse(text) as OpsNewToken;
  return { secret: String(secret), who: `pulls ${count} (token ${token.id})` };
}
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' });

function folderOf(at: RunningSite, marker: string): string {
  const routes = [...builds.catalog.routes, { id: 'gifts', path: '/gifts' }];
  const folder = path.join(at.dataDir, 'made', marker);
  return makeDist(folder, { ...builds.catalog, routes, version: '1.1.0', marker });
}
function archiveOf(at: RunningSite, marker: string): Buffer {
  const folder = folderOf(at, marker);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return packTar(
    new Map(
      files.map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file), readFileSync(file)];
      }),
    ),
  );
}

type PublishResponse = Partial<OpsPublishResult> & { code?: string; detail?: string; field?: string };
async function publish(at: RunningSite, secret: string, marker: string, query: Record<string, string>) {
  const response = await send(
    at.port,
    `/_doorstep/publish?${new URLSearchParams({ remote: 'mf-catalog', ...query })}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
      body: archiveOf(at, marker),
    },
  );
  return { status: response.status, body: JSON.parse(response.text) as PublishResponse };
}
async function publishPreview(at: RunningSite, pr: number, marker: string): Promise<OpsPreview> {
  const { secret } = await tokenFor(at);
  const { body } = await publish(at, secret, marker, { preview: String(pr) });
  if (!body.preview) throw new Error(JSON.stringify(body));
  return body.preview;
}
const close = (at: RunningSite, pr: number, headers: HttpRequest['headers'] = admin) =>
  at.ask('/_doorstep/ops/previews/close', {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ remote: 'mf-catalog', pr }),
  });

const previewFormBody = (link: string) => new URLSearchParams({ link: link.slice(link.indexOf('?') + 1) }).toString();
const turnOnPreview = (at: RunningSite, link: string, headers: HttpRequest['headers'] = sameOriginHeaders) =>
  at.ask(PREVIEW, { method: 'POST', headers, body: previewFormBody(link) });
const overrideCookieIn = (response: Awaited<ReturnType<typeof turnOnPreview>>) =>
  (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('mf_override='));
const fetchCatalogVersion = async (at: RunningSite, cookie: string, page = '/home') => {
  const response = await at.ask(page, { headers: { Cookie: cookie } });
  const composition = compositionOf(response.text);
  return { status: response.status, version: composition.remotes['mf-catalog']?.version, preview: composition.preview };
};
const liveOf = ({ site }: RunningSite) => liveGeneration(site);

describe.each(kinds)('behind %s', (kind) => {
  test("shows a pull request's build only to the browser that opened its link and agreed", async () => {
    const at = siteOf(kind);
    const live = liveOf(at);
    const { secret, who } = await tokenFor(at);
    const published = await publish(at, secret, 'one', { preview: '12' });
    const preview = published.body.preview as OpsPreview;
    expect([published.status, preview.who]).toEqual([200, who]);
    expect(published.body.version).toMatch(/^1\.1\.0-pr-12\.h[0-9a-f]{12}$/);

    const response = await at.ask(preview.link, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect(response.text).toContain(preview.version);
    expect(response.headers['content-security-policy']).toMatch(
      /default-src 'none'; style-src 'sha256-[^ ]+; form-action/,
    );
    expect(response.headers['cache-control']).toBe('no-store');

    const yes = await turnOnPreview(at, preview.link);
    expect([yes.status, yes.headers.location]).toEqual([303, '/home']);
    const cookie = String(overrideCookieIn(yes));
    expect(cookie).toMatch(/^mf_override=p-[0-9a-f]{32}; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    const { remote, version, pr, until } = preview;
    expect(await fetchCatalogVersion(at, pair)).toEqual({
      status: 200,
      version,
      preview: { remote, version, pr, until },
    });
    expect((await fetchCatalogVersion(at, pair, '/gifts')).status).toBe(200);
    const other = await fetchCatalogVersion(at, '');
    expect([other.version, other.preview]).toEqual(['1.0.0', undefined]);
    expect((await fetchCatalogVersion(at, '', '/gifts')).status).toBe(404);
    expect(liveOf(at)).toBe(live);
  });

  test("over TLS, restricts the cookie to TLS and asks in the visitor's language", async () => {
    const at = siteOf(kind);
    const { link } = await publishPreview(at, 13, 'two');
    const yes = await turnOnPreview(at, link, { ...sameOriginHeaders, 'X-Forwarded-Proto': 'https' });
    expect(overrideCookieIn(yes)).toContain('; Secure; SameSite=Lax');
    const page = await at.ask(link, { headers: { Cookie: 'lang=fa' } });
    expect(page.text).toContain('<html lang="fa" dir="rtl">');
    expect((await at.ask(link, { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    ['nothing of a link', () => '/_doorstep/preview'],
    ['an address that names a version', () => '/_doorstep/preview?remote=mf-catalog&version=1.0.0'],
    ['another version', (link: string) => link.replace(/version=[^&]*/, 'version=1.0.0')],
    ['a later end', (link: string) => link.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 9999}`)],
    ['another remote', (link: string) => link.replace('remote=mf-catalog', 'remote=mf-booking')],
    ['another pull request', (link: string) => link.replace('pr=14', 'pr=15')],
    [
      'another signature',
      (link: string) => link.replace(/signature=./, (text) => (text.endsWith('A') ? 'signature=B' : 'signature=A')),
    ],
    ['no signature', (link: string) => link.replace(/&signature=.*/, '')],
    ['a path out of the store', (link: string) => link.replace(/version=[^&]*/, 'version=..%2F..%2Fkeys')],
  ])('starts no preview for %s', async (_what, alter) => {
    const at = siteOf(kind);
    const link = alter((await publishPreview(at, 14, 'three')).link);
    for (const response of [await at.ask(link), await turnOnPreview(at, link)])
      expect([response.status, response.headers['set-cookie']]).toEqual([400, undefined]);
    const { version } = await fetchCatalogVersion(at, '', `/home?${link.slice(link.indexOf('?') + 1)}`);
    expect(version).toBe('1.0.0');
  });

  test.each<[string, HttpRequest['headers']]>([
    [
      'a form of another site',
      { ...sameOriginHeaders, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ],
    ['a form of a sister site', { ...sameOriginHeaders, 'Sec-Fetch-Site': 'same-site' }],
    [
      'a form of another site in an old browser',
      { 'Content-Type': sameOriginHeaders['Content-Type'], Origin: 'https://evil.example' },
    ],
    ['a request that does not say where it comes from', { 'Content-Type': sameOriginHeaders['Content-Type'] }],
    ['a form in a sandbox', { 'Content-Type': sameOriginHeaders['Content-Type'], Origin: 'null' }],
  ])('%s turns nothing on', async (_what, headers) => {
    const at = siteOf(kind);
    const { link } = await publishPreview(at, 16, 'four');
    const response = await turnOnPreview(at, link, headers);
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
    expect(response.text).toContain('Nothing was switched on');
  });

  test('returns its browsers to the live version when the pull request closes, and disables the link', async () => {
    const at = siteOf(kind);
    const { link } = await publishPreview(at, 17, 'five');
    const [pair = ''] = String(overrideCookieIn(await turnOnPreview(at, link))).split(';');
    expect((await fetchCatalogVersion(at, pair)).preview?.pr).toBe(17);
    expect(JSON.parse((await close(at, 17)).text).closed).toMatchObject({ pr: 17 });

    const after = await fetchCatalogVersion(at, pair);
    expect([after.status, after.version, after.preview]).toEqual([200, '1.0.0', undefined]);
    for (const file of ['/mf-manifest/manifest.json', '/sw.js'])
      expect((await at.ask(file, { headers: { Cookie: pair } })).status).toBe(200);
    for (const response of [await at.ask(link), await turnOnPreview(at, link)]) {
      expect([response.status, response.headers['set-cookie']]).toEqual([410, undefined]);
      expect(response.text).toContain('This preview is over');
    }
    expect(JSON.parse((await close(at, 17)).text)).toEqual({ closed: null });
  });

  test('disables an expired preview and removes it without a request', async () => {
    const at = siteOf(kind);
    const { link } = await publishPreview(at, 18, 'six');
    const [pair = ''] = String(overrideCookieIn(await turnOnPreview(at, link))).split(';');
    const record = path.join(at.site.root, 'overrides', pair.slice('mf_override='.length), 'override.json');
    const text = readFileSync(record, 'utf8').replace(/"until":\d+/, '"until":1000000000');
    writeFileSync(record, text);
    expect((await at.ask(link)).status).toBe(410);
    expect((await turnOnPreview(at, link)).headers['set-cookie']).toBeUndefined();
    await vi.waitFor(() => expect(existsSync(record)).toBe(false), { timeout: 20_000 });
    expect((await fetchCatalogVersion(at, pair)).version).toBe('1.0.0');
    expect(readHistory(at.site).at(-1)?.why).toContain('expired');
  });

  test('shows a preview beside the live versions after a release', async () => {
    const at = siteOf(kind);
    const preview = await publishPreview(at, 20, 'next');
    const [pair = ''] = String(overrideCookieIn(await turnOnPreview(at, preview.link))).split(';');
    await publishDist(at.dataDir, at.site, { ...builds.booking, version: '1.2.0', marker: 'next' });
    const body = JSON.stringify({ remote: 'mf-booking', version: '1.2.0', why: 'w', generation: liveOf(at) });
    expect((await at.ask('/_doorstep/ops/promote', { method: 'POST', headers: admin, body })).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { remotes } = compositionOf((await at.ask('/home', { headers: { Cookie: pair } })).text);
        expect([remotes['mf-booking']?.version, remotes['mf-catalog']?.version]).toEqual(['1.2.0', preview.version]);
      },
      { timeout: 20_000 },
    );
  });

  test('replaces a preview with a newer build and disables the earlier link', async () => {
    const at = siteOf(kind);
    const first = await publishPreview(at, 19, 'seven');
    const second = await publishPreview(at, 19, 'eight');
    expect((await at.ask(first.link)).status).toBe(410);
    expect((await at.ask(second.link)).status).toBe(200);
  });
});

describe('a stolen token', () => {
  const at = () => siteOf('embedded');

  test.each(['preview', 'publish'] as const)('with the right to %s changes nothing that is live', async (may) => {
    const live = liveOf(at());
    const { secret } = await tokenFor(at(), { may, remotes: ['*'] });
    const { status, body } = await publish(at(), secret, `stolen-${may}`, { preview: '21' });
    expect(status).toBe(200);
    for (const command of ['promote', 'canary', 'withdraw', 'rollback']) {
      const wish = { remote: 'mf-catalog', version: body.version, traffic: 1, to: 1, why: 'w', generation: live };
      const refused = await at().ask(`/_doorstep/ops/${command}`, {
        ...{ method: 'POST', headers: bearer(secret), body: JSON.stringify(wish) },
      });
      expect([command, refused.status]).toEqual([command, 403]);
    }
    for (const secretOfTheHouse of ['history', 'tokens'])
      expect((await at().ask(`/_doorstep/ops/${secretOfTheHouse}`, { headers: bearer(secret) })).status).toBe(403);
    expect(liveOf(at())).toBe(live);
    expect((await fetchCatalogVersion(at(), '')).version).toBe('1.0.0');
  });

  test('with the right to preview publishes only for pull requests and its own remotes', async () => {
    const { secret } = await tokenFor(at());
    const plain = await publish(at(), secret, 'plain', {});
    expect([plain.status, plain.body.code]).toEqual([403, 'scope']);
    const posing = await publish(at(), secret, 'plain', { version: '1.1.0-pr-1.h000000000000' });
    expect(posing.status).toBe(403);
    const other = await tokenFor(at(), { remotes: ['mf-booking'] });
    expect((await publish(at(), other.secret, 'plain', { preview: '22' })).body.code).toBe('scope');
    await publish(at(), secret, 'plain', { preview: '22' });
    expect((await close(at(), 22, bearer(other.secret))).status).toBe(403);
    const listOf = async (one: string) =>
      (JSON.parse((await at().ask('/_doorstep/ops/previews', { headers: bearer(one) })).text) as OpsPreviews).previews;
    expect((await listOf(secret)).some(({ pr }) => pr === 22)).toBe(true);
    expect(await listOf(other.secret)).toEqual([]);
    expect(JSON.parse((await close(at(), 22, bearer(secret))).text).closed.pr).toBe(22);
  });

  test('with the right to promote cannot promote a preview', async () => {
    const { version } = await publishPreview(at(), 23, 'nine');
    const { secret } = await tokenFor(at(), { may: 'promote' });
    const { text } = await at().ask('/_doorstep/ops/versions?remote=mf-catalog', { headers: admin });
    expect((JSON.parse(text) as OpsPublishedVersions).versions.map((one) => one.version)).toEqual(['1.0.0']);
    const body = JSON.stringify({ remote: 'mf-catalog', version, why: 'w', generation: liveOf(at()) });
    const refused = await at().ask('/_doorstep/ops/promote', { method: 'POST', headers: bearer(secret), body });
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
      422,
      expect.stringContaining('never goes live'),
    ]);
  });

  test.each([
    ['preview', { preview: '0' }],
    ['preview', { preview: 'x' }],
    ['days', { preview: '1', days: '31' }],
    ['days', { days: '3' }],
  ])('validates %s strictly: %j', async (field, query) => {
    const { secret } = await tokenFor(at());
    const refused = await publish(at(), secret, 'strict', query);
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'validation', field]);
  });
});

describe('npm run release -- preview', () => {
  const at = () => siteOf('nginx');
  const release = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const base = { ...process.env, INIT_CWD: at().dataDir, GITHUB_REF: '', CI_MERGE_REQUEST_IID: '' };
      execFile(process.execPath, [...programArgs(program), ...args], { env: { ...base, ...env } }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });

  test('prints the link from elsewhere within half a minute and closes with the pull request', async () => {
    const { secret } = await tokenFor(at());
    const elsewhere = {
      DATA_DIR: path.join(at().dataDir, 'elsewhere'),
      XDG_CONFIG_HOME: path.join(at().dataDir, 'config'),
    };
    const site = { DOORSTEP_TOKEN: secret, DOORSTEP_SITE: `http://127.0.0.1:${at().port}` };
    const env = { ...elsewhere, ...site };
    const from = ['--from', folderOf(at(), 'ten')];
    const started = Date.now();
    const made = await release(['preview', 'mf-catalog', ...from], { ...env, GITHUB_REF: 'refs/pull/31/merge' });
    expect([made.code, made.err]).toEqual([0, '']);
    expect(Date.now() - started).toBeLessThan(30_000);
    const link = String(made.out.trim().split('\n').at(-1));
    expect(link).toContain(`${site.DOORSTEP_SITE}${PREVIEW}?remote=mf-catalog&version=1.1.0-pr-31.h`);
    const yes = await turnOnPreview(at(), link);
    expect(yes.status).toBe(303);
    expect((await release(['preview', 'list'], env)).out).toContain('pull request 31');
    expect((await release(['preview', 'mf-catalog', '--pr', '31', '--close', '--dry-run'], env)).out).toContain(
      'Dry run',
    );
    expect((await release(['preview', 'mf-catalog', '--pr', '31', '--close'], env)).out).toContain(
      'Closed the preview',
    );
    expect((await at().ask(link.slice(site.DOORSTEP_SITE.length))).status).toBe(410);
    expect((await release(['preview', 'mf-catalog', '--pr', '31', '--close'], env)).out).toContain('nothing to close');
    expect((await release(['preview', 'mf-catalog', ...from], env)).err).toContain('--pr is missing');
  });

  test('works next to the store with the account of the machine', async () => {
    const env = {
      DATA_DIR: at().dataDir,
      DOORSTEP_TOKEN: '',
      DOORSTEP_SITE: '',
      XDG_CONFIG_HOME: path.join(at().dataDir, 'none'),
    };
    const from = ['--from', folderOf(at(), 'eleven')];
    const dry = await release(['preview', 'mf-catalog', '--pr', '32', ...from, '--dry-run'], env);
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('can be previewed')]);
    const made = await release(['preview', 'mf-catalog', '--pr', '32', ...from, '--days', '2', '--json'], env);
    const { preview } = JSON.parse(made.out) as { preview: OpsPreview };
    expect(preview.who).toMatch(/\(local\)$/);
    expect(Date.parse(preview.until) - Date.now()).toBeLessThan(2 * 86_400_000 + 60_000);
    expect((await at().ask(preview.link.replace('http://localhost:8080', ''))).status).toBe(200);
    expect((await release(['status'], env)).out).toContain('Previews:\n  mf-catalog@1.1.0-pr-32.h');
    expect((await release(['override', 'list'], env)).out).toContain('No overrides.');
  });
});
