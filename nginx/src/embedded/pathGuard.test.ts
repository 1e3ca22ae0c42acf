import type { IncomingMessage } from 'node:http';
import { CLAIMS } from '@doorstep/release';
import { describe, expect, test } from 'vitest';
import { createClientConnectionReader, overwriteForwardedHeaders } from './pathGuard';

const PROXY = '10.0.0.1';
const FARTHER = '192.168.7.9';
const clientConnectionOf = createClientConnectionReader([PROXY, '192.168.0.0/16', 'fd00::1']);
const from = (peer: string, headers: Record<string, string> = {}) =>
  ({ headers: { host: 'inside:8080', ...headers }, socket: { remoteAddress: peer } }) as unknown as IncomingMessage;

describe('the client address', () => {
  test.each([
    ['203.0.113.5', 'is what the proxy wrote', '203.0.113.5'],
    ['198.51.100.7, 203.0.113.5', 'is what the nearest proxy wrote, whatever stands before it', '203.0.113.5'],
    [`203.0.113.5, ${FARTHER}`, 'is looked for behind further proxies of ours', '203.0.113.5'],
    [`198.51.100.7, 203.0.113.5, ${FARTHER}`, 'is the first that is none of ours', '203.0.113.5'],
    [`198.51.100.7, unknown, ${FARTHER}`, 'is not looked for before what is no address', FARTHER],
    ['198.51.100.7, unknown', 'is the proxy itself where that names nobody', PROXY],
    [FARTHER, 'is the farthest of ours where all are', FARTHER],
    ['::ffff:203.0.113.5', 'is the plain address of a mapped one', '203.0.113.5'],
    ['2001:db8::7', 'may be of version 6', '2001:db8::7'],
    ['', 'is the proxy where it says nothing', PROXY],
  ])('X-Forwarded-For: "%s" %s', (header, _, address) => {
    expect(clientConnectionOf(from(PROXY, { 'x-forwarded-for': header })).address).toBe(address);
  });

  test.each(['203.0.113.5', '10.0.0.2', 'fd00::2'])(
    'stays %s for an untrusted peer that sends forwarding headers',
    (peer) => {
      const claims = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
      expect(clientConnectionOf(from(peer, claims))).toEqual({ protocol: 'http', host: 'inside:8080', address: peer });
    },
  );

  test.each([`::ffff:${PROXY}`, 'fd00::1'])('comes from the header when the trusted proxy connects from %s', (peer) => {
    expect(clientConnectionOf(from(peer, { 'x-forwarded-for': '203.0.113.5' })).address).toBe('203.0.113.5');
  });
});

test.each([
  ['https', 'https'],
  ['HTTPS', 'https'],
  ['http, https', 'https'],
  ['https, http', 'http'],
  ['ftp', 'http'],
  ['', 'http'],
])('resolves X-Forwarded-Proto: "%s" to %s by its last value, which the trusted proxy wrote', (header, protocol) => {
  expect(clientConnectionOf(from(PROXY, { 'x-forwarded-proto': header })).protocol).toBe(protocol);
});

test.each([
  ['doorstep.example', 'doorstep.example'],
  ['evil.example, doorstep.example:8443', 'doorstep.example:8443'],
  ['[2001:db8::7]:443', '[2001:db8::7]:443'],
  ['evil.example/path', 'inside:8080'],
  ['a"b', 'inside:8080'],
  ['', 'inside:8080'],
])('resolves X-Forwarded-Host: "%s" to the host %s', (header, host) => {
  expect(clientConnectionOf(from(PROXY, { 'x-forwarded-host': header })).host).toBe(host);
});

test('overwrites every forwarding header of the client before the request reaches the API', () => {
  const names = [...CLAIMS, 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Host'];
  const request = from('203.0.113.5', Object.fromEntries(names.map((name) => [name.toLowerCase(), 'claimed'])));
  overwriteForwardedHeaders(request, { protocol: 'https', host: 'doorstep.example', address: '203.0.113.5' });
  expect(request.headers).toEqual({
    host: 'doorstep.example',
    'x-real-ip': '203.0.113.5',
    'x-forwarded-for': '203.0.113.5',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'doorstep.example',
  });
});

test('drops a claimed host from a request that has no Host header', () => {
  const request = from('203.0.113.5', { 'x-forwarded-host': 'evil.example' });
  delete request.headers.host;
  overwriteForwardedHeaders(request, clientConnectionOf(request));
  expect([request.headers.host, request.headers['x-forwarded-host']]).toEqual([undefined, undefined]);
});
