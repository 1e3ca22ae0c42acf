import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3Server } from '../../../test/support/s3Server';
import { ObjectStorage } from './objectStorage';

const PATH = 'private/bookings/f_1.jpg';
const bytes = Buffer.from('not really a picture');

let s3: S3Server;
beforeEach(async () => {
  s3 = await new S3Server().listen();
});
afterEach(() => s3.close());

const storage = (change = {}, limits = {}) =>
  new ObjectStorage({ ...s3.settings, ...change }, { timeout: 150, ...limits });

test('reads what was written until it is removed', async () => {
  const uploads = storage();
  expect(await uploads.read(PATH)).toBeUndefined();
  await uploads.write(PATH, bytes);
  expect(s3.objects.get(PATH)).toMatchObject({ bytes, type: 'image/jpeg' });
  expect(await uploads.read(PATH)).toEqual(bytes);
  await uploads.remove(PATH);
  await uploads.remove(PATH);
  expect(await uploads.read(PATH)).toBeUndefined();
});

test('supports a storage below a path with a trailing slash', async () => {
  const uploads = storage({ url: `${s3.url}/`, bucket: 'uploads' });
  await uploads.write(PATH, bytes);
  expect(s3.requests).toEqual([`PUT /uploads/${PATH} 200`]);
});

describe('at the start', () => {
  test('leaves a valid bucket unchanged', async () => {
    await storage().check();
    expect(s3.objects.size).toBe(0);
  });

  test.each([
    ['another secret', { secretKey: 'wrong' }, /403 SignatureDoesNotMatch .* Check S3_SECRET_KEY\.$/],
    ['another key', { accessKey: 'wrong' }, /403 InvalidAccessKeyId .* Check S3_ACCESS_KEY\.$/],
    [
      'a bucket that is not there',
      { bucket: 'nowhere' },
      /404 NoSuchBucket .* Create the bucket, or check S3_BUCKET\.$/,
    ],
    ['no server', { url: 'http://127.0.0.1:1' }, /ECONNREFUSED.* Check S3_URL\.$/],
    ['no such host', { url: 'http://nowhere.invalid' }, /(ENOTFOUND|EAI_AGAIN).* Check S3_URL\.$/],
  ])('explains %s in a line with the solution', async (_what, change, line) => {
    // The failing name lookup may take several seconds.
    const issue = await storage(change, { timeout: 10_000 })
      .check()
      .catch((error: Error) => error.message);
    expect(issue).toMatch(line);
    expect(issue).toMatch(/^Uploads cannot be stored at S3_URL: [^\n]*$/);
    expect(issue).not.toContain(s3.keys.secretKey);
  });

  test('distinguishes a wrong clock, a key without list rights and a rejecting storage', async () => {
    s3.skew = 20 * 60_000;
    await expect(storage().check()).rejects.toThrow('RequestTimeTooSkewed to PUT');
    s3.skew = 0;
    s3.mayList = false;
    await expect(storage().check()).rejects.toThrow(/AccessDenied to GET .* ListBucket\.$/);
    s3.mood = 'refuses';
    await expect(storage().check()).rejects.toThrow(/AccessDenied to PUT .* PutObject/);
  });

  test('rejects a web server that is no object storage', async () => {
    const other = createServer((_, response) => response.end('<html>Welcome</html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await expect(storage({ url }).check()).rejects.toThrow('a test file could not be read back after it was written');
    other.closeAllConnections();
    other.close();
  });
});

describe('failures', () => {
  test('retries after a single overload error', async () => {
    s3.mood = 'busy once';
    await storage().write(PATH, bytes);
    expect(s3.requests).toEqual([`PUT /uploads/${PATH} 503`, `PUT /uploads/${PATH} 200`]);
  });

  test('retries a failing storage once, and a rejecting one never', async () => {
    s3.mood = 'fails';
    await expect(storage().write(PATH, bytes)).rejects.toThrow(`the storage answers 500 InternalError to PUT ${PATH}`);
    s3.mood = 'refuses';
    await expect(storage().write(PATH, bytes)).rejects.toMatchObject({ isRejection: true });
    expect(s3.requests).toHaveLength(3);
  });

  test('times out on a hanging storage', async () => {
    s3.mood = 'hangs';
    await expect(storage().write(PATH, bytes)).rejects.toThrow('no answer within 0.15 s');
    await expect(storage().remove(PATH)).rejects.toThrow('no answer within 0.15 s');
  });

  test.each(['cut', 'stalls'] as const)('rejects an object that is %s in the middle', async (mood) => {
    const uploads = storage();
    await uploads.write(PATH, Buffer.alloc(200_000, 7));
    s3.mood = mood;
    await expect(uploads.read(PATH)).rejects.toThrow(`the storage broke off GET ${PATH}`);
  });

  test('shares few connections among many requests', async () => {
    const uploads = storage({}, { connections: 4, timeout: 5000 });
    await Promise.all(Array.from({ length: 60 }, (_, at) => uploads.write(`avatars/f_${at}.jpg`, bytes)));
    expect(s3.objects.size).toBe(60);
    expect(await s3.connections).toBeLessThanOrEqual(4);
  });
});
