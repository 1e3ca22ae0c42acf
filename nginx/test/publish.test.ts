import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { liveGeneration, packTar, readHistory } from '@doorstep/release';
import { builds, type DistOptions, makeDist } from '@doorstep/release/testing/factory';
import type { OpsNewToken, OpsPublishedVersions, OpsPublishResult, OpsTokenInput } from '@doorstep/shared-api/ops';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../src/gateway/start';
import { type HttpRequest, kinds, type RunningSite, send, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const program = fileURLToPath(new URL('../../release/cli/release.ts', import.meta.url));
const admin = { Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const sites = new Map<string, RunningSite>();
beforeAll(async () => {
  for (const kind of kinds) sites.set(kind, await startSite(kind));
});
afterAll(async () => {
  for (const site of sites.values()) await site.stop();
});
const siteOf = (kind: string) => {
  const site = sites.get(kind);
  if (!site) throw new Error(`no ${kind}`);
  return site;
};
const embeddedSite = () => siteOf('embedded');

let before: { live: number | null; switches: number };
const liveStateOf = ({ site: store }: RunningSite) => ({
  live: liveGeneration(store),
  switches: readHistory(store).length,
});
beforeAll(() => {
  before = liveStateOf(embeddedSite());
});
afterEach(() => {
  for (const one of sites.values()) {
    expect(liveStateOf(one)).toEqual(before);
    expect(readdirSync(path.join(one.site.root, '.tmp'))).toEqual([]);
    expect(leftover(one)).toEqual([]);
  }
});
const leftover = ({ dataDir }: RunningSite) => {
  const folder = path.join(dataDir, 'incoming-builds');
  return existsSync(folder) ? readdirSync(folder) : [];
};

let count = 0;
async function tokenFor(input: Partial<OpsTokenInput> = {}, at = embeddedSite()) {
  count += 1;
  const wish = { name: `team ${count}`, remotes: ['mf-catalog'], may: 'publish', days: 30, ...input };
  const { text } = await at.ask('/_doorstep/ops/tokens', {
    method: 'POST',
    headers: admin,
    body: JSON.stringify(wish),
  });
  const { token, secret } = JSON.parse(text) as OpsNewToken;
  return { id: token.id, secret: String(secret), who: `team ${count} (token ${token.id})` };
}

function makeDistFiles(options: DistOptions, spoil: (folder: string) => void = () => {}): Map<string, Buffer> {
  const folder = makeDist(path.join(embeddedSite().dataDir, 'made', randomBytes(4).toString('hex')), options);
  spoil(folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file)];
    }),
  );
}
const catalogBuild = (version: string, more: DistOptions = {}) => ({
  ...builds.catalog,
  version,
  marker: version,
  ...more,
});
const archiveOf = (options: DistOptions, spoil?: (folder: string) => void) => packTar(makeDistFiles(options, spoil));

type PublishResponse = Partial<OpsPublishResult> & {
  received?: number;
  code?: string;
  detail?: string;
  data?: { received?: number };
};
async function publish(
  body: Buffer | undefined,
  { secret, query = {}, headers = {}, at = embeddedSite(), method = 'POST' }: Partial<PublishRequest> = {},
): Promise<{ status: number; body: PublishResponse }> {
  const address = `/_doorstep/publish?${new URLSearchParams({ remote: 'mf-catalog', ...query })}`;
  const identity = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
  const response = await send(at.port, address, {
    method,
    headers: { ...identity, ...headers },
    ...(body ? { body } : {}),
  });
  return { status: response.status, body: JSON.parse(response.text) as PublishResponse };
}
interface PublishRequest {
  readonly secret: string;
  readonly query: Record<string, string>;
  readonly headers: NonNullable<HttpRequest['headers']>;
  readonly at: RunningSite;
  readonly method: string;
}
const uploadPart = (archive: Buffer, start: number, end: number) => ({
  query: { upload: sha256(archive) },
  headers: { 'Content-Range': `bytes ${start}-${end - 1}/${archive.length}` },
});
const isPublished = (version: string, at = embeddedSite(), name = 'mf-catalog') =>
  existsSync(path.join(at.site.root, 'remotes', name, version, 'release.json'));

const abortUpload = (
  body: Buffer,
  bytes: number,
  { secret, query = {}, headers = {}, at = embeddedSite() }: Partial<PublishRequest>,
) =>
  new Promise<void>((resolve) => {
    const request = http.request({
      ...{ host: '127.0.0.1', port: at.port, method: 'POST', agent: false },
      path: `/_doorstep/publish?${new URLSearchParams({ remote: 'mf-catalog', ...query })}`,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Length': body.length, ...headers },
    });
    request.on('error', () => resolve());
    request.write(body.subarray(0, bytes), () => setTimeout(() => request.destroy(), 200));
    request.on('close', () => resolve());
  });

describe.each(kinds)('behind %s', (kind) => {
  test('checks and publishes an archive without making it live; a repeated upload changes nothing', async () => {
    const at = siteOf(kind);
    const { secret, who } = await tokenFor({}, at);
    const archive = archiveOf(catalogBuild('2.0.0'));
    const first = await publish(archive, { secret, at });
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'mf-catalog', version: '2.0.0', already: false, archive: sha256(archive) },
    });
    expect(isPublished('2.0.0', at)).toBe(true);
    expect((await publish(archive, { secret, at })).body).toMatchObject({ version: '2.0.0', already: true, mended: 0 });
    const { text } = await at.ask('/_doorstep/ops/versions?remote=mf-catalog', { headers: admin });
    expect((JSON.parse(text) as OpsPublishedVersions).versions[0]).toMatchObject({
      version: '2.0.0',
      provenance: { by: who },
    });
  });

  test('resumes an upload in parts after a broken part and a crashed gateway', async () => {
    const at = siteOf(kind);
    const { secret } = await tokenFor({}, at);
    const noise = randomBytes(200_000).toString('base64');
    const archive = archiveOf(
      catalogBuild('2.1.0', { files: { 'static/js/screen-home.js': `export const x = '${noise}';` } }),
    );
    const query = { upload: sha256(archive) };
    expect(await publish(archive.subarray(0, 50_000), { secret, at, ...uploadPart(archive, 0, 50_000) })).toMatchObject(
      {
        status: 202,
        body: { received: 50_000 },
      },
    );
    const gap = await publish(archive.subarray(90_000, 100_000), {
      secret,
      at,
      ...uploadPart(archive, 90_000, 100_000),
    });
    expect(gap).toMatchObject({ status: 409, body: { code: 'range', data: { received: 50_000 } } });
    const { headers } = uploadPart(archive, 50_000, archive.length);
    await abortUpload(archive.subarray(50_000), 60_000, { secret, at, query, headers });
    await vi.waitFor(async () => {
      const { body } = await publish(undefined, { secret, at, query, method: 'GET' });
      expect(body.received).toBeGreaterThan(50_000);
    });
    const received = Number((await publish(undefined, { secret, at, query, method: 'GET' })).body.received);
    expect(received).toBeLessThan(archive.length);
    const again = await publish(archive.subarray(0, 50_000), { secret, at, ...uploadPart(archive, 0, 50_000) });
    expect(again).toMatchObject({ status: 202, body: { received } });
    expect(isPublished('2.1.0', at)).toBe(false);
    const rest = await publish(archive.subarray(received), {
      secret,
      at,
      ...uploadPart(archive, received, archive.length),
    });
    expect(rest).toMatchObject({ status: 200, body: { version: '2.1.0', already: false } });
  });

  test('refuses an archive over the size limit before it reads it', async () => {
    const at = siteOf(kind);
    const { secret } = await tokenFor({}, at);
    const refused = await publish(Buffer.from('x'), {
      ...{ secret, at },
      query: { upload: 'a'.repeat(64) },
      headers: { 'Content-Range': 'bytes 0-0/99999999999' },
    });
    expect(refused).toMatchObject({ status: 413, body: { code: 'validation' } });
  });
});

describe('an upload without permission', () => {
  const good = () => archiveOf(catalogBuild('3.0.0'));
  test.each<[string, number, string, () => Promise<Partial<PublishRequest>>]>([
    ['nobody', 401, 'session', async () => ({})],
    ['a forged token', 401, 'token', async () => ({ secret: `dst_00000000_${'A'.repeat(43)}` })],
    [
      'a token that is right but for its last letter',
      401,
      'token',
      async () => {
        const { secret } = await tokenFor();
        return { secret: `${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}` };
      },
    ],
    [
      'a token past its end',
      401,
      'token',
      async () => {
        const { id, secret } = await tokenFor();
        const file = path.join(embeddedSite().dataDir, 'keys/tokens.json');
        const tokens = JSON.parse(readFileSync(file, 'utf8')) as { id: string }[];
        const past = { expiresAt: '2001-01-01T00:00:00.000Z' };
        writeFileSync(file, JSON.stringify(tokens.map((token) => (token.id === id ? { ...token, ...past } : token))));
        return { secret };
      },
    ],
    [
      'a token that was revoked',
      401,
      'token',
      async () => {
        const { id, secret } = await tokenFor();
        await embeddedSite().ask('/_doorstep/ops/tokens/revoke', {
          method: 'POST',
          headers: admin,
          body: JSON.stringify({ id }),
        });
        return { secret };
      },
    ],
    ['a token of another site', 401, 'token', async () => ({ secret: (await tokenFor({}, siteOf('nginx'))).secret })],
    ['a token for other remotes', 403, 'scope', async () => tokenFor({ remotes: ['mf-booking'], may: 'promote' })],
    ['a session without its header', 403, 'csrf', async () => ({ headers: { Cookie: 'sid=robin' } })],
    ['a customer', 403, 'forbidden', async () => ({ headers: { Cookie: 'sid=mia', 'X-XSRF-TOKEN': 'token of mia' } })],
    ['a page of another site', 403, 'csrf', async () => ({ headers: { ...admin, 'Sec-Fetch-Site': 'cross-site' } })],
  ])('%s publishes nothing', async (_who, status, code, identity) => {
    expect(await publish(good(), await identity())).toMatchObject({ status, body: { code } });
    expect(isPublished('3.0.0')).toBe(false);
  });

  test('a publish token cannot make its version live', async () => {
    const { secret } = await tokenFor({ remotes: ['*'] });
    expect((await publish(archiveOf(catalogBuild('3.1.0')), { secret })).status).toBe(200);
    for (const command of ['promote', 'canary', 'withdraw', 'rollback']) {
      const body = { remote: 'mf-catalog', version: '3.1.0', traffic: 1, to: 1, why: 'w', generation: before.live };
      const refused = await embeddedSite().ask(`/_doorstep/ops/${command}`, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      });
      expect([command, refused.status]).toEqual([command, 403]);
    }
  });

  test('a token that was revoked during the upload cannot finish it', async () => {
    const { id, secret } = await tokenFor();
    const archive = archiveOf(catalogBuild('3.2.0'));
    const half = Math.floor(archive.length / 2);
    expect((await publish(archive.subarray(0, half), { secret, ...uploadPart(archive, 0, half) })).status).toBe(202);
    const body = JSON.stringify({ id });
    await embeddedSite().ask('/_doorstep/ops/tokens/revoke', { method: 'POST', headers: admin, body });
    const rest = await publish(archive.subarray(half), { secret, ...uploadPart(archive, half, archive.length) });
    expect(rest).toMatchObject({ status: 401, body: { code: 'token' } });
    expect(isPublished('3.2.0')).toBe(false);
    rmSync(path.join(embeddedSite().dataDir, 'incoming-builds'), { recursive: true });
  });
});

function tar(entries: readonly (readonly [name: string, type: string, content: string, link?: string])[]): Buffer {
  const blocks = entries.flatMap(([name, type, content, link = '']) => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write(`${Buffer.byteLength(content).toString(8).padStart(11, '0')}\0`, 124);
    header.write(' '.repeat(8), 148);
    header.write(type, 156);
    header.write(link, 157);
    header.write('ustar\0' + '00', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.from(content);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
const changeRecord = (change: (record: Record<string, unknown>) => unknown) => (folder: string) => {
  const file = path.join(folder, 'remote.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
};
const putFile = (file: string, text: string) => (folder: string) => writeFileSync(path.join(folder, file), text);
const spoiledArchive = (spoil: (folder: string) => void) => () => archiveOf(catalogBuild('4.0.0'), spoil);

describe('an archive that is not a build of this remote is refused with the reason', () => {
  test.each<[string, () => Buffer, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /cut off|not a tar/],
    ['noise', () => randomBytes(4000), /not a tar archive/],
    [
      'noise that says it is compressed',
      () => Buffer.concat([Buffer.from([0x1f, 0x8b]), randomBytes(4000)]),
      /damaged/,
    ],
    ['half of an archive', () => archiveOf(catalogBuild('4.0.0')).subarray(0, 900), /cut off/],
    ['a tar without its end', () => tar([['remote.json', '0', '{}']]).subarray(0, 1024), /no end/],
    [
      'a tar that ends in a file',
      () => tar([['remote.json', '0', '{}'.repeat(900)]]).subarray(0, 1100),
      /middle of a file/,
    ],
    ['a way out', () => tar([['../../keys/release.key', '0', 'mine']]), /is not a valid file name in a build/],
    ['a way out through a folder', () => tar([['static/../../x.js', '0', 'mine']]), /is not a valid file name/],
    ['an address from the root', () => tar([['/etc/passwd', '0', 'mine']]), /is not a valid file name/],
    ['a Windows way out', () => tar([['..\\x.js', '0', 'mine']]), /is not a valid file name/],
    [
      'a long name that leads out',
      () =>
        tar([
          ['././@LongLink', 'L', '../../x.js\0'],
          ['x', '0', 'y'],
        ]),
      /is not a valid file name/,
    ],
    [
      'an extended name that leads out',
      () =>
        tar([
          ['p', 'x', '19 path=../../x.js\n'],
          ['x', '0', 'y'],
        ]),
      /is not a valid file name/,
    ],
    ['a symbolic link', () => tar([['static', '2', '', '/etc']]), /link or a device/],
    [
      'a file through a link',
      () =>
        tar([
          ['a', '2', '', '..'],
          ['a/x.js', '0', 'y'],
        ]),
      /link or a device/,
    ],
    ['a hard link', () => tar([['x.js', '1', '', '/etc/passwd']]), /link or a device/],
    ['a device', () => tar([['x.js', '3', '']]), /link or a device/],
    ['a pipe', () => tar([['x.js', '6', '']]), /link or a device/],
    [
      'a file twice',
      () =>
        tar([
          ['x.js', '0', 'a'],
          ['x.js', '0', 'b'],
        ]),
      /x\.js twice/,
    ],
    [
      'a file that is a folder as well',
      () =>
        tar([
          ['x', '0', 'a'],
          ['x/y.js', '0', 'b'],
        ]),
      /one name twice/,
    ],
    [
      'too many files',
      () => tar(Array.from({ length: 2001 }, (_, at) => [`f${at}.js`, '0', ''] as const)),
      /more than 2000/,
    ],
    [
      'a small archive of a huge file',
      () => gzipSync(tar([['x.js', '0', ' '.repeat(17 * 1024 * 1024)]])),
      /more than 16 MiB/,
    ],
    [
      'a small archive of many large files',
      () =>
        gzipSync(tar(Array.from({ length: 5 }, (_, at) => [`${at}.js`, '0', ' '.repeat(12 * 1024 * 1024)] as const))),
      /more than 48 MiB/,
    ],
    ['no record', spoiledArchive((folder) => rmSync(path.join(folder, 'remote.json'))), /^remote\.json is missing/],
    ['a torn record', spoiledArchive(putFile('remote.json', '{"name":')), /^remote\.json is not JSON/],
    ['a record of nothing', spoiledArchive(putFile('remote.json', 'null')), /is not an object/],
    [
      'another remote',
      spoiledArchive(changeRecord((record) => ({ ...record, name: 'mf-booking' }))),
      /a build of mf-booking, not of/,
    ],
    [
      'a shell in a remote’s name',
      spoiledArchive(changeRecord((r) => ({ ...r, kind: 'shell' }))),
      /kind "shell" does not fit/,
    ],
    [
      'a version that leads out',
      spoiledArchive(changeRecord((r) => ({ ...r, version: '../../4.0.0' }))),
      /is not like 1\.0\.0/,
    ],
    ['chunks that are none', spoiledArchive(changeRecord((r) => ({ ...r, chunks: { entry: null } }))), /remote\.json/],
    [
      'a lost chunk',
      spoiledArchive((folder) => rmSync(path.join(folder, 'static/js/screen-home.js'))),
      /^static\/js\/screen-home\.js is missing/,
    ],
    ['a hidden file', spoiledArchive(putFile('.env', 'SECRET=1')), /^\.env has a name/],
    ['a compressed file', spoiledArchive(putFile('x.js.br', '')), /^x\.js\.br is compressed already/],
    [
      'a style for every page',
      spoiledArchive(putFile('static/css/screen-home.css', 'body { margin: 0 }')),
      /styles "body"/,
    ],
    [
      'a script that takes fetch',
      spoiledArchive(putFile('static/js/screen-home.js', 'window.fetch = null')),
      /^static\/js\/screen-home\.js/,
    ],
    [
      'a script that sets a global',
      spoiledArchive(putFile('static/js/screen-home.js', 'window.mine = 1')),
      /^static\/js\/screen-home\.js/,
    ],
    ['a script that is none', spoiledArchive(putFile('static/js/screen-home.js', '((((')), /screen-home\.js/],
    [
      'a script as deep as a well',
      spoiledArchive(putFile('static/js/screen-home.js', '['.repeat(200_000))),
      /screen-home\.js|remote\.json/,
    ],
    [
      'a run at no address',
      spoiledArchive(putFile('provenance.json', '{"pipeline":"javascript:alert(1)"}')),
      /address of a run/,
    ],
    [
      'a commit that is none',
      spoiledArchive(putFile('provenance.json', '{"commit":"<b>"}')),
      /not the hash of a commit/,
    ],
    ['an attestation that is none', spoiledArchive(putFile('attestation.json', '{}')), /not a Sigstore bundle/],
    [
      'an attestation of another build',
      spoiledArchive(putFile('attestation.json', JSON.stringify(attestationBundle('x.js', '0'.repeat(64))))),
      /is about other files/,
    ],
    [
      'another content under a published version',
      () => archiveOf({ ...builds.catalog, version: '1.0.0', marker: 'other' }),
      /mf-catalog@1\.0\.0 is published with other content/,
    ],
  ])('%s', async (_what, archive, reason) => {
    const { secret } = await tokenFor();
    const refused = await publish(archive(), { secret });
    expect([refused.status, refused.body.code]).toEqual([422, 'refused']);
    expect(refused.body.detail).toMatch(reason);
    expect(refused.body.detail).not.toContain(embeddedSite().dataDir);
    expect(isPublished('4.0.0')).toBe(false);
    expect(existsSync(path.join(embeddedSite().dataDir, 'x.js'))).toBe(false);
  });
});

function attestationBundle(name: string, digest: string) {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name, digest: { sha256: digest } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: { runDetails: { builder: { id: 'https://builder.example/run' } } },
  };
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    dsseEnvelope: {
      payload: Buffer.from(JSON.stringify(statement)).toString('base64'),
      payloadType: 'application/vnd.in-toto+json',
      signatures: [{ sig: 'c2ln' }],
    },
  };
}

describe('incoming-builds', () => {
  test('accept one of two concurrent uploads of a version and refuse different content', async () => {
    const { secret } = await tokenFor();
    const other = await tokenFor();
    const archives = [archiveOf(catalogBuild('5.0.0')), archiveOf(catalogBuild('5.0.0', { marker: 'other' }))] as const;
    const both = await Promise.all([publish(archives[0], { secret }), publish(archives[1], { secret: other.secret })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.detail).toContain('is published with other content');
    const winner = archives[both.findIndex(({ status }) => status === 200)];
    expect((await publish(winner, { secret: other.secret })).body).toMatchObject({ already: true });
  });

  test('discard an upload that differs from its announced hash', async () => {
    const { secret } = await tokenFor();
    const archive = archiveOf(catalogBuild('5.1.0'));
    const refused = await publish(archive, { secret, query: { upload: 'b'.repeat(64) } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect(isPublished('5.1.0')).toBe(false);
  });

  test('publish an upload that was complete when the gateway was killed', async () => {
    const { secret } = await tokenFor();
    const archive = archiveOf(catalogBuild('5.2.0'));
    const owner = secret.slice(4, 12);
    mkdirSync(path.join(embeddedSite().dataDir, 'incoming-builds'), { recursive: true });
    writeFileSync(path.join(embeddedSite().dataDir, 'incoming-builds', `${owner}-${sha256(archive)}.part`), archive);
    const query = { upload: sha256(archive) };
    expect((await publish(undefined, { secret, query, method: 'GET' })).body.received).toBe(archive.length);
    const headers = { 'Content-Range': `bytes */${archive.length}` };
    expect(await publish(undefined, { secret, query, headers })).toMatchObject({
      status: 200,
      body: { version: '5.2.0' },
    });
  });

  test.each([
    ['a range that is none', { 'Content-Range': 'bytes 5-1/9' }],
    ['a body of another length', { 'Content-Range': 'bytes 0-99/100' }],
    ['another unit', { 'Content-Range': 'lines 0-1/2' }],
  ])('refuse an archive with %s', async (_what, headers) => {
    const { secret } = await tokenFor();
    expect(await publish(Buffer.from('x'), { secret, headers, query: { upload: 'c'.repeat(64) } })).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
  });

  test('allow three concurrent uploads per token', async () => {
    const { secret } = await tokenFor();
    for (const letter of ['d', 'e', 'f']) {
      const begun = await publish(Buffer.from('x'), {
        ...{ secret, query: { upload: letter.repeat(64) } },
        headers: { 'Content-Range': 'bytes 0-0/2' },
      });
      expect(begun.status).toBe(202);
    }
    const fourth = await publish(archiveOf(catalogBuild('5.3.0')), { secret });
    expect(fourth).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    rmSync(path.join(embeddedSite().dataDir, 'incoming-builds'), { recursive: true });
  });

  test('check a dry run, describe the difference and leave no files', async () => {
    const { secret } = await tokenFor();
    const { body } = await publish(archiveOf(catalogBuild('5.4.0')), { secret, query: { dryRun: 'true' } });
    expect(body).toMatchObject({ version: '5.4.0', already: false, beside: { version: '1.0.0' } });
    expect(isPublished('5.4.0')).toBe(false);
  });
});

describe('where a version comes from', () => {
  test('appears to staff as commit, author, run and attestation, signed and hidden from visitors', async () => {
    const { secret, who } = await tokenFor();
    const origin = { commit: 'a'.repeat(40), author: 'Ada', pipeline: 'https://ci.example/runs/7' };
    const files = makeDistFiles(catalogBuild('6.0.0'), putFile('provenance.json', JSON.stringify(origin)));
    const bundle = attestationBundle('remoteEntry.js', sha256(files.get('remoteEntry.js') ?? Buffer.alloc(0)));
    files.set('attestation.json', Buffer.from(JSON.stringify(bundle)));
    expect((await publish(packTar(files), { secret })).status).toBe(200);

    const read = async (what: string) =>
      JSON.parse((await embeddedSite().ask(`/_doorstep/ops/${what}`, { headers: admin })).text);
    const { provenance } = await read('status');
    expect(provenance['mf-catalog@6.0.0']).toMatchObject({
      ...{ by: who, ...origin },
      attestation: { builder: 'https://builder.example/run', subjects: ['remoteEntry.js'] },
    });
    expect(await read('attestation?remote=mf-catalog&version=6.0.0')).toEqual(bundle);
    for (const file of ['provenance.json', 'attestation.json', 'release.json'])
      expect((await embeddedSite().ask(`/remotes/mf-catalog/6.0.0/${file}`)).text).not.toContain('Ada');

    const recordFile = path.join(embeddedSite().dataDir, 'provenance/mf-catalog/6.0.0.json');
    const text = readFileSync(recordFile, 'utf8');
    writeFileSync(recordFile, text.replace('Ada', 'Eve'));
    expect((await read('status')).provenance['mf-catalog@6.0.0'].isAltered).toBe(true);
    writeFileSync(recordFile, text);
    expect((await read('status')).provenance['mf-catalog@6.0.0'].isAltered).toBeUndefined();
  });
});

describe('npm run release -- publish', () => {
  function release(args: readonly string[], env: NodeJS.ProcessEnv) {
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const own = {
        DATA_DIR: path.join(embeddedSite().dataDir, 'elsewhere'),
        XDG_CONFIG_HOME: path.join(embeddedSite().dataDir, 'config'),
      };
      const base = { ...process.env, INIT_CWD: embeddedSite().dataDir, GITHUB_SHA: '', CI_COMMIT_SHA: '', ...own };
      execFile(process.execPath, [...programArgs(program), ...args], { env: { ...base, ...env } }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  }
  const url = () => `http://127.0.0.1:${embeddedSite().port}`;

  test('uploads a 1 MiB build with a token, prints what it prints at the store, and changes nothing when repeated', async () => {
    const { secret, who } = await tokenFor();
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `static/js/part-${at}.js`,
        `export const x = '${randomBytes(20_000).toString('base64')}';\n`,
      ]),
    );
    makeDist(path.join(embeddedSite().dataDir, 'dist'), catalogBuild('7.0.0', { files }));
    const env = { DOORSTEP_TOKEN: secret, DOORSTEP_SITE: url(), GITHUB_SHA: 'b'.repeat(40), GITHUB_ACTOR: 'Ada' };
    const dry = await release(['publish', 'mf-catalog', '--from', 'dist', '--dry-run'], env);
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Dry run: nothing is changed')]);
    expect(isPublished('7.0.0')).toBe(false);
    const sent = await release(['publish', 'mf-catalog', '--from', 'dist'], env);
    expect([sent.code, sent.err]).toEqual([0, '']);
    expect(sent.out).toContain('Published mf-catalog@7.0.0: ');
    expect((await release(['publish', 'mf-catalog', '--from', 'dist'], env)).out).toContain('published already');
    expect((await release(['status'], env)).out).toContain(`7.0.0 by ${who}, commit bbbbbbbbbbbb, author Ada`);
    const foreign = await release(['publish', 'mf-booking', '--from', 'dist'], env);
    expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('is a build of mf-catalog')]);
  });

  test('resumes an upload after the gateway restarts', async () => {
    const own = await startSite('embedded');
    const { secret } = await tokenFor({}, own);
    const noise = randomBytes(6_000_000).toString('base64');
    makeDist(
      path.join(embeddedSite().dataDir, 'large'),
      catalogBuild('7.1.0', { files: { 'static/image/data.png': noise } }),
    );
    const env = { DOORSTEP_TOKEN: secret, DOORSTEP_SITE: `http://127.0.0.1:${own.port}` };
    const running = release(['publish', 'mf-catalog', '--from', 'large'], env);
    await vi.waitFor(() => expect(leftover(own).length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
    await own.gateway.stop();
    const { port, dataDir } = own;
    const { settingsFromEnv } = await import('@doorstep/release');
    const settings = settingsFromEnv({ API_PORT: String(own.api.port) }).gateway;
    const again = await startGateway({ kind: 'embedded', host: '127.0.0.1', port, dataDir, settings });
    const { code, out, err } = await running;
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Published mf-catalog@7.1.0');
    await again.stop();
    await own.stop();
  });

  test('works with plain tar and curl', async () => {
    const { secret } = await tokenFor();
    const folder = makeDist(path.join(embeddedSite().dataDir, 'plain'), catalogBuild('7.2.0'));
    const file = path.join(embeddedSite().dataDir, 'build.tgz');
    execFileSync('tar', ['-czf', file, '-C', folder, '.']);
    expect(await publish(readFileSync(file), { secret })).toMatchObject({ status: 200, body: { version: '7.2.0' } });
    const linked = path.join(embeddedSite().dataDir, 'linked');
    cpSync(folder, linked, { recursive: true });
    symlinkSync('/etc/passwd', path.join(linked, 'static/x.js'));
    execFileSync('tar', ['-czf', file, '-C', linked, '.']);
    expect((await publish(readFileSync(file), { secret })).body.detail).toContain('static/x.js is a link');
  });
});
