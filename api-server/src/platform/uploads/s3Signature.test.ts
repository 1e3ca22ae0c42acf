import { expect, test } from 'vitest';
import { signatureError } from '../../../test/support/s3Server';
import { regionOf, type S3Request, signedHeaders } from './s3Signature';

/** Examples from "Signature Calculations for the Authorization Header" in the Amazon S3 API reference. */
const key = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const now = new Date('2013-05-24T00:00:00Z');
const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`);
const published: [string, S3Request, string][] = [
  [
    'GET Object',
    { method: 'GET', url: at('/test.txt'), headers: { Range: 'bytes=0-9' }, body: Buffer.alloc(0) },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    {
      method: 'PUT',
      url: at('/test%24file.text'),
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
];

test.each(published)("reproduces the signature of AWS's own example, %s", async (_name, request, signature) => {
  const { authorization } = await signedHeaders(request, key, now);
  expect(authorization).toContain(`Credential=${key.accessKey}/20130524/us-east-1/s3/aws4_request,`);
  expect(authorization).toContain(`Signature=${signature}`);
});

test.each(published)('verifies AWS’s example %s, and detects changes', async (_name, request) => {
  const headers = new Map(Object.entries(await signedHeaders(request, key, now)));
  const { method, url, body: payload } = request;
  const args = { method, path: url.pathname, headers, payload };
  const check = (change: Partial<typeof args>, keys = key, time = now.getTime()) =>
    signatureError({ ...args, ...change }, keys, time)?.[1];
  const withHeader = (name: string, value: string) => ({ headers: new Map([...headers, [name, value]]) });
  expect(check({})).toBeUndefined();
  expect(check({ path: '/other.txt' })).toBe('SignatureDoesNotMatch');
  expect(check({ method: 'DELETE' })).toBe('SignatureDoesNotMatch');
  expect(check(withHeader('host', 'elsewhere'))).toBe('SignatureDoesNotMatch');
  expect(check({ payload: Buffer.from('other') })).toBe('XAmzContentSHA256Mismatch');
  expect(check(withHeader('x-amz-acl', 'public-read'))).toBe('AccessDenied');
  expect(check({}, { ...key, secretKey: 'other' })).toBe('SignatureDoesNotMatch');
  expect(check({}, { ...key, accessKey: 'other' })).toBe('InvalidAccessKeyId');
  expect(check({}, key, now.getTime() + 16 * 60_000)).toBe('RequestTimeTooSkewed');
});

test('reads the region from the host', () => {
  for (const [host, region] of [
    ['s3.eu-central-1.amazonaws.com', 'eu-central-1'],
    ['s3-us-west-2.amazonaws.com', 'us-west-2'],
    ['s3.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
    ['s3.amazonaws.com', 'us-east-1'],
    ['minio.internal:9000', 'us-east-1'],
  ]) {
    expect(regionOf(new URL(`https://${host}`))).toBe(region);
  }
});
