import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { HOUR, MINUTE } from '../../src/platform/clock';
import { files, formerSecrets } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { runSecretsCommand } from '../../src/platform/secrets/secretsCommand';
import { insertFile } from '../../src/platform/uploads/files.repository';
import { filesOnDisk } from '../../src/platform/uploads/filesOnDisk';
import { keyIdIn, keyIdOf } from '../../src/platform/uploads/sealing';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { picture } from '../support/pictures';

export function sealedFilesSuite(testBed: TestBed) {
  let server: TestServer;
  let other: TestServer;
  let user: Awaited<ReturnType<TestBed['customer']>>['user'];
  let browser: HttpBrowser;
  let licence: Buffer;
  beforeAll(async () => {
    server = await testBed.serve();
    other = await testBed.serve();
    ({ user, browser } = await testBed.customer(server));
    licence = await picture('jpeg', 600, 400);
  });

  const disk = () => filesOnDisk(join(testBed.dataDir, 'uploads'));
  const sealedWith = async (path: string) => keyIdIn((await disk().read(path)) ?? Buffer.alloc(0));
  const maintain = () => runMaintenance(server.app.context, server.app.server.log);
  const rotate = async () => {
    const scope = { db: testBed.db, clock: server.clock.now, publicUrl: '' };
    const lines = await runSecretsCommand(scope, { verb: 'rotate', name: 'files' });
    await server.app.context.secrets.refresh();
    return lines;
  };
  const currentId = () => keyIdOf(server.app.context.secrets.current('files'));
  const formerOnes = () => testBed.db.$count(formerSecrets, eq(formerSecrets.name, 'files'));

  async function addLicence(write = server.app.context.uploads.storage.write.bind(server.app.context.uploads.storage)) {
    const id = newId('f');
    const path = `private/certificates/${id}.jpg`;
    await write(path, licence);
    const row = { kind: 'certificate' as const, id, path, mime: 'image/jpeg', bytes: licence, width: 600, height: 400 };
    await insertFile(testBed.db, row, user.id, server.clock.now());
    return path;
  }
  async function served(path: string, at = server, suffix = '') {
    const reader = at === server ? browser : await testBed.signIn(at, user);
    return reader.bytes(at.app.context.uploads.signedUrl(path, user.id).replace('?', `${suffix}?`));
  }

  test('encrypts a licence and its variants for the server alone, and serves readers the picture', async () => {
    const path = await addLicence();
    expect((await served(path)).equals(licence)).toBe(true);
    expect((await sharp(await served(path, server, '.240w.webp')).metadata()).width).toBe(240);
    const directory = join(testBed.dataDir, 'uploads/private/certificates');
    const names = readdirSync(directory).filter((name) => path.includes(name.slice(0, 20)));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
      await expect(sharp(readFileSync(join(directory, name))).metadata()).rejects.toThrow();
    }
  });

  test('answers 304 to a browser that has it', async () => {
    const url = server.app.context.uploads.signedUrl(await addLicence(), user.id);
    const { status, headers } = await browser.send('GET', url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const again = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await browser.send('GET', url, undefined, again)).status).toBe(304);
  });

  test('reads old unencrypted files, which the maintenance job encrypts', async () => {
    const path = await addLicence(disk().write);
    expect((await served(path)).equals(licence)).toBe(true);
    expect(await sealedWith(path)).toBeUndefined();
    for (const at of [server, other]) at.clock.forward(61 * MINUTE);
    await maintain();
    expect(await sealedWith(path)).toBe(currentId());
    expect((await served(path)).equals(licence)).toBe(true);
  });

  test('opens every file on every server after a rotation, re-encrypts it within an hour, and drops the old secret', async () => {
    const path = await addLicence();
    const before = currentId();
    expect((await rotate())[0]).toContain('until all private files are re-encrypted');
    const written = await addLicence();
    for (const at of [other, server])
      for (const one of [path, written]) expect((await served(one, at)).equals(licence)).toBe(true);
    await maintain();
    // Keep the former secret, as a backup that began before the rotation may still be reading.
    expect([await sealedWith(path), await formerOnes()]).toEqual([before, 1]);
    for (const at of [server, other]) at.clock.forward(HOUR + MINUTE);
    await maintain();
    expect(await sealedWith(path)).toBe(currentId());
    await maintain();
    expect(await formerOnes()).toBe(0);
    await server.app.context.secrets.refresh();
    for (const at of [other, server]) expect((await served(path, at)).equals(licence)).toBe(true);
  });

  test('keeps former secrets while some file does not open', async () => {
    const path = await addLicence();
    const bytes = (await disk().read(path)) ?? Buffer.alloc(0);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await disk().write(path, bytes);
    await rotate();
    for (const at of [server, other]) at.clock.forward(HOUR + MINUTE);
    await maintain();
    await maintain();
    expect(await formerOnes()).toBe(1);
    await testBed.db.delete(files).where(eq(files.path, path));
    await rotate();
    server.clock.forward(HOUR + MINUTE);
    await maintain();
    await maintain();
    expect(await formerOnes()).toBe(0);
  });

  test('detects files that were swapped or changed in the storage', async () => {
    const [path, elsewhere] = [await addLicence(), await addLicence()];
    const statusOf = async () =>
      (await browser.send('GET', server.app.context.uploads.signedUrl(elsewhere, user.id))).status;
    const bytes = (await disk().read(path)) ?? Buffer.alloc(0);
    expect(await statusOf()).toBe(200);
    await disk().write(elsewhere, bytes);
    expect(await statusOf()).toBe(503);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await disk().write(elsewhere, bytes);
    expect(await statusOf()).toBe(503);
    await testBed.db.delete(files).where(eq(files.path, elsewhere));
  });

  test('keeps a file deleted that its owner deletes during the re-encryption', async () => {
    const path = await addLicence();
    await rotate();
    server.clock.forward(HOUR + MINUTE);
    const { storage } = server.app.context.uploads;
    const renew = storage.renew.bind(storage);
    storage.renew = async (one) => {
      if (one === path) await testBed.db.delete(files).where(eq(files.path, path));
      return renew(one);
    };
    await maintain();
    storage.renew = renew;
    expect(await disk().read(path)).toBeUndefined();
  });
}
