import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gatewayLines } from '../../cli/format';
import { openSite, prepareSite, type Site } from '../store/site';
import { type Heartbeat, isHeartbeat, readHeartbeats, SILENT_AFTER_MS, startHeartbeat } from './heartbeat';
import { makeHeartbeatBatch, seenGateways } from './seenGateways';

let folder: string;
let site: Site;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-gateways-'));
  site = openSite(folder);
  prepareSite(site);
  symlinkSync('generations/7', path.join(site.root, 'current'));
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const TOKEN = 'a-token-of-sixteen';

async function startRemoteGateway(status: number, body: () => unknown): Promise<string> {
  server = createServer((request, response) => {
    const isRight = request.headers.authorization === `Bearer ${TOKEN}` && request.url?.endsWith('?what=gateways');
    response.writeHead(isRight ? status : 404).end(JSON.stringify(body()));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const heartbeat = (more: Partial<Heartbeat> = {}): Heartbeat => ({
  ...{ name: 'far-1-8080', kind: 'nginx', isCopy: true, generation: 7 },
  ...{ since: '2026-11-27T04:00:00.000Z', at: '2026-11-27T04:10:00.000Z', ...more },
});
const NOW = Date.parse('2026-11-27T04:10:01Z');

it('reports what a gateway serves until it stops, and replaces one on the same port', async () => {
  const first = startHeartbeat(site, { kind: 'embedded', instance: '8080', isCopy: false });
  const second = startHeartbeat(site, { kind: 'nginx', instance: '8080', isCopy: false });
  const seen = await seenGateways(site);
  expect(seen).toMatchObject({ live: 7 });
  expect(seen.gateways).toMatchObject([{ kind: 'nginx', status: 'current', generation: 7, since: seen.since }]);
  first.stop();
  second.stop();
  expect((await seenGateways(site)).gateways).toEqual([]);
  expect(readdirSync(path.join(folder, 'gateways'))).toEqual([]);
});

it('lists a killed gateway as silent, and ignores an unreadable heartbeat', async () => {
  const killed = startHeartbeat(site, { kind: 'nginx', instance: '8080', isCopy: false });
  const [name = ''] = readdirSync(path.join(folder, 'gateways'));
  const text = readFileSync(path.join(folder, 'gateways', name), 'utf8');
  killed.stop();
  writeFileSync(path.join(folder, 'gateways', name), text);
  writeFileSync(path.join(folder, 'gateways/half.json'), text.slice(0, 20));
  const later = Date.now() + SILENT_AFTER_MS + 1000;
  expect((await seenGateways(site, undefined, later)).gateways).toMatchObject([{ status: 'silent', generation: 7 }]);
  expect(readHeartbeats(site, Date.now() + 8 * 24 * 60 * 60 * 1000)).toEqual([]);
});

it('stops a gateway whose heartbeat cannot be removed', () => {
  const gateway = startHeartbeat(site, { kind: 'nginx', instance: '8080', isCopy: false });
  const [name = ''] = readdirSync(path.join(folder, 'gateways'));
  rmSync(path.join(folder, 'gateways', name));
  mkdirSync(path.join(folder, 'gateways', name));
  expect(() => gateway.stop()).not.toThrow();
});

it('reports a switch at once, and the trouble of a copy', async () => {
  const following = startHeartbeat(site, { kind: 'follow', instance: 'follow', isCopy: true });
  following.trouble('head.json: 503');
  unlinkSync(path.join(site.root, 'current'));
  symlinkSync('generations/8', path.join(site.root, 'current'));
  expect((await seenGateways(site)).gateways).toMatchObject([
    { status: 'current', generation: 8, trouble: 'head.json: 503' },
  ]);
  following.stop();
});

it('reads other machines with the token and by their clock, and reports those that do not answer', async () => {
  const url = await startRemoteGateway(200, () => ({
    gateways: [heartbeat(), heartbeat({ name: 'far-2-8080', generation: 6 })],
    now: new Date(NOW),
  }));
  const { gateways } = await seenGateways(site, { urls: [url, 'http://127.0.0.1:9'], token: TOKEN });
  expect(gateways).toMatchObject([
    { name: 'far-1-8080', status: 'current', address: url },
    { name: 'far-2-8080', status: 'behind', generation: 6, address: url },
    { name: 'http://127.0.0.1:9', status: 'silent', trouble: expect.stringMatching(/\w/) },
  ]);
  expect(gatewayLines(gateways)).toEqual([
    'Gateways:',
    `  far-1-8080: nginx at ${url}, generation 7 since 2026-11-27T04:00:00.000Z`,
    `  far-2-8080: nginx at ${url}, generation 6 since 2026-11-27T04:00:00.000Z, behind`,
    expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:9: unknown, does not answer, \w/),
  ]);
  const stranger = await seenGateways(site, { urls: [url], token: 'another-token-of-16' });
  expect(stranger.gateways).toMatchObject([{ status: 'silent', trouble: 'it has another HEALTH_TOKEN, or none' }]);
});

it('lists a gateway of this store once, and a copy with the same name separately', async () => {
  const own = startHeartbeat(site, { kind: 'embedded', instance: '8080', isCopy: false });
  const [{ name } = { name: '' }] = readHeartbeats(site);
  const url = await startRemoteGateway(200, () => ({
    gateways: [heartbeat({ name, isCopy: false }), heartbeat({ name, isCopy: true }), heartbeat({ isCopy: false })],
    now: new Date(NOW),
  }));
  const { gateways } = await seenGateways(site, { urls: [url], token: TOKEN });
  own.stop();
  expect(gateways.map(({ name: each, isCopy, address }) => [each, isCopy, address])).toEqual([
    [name, false, undefined],
    [name, true, url],
    ['far-1-8080', false, url],
  ]);
});

it('rejects an invalid heartbeat', async () => {
  const url = await startRemoteGateway(200, () => ({
    gateways: [{ ...heartbeat(), generation: 'all' }],
    now: new Date(NOW),
  }));
  expect((await seenGateways(site, { urls: [url], token: TOKEN })).gateways).toMatchObject([
    { status: 'silent', trouble: 'its answer is not a list of gateways' },
  ]);
  for (const wrong of [null, {}, heartbeat({ at: 'soon' }), heartbeat({ name: 'x'.repeat(301) })])
    expect(isHeartbeat(wrong)).toBe(false);
  expect(isHeartbeat(heartbeat())).toBe(true);
});

it('sends only this store’s gateways to holders of the token', () => {
  const own = startHeartbeat(site, { kind: 'embedded', instance: '8080', isCopy: false });
  expect(makeHeartbeatBatch(site).gateways).toMatchObject([{ kind: 'embedded', generation: 7 }]);
  own.stop();
});
