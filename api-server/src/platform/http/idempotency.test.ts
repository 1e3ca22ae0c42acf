import { describe, expect, test } from 'vitest';
import type { RpcRequest } from '../../identity/http/rpcRoute';
import { idempotencyKeyOf } from './idempotency';

const DAY_MS = 86_400_000;

interface Sent {
  fields?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, string>>;
  key?: string | string[];
  userId?: string;
}

const fields = { service_id: 's_7', notes: 'Ring twice.', app_token: 'web' };
const files = { service_image1: 'sink', service_image2: 'pipe' };

function keyOf({ fields: sent = fields, files: photos = files, key, userId = 'u_1' }: Sent = {}, name = 'booking') {
  const call = {
    user: { id: userId },
    fields: new Map(Object.entries(sent)),
    files: new Map(Object.entries(photos).map(([field, text]) => [field, { bytes: Buffer.from(text) }])),
    request: { headers: key === undefined ? {} : { 'idempotency-key': key } },
  } as unknown as RpcRequest;
  return idempotencyKeyOf(call, name, true);
}
const bodyHashOf = (sent: Sent) => keyOf(sent).bodyHash;
const defaultBodyHash = bodyHashOf({});

describe('without a key', () => {
  test.each<[string, Sent]>([
    ['the fields in another order', { fields: Object.fromEntries(Object.entries(fields).reverse()) }],
    ['the files in another order', { files: Object.fromEntries(Object.entries(files).reverse()) }],
    ['an empty field more', { fields: { ...fields, coupon: '' } }],
    ['the other app token', { fields: { ...fields, app_token: 'android' } }],
    ['no app token', { fields: { service_id: 's_7', notes: 'Ring twice.' } }],
  ])('treats a body with %s as a repeat', (_what, sent) => {
    expect(bodyHashOf(sent)).toBe(defaultBodyHash);
  });

  test.each<[string, Sent]>([
    ['another value', { fields: { ...fields, notes: 'Ring once.' } }],
    ['a field less', { fields: { service_id: 's_7', app_token: 'web' } }],
    ['a field more', { fields: { ...fields, coupon: 'WELCOME10' } }],
    ['values that changed places', { fields: { ...fields, service_id: 'Ring twice.', notes: 's_7' } }],
    ['another photo of the same length', { files: { ...files, service_image1: 'tap!' } }],
    ['photos that changed places', { files: { service_image1: 'pipe', service_image2: 'sink' } }],
    ['a photo less', { files: { service_image1: 'sink' } }],
    ['the photo in another place', { files: { service_image1: 'sink', service_image3: 'pipe' } }],
  ])('treats a body with %s as a new request', (_what, sent) => {
    expect(bodyHashOf(sent)).not.toBe(defaultBodyHash);
    // Different bodies have different keys, so that no request gets another one's response.
    expect(keyOf(sent).key).not.toBe(keyOf().key);
  });

  test('identifies the request by its body for a minute', () => {
    expect(keyOf()).toMatchObject({ key: `body:${defaultBodyHash}`, life: 60_000 });
  });
});

describe('with a key', () => {
  test('identifies the request by the key for a day and stores the hash of the body', () => {
    expect(keyOf({ key: ' k-1 ' })).toEqual({
      ...{ userId: 'u_1', call: 'booking', key: 'key:k-1', bodyHash: defaultBodyHash, life: DAY_MS },
    });
  });

  test('separates keys by user and by call', () => {
    expect(keyOf({ key: 'k-1', userId: 'u_2' }).userId).toBe('u_2');
    expect(keyOf({ key: 'k-1' }, 'sendOffer').call).toBe('sendOffer');
  });

  test.each(['', '   '])('ignores the empty key "%s"', (key) => {
    expect(keyOf({ key }).key).toBe(`body:${defaultBodyHash}`);
  });

  test.each(['a b', 'ключ', 'x'.repeat(101), '\u0007'])('rejects the key %j', (key) => {
    expect(() => keyOf({ key })).toThrow(
      expect.objectContaining({ message: 'The Idempotency-Key is not valid.', status: 400 }),
    );
  });

  test('accepts a key of a hundred characters', () => {
    expect(keyOf({ key: 'x'.repeat(100) }).key).toBe(`key:${'x'.repeat(100)}`);
  });
});
