import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowForSite } from './allowForSite';

const SITE = 'https://doorstep.example';
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!allowForSite(SITE, request, response)) response.end('file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remotes/mf-gifts/dev/remoteEntry.js`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const requestHeaders = async (method: string, headers: Record<string, string>) => {
  const response = await fetch(url, { method, headers });
  const { headers: answered } = response;
  return [
    response.status,
    answered.get('access-control-allow-origin'),
    answered.get('access-control-allow-private-network'),
    answered.get('vary'),
  ];
};
const privateNetworkHeaders = { 'Access-Control-Request-Private-Network': 'true' };

test('allows the site that it serves to read, also over a private network request', async () => {
  expect(await requestHeaders('GET', { Origin: SITE })).toEqual([200, SITE, null, 'origin']);
  expect(await requestHeaders('OPTIONS', { Origin: SITE, ...privateNetworkHeaders })).toEqual([
    204,
    SITE,
    'true',
    'origin',
  ]);
  expect(await requestHeaders('OPTIONS', { Origin: SITE })).toEqual([204, SITE, null, 'origin']);
});

test.each(['https://evil.example', 'https://doorstep.example.evil.example', 'http://doorstep.example', 'null'])(
  'rejects %s',
  async (origin) => {
    expect(await requestHeaders('GET', { Origin: origin })).toEqual([200, null, null, 'origin']);
    expect(await requestHeaders('OPTIONS', { Origin: origin, ...privateNetworkHeaders })).toEqual([
      204,
      null,
      null,
      'origin',
    ]);
  },
);
