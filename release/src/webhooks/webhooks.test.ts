import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { OpsWebhookInput, WebhookMessage } from '@doorstep/shared-api/ops';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builds } from '../../test/support/factory';
import { nextVersionOf, useLiveSite } from '../../test/support/liveSite';
import { promote, rollback } from '../commands/commands';
import { changePolicy } from '../policy/changePolicy';
import { isDevelopment, webhookAddressIssue } from './address';
import { addWebhook, removeWebhook, testWebhook, webhooksOf } from './changeWebhooks';
import { deliverDue } from './deliver';
import { recordRefusal } from './refusals';
import { bodyOf } from './send';
import { readQueue, storeEvent, waitingEvents, writeQueue } from './webhookQueue';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const data = useLiveSite([nextVersionOf(builds.catalog)]);
let server: Server;
let url = '';
let status = 200;
let received: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[];
const down = new Set<string>();
let time = 0;
const clock = { now: () => time };
beforeEach(async () => {
  received = [];
  status = 200;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body });
      response
        .writeHead(
          down.has(request.url ?? '') ? 500 : status,
          status === 302 ? { location: 'http://127.0.0.1:1/' } : {},
        )
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  // Later than every step of a test, so that nothing becomes due by real time.
  time = Date.now() + 3_600_000;
});
afterEach(() => {
  server.close();
});

const env = {};
const add = (more: Partial<OpsWebhookInput> = {}) =>
  addWebhook(
    data.site,
    { url, format: 'json', events: ['switch', 'rule', 'refusal', 'alarm'], ...more },
    { who: 'Ada (admin u_1)', why: 'chat', env },
  );
const deliver = () => deliverDue(data.site, clock, env);
const messages = () => received.map(({ body }) => JSON.parse(body) as WebhookMessage);
const promoteCatalog = (version: string) =>
  promote(data.site, { name: 'mf-catalog', version }, { who: 'Bo (admin u_2)', why: 'new tiles' });

test('sends a switch with its changes, author and reason, signed over id, time and body', async () => {
  const { secret = '' } = await add();
  await promoteCatalog('1.1.0');
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  const [{ headers, body }] = received as [(typeof received)[number]];
  expect(JSON.parse(body)).toMatchObject({
    ...{ type: 'switch', verb: 'promote', who: 'Bo (admin u_2)', from: 3, to: 4 },
    text: 'Generation 4 is live (was 3), promote: mf-catalog 1.1.0 100 %. new tiles',
  });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(headers['webhook-timestamp']).toBe(String(Math.floor(time / 1000)));
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
});

test('sends a repeated refusal once and no dry runs, and sends rule changes and alarms', async () => {
  await add();
  await changePolicy(data.site, { act: 'pin', remote: 'mf-catalog' }, { who: 'Ada (admin u_1)', why: 'audit' });
  for (let count = 0; count < 3; count += 1) await expect(promoteCatalog('1.1.0')).rejects.toThrow('pinned');
  await expect(promote(data.site, { name: 'mf-catalog', version: '1.1.0' }, { dryRun: true })).rejects.toThrow(
    'pinned',
  );
  await expect(rollback(data.site, 99, { who: 'Bo (admin u_2)' })).rejects.toThrow('Generation 99');
  storeEvent(data.site, { type: 'alarm', verb: 'rollout', who: 'rollout r-1', text: 'taken back' });
  await deliver();
  expect(
    messages()
      .map(({ type, text }) => `${type}: ${text}`.slice(0, 70))
      .sort(),
  ).toEqual([
    'alarm: taken back',
    expect.stringMatching(/^refusal: Refused: promote mf-catalog@1\.1\.0\. mf-catalog is pinned/),
    expect.stringMatching(/^refusal: Refused: rollback\. Generation 99/),
    'rule: pin: mf-catalog is pinned at 1.0.0. audit',
  ]);
});

test('sends the same refusal again for another person or a minute later', async () => {
  await add();
  await changePolicy(data.site, { act: 'pin', remote: 'mf-catalog' }, { who: 'Ada (admin u_1)', why: 'audit' });
  await deliver();
  received = [];
  const refusal = { type: 'refusal', verb: 'promote', text: 'Refused: promote' } as const;
  for (const [who, at] of [
    ['Bo', time],
    ['Bo', time + 59_999],
    ['Cy', time],
    ['Bo', time + 60_000],
  ] as const)
    storeEvent(data.site, { ...refusal, who }, at);
  time += 60_000;
  await deliver();
  expect(
    messages()
      .map(({ who }) => who)
      .sort(),
  ).toEqual(['Bo', 'Bo', 'Cy']);
});

test('keeps all waiting deliveries and the newest two hundred completed ones', async () => {
  await add();
  await promoteCatalog('1.1.0');
  await deliver();
  const queue = readQueue(data.site);
  const [one] = queue.deliveries;
  if (!one) throw new Error('nothing was sent');
  const numbered = (status: 'delivered' | 'waiting', count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...one, status, message: { ...one.message, id: `${status} ${at}` } }));
  writeQueue(data.site, { ...queue, deliveries: [...numbered('waiting', 2), ...numbered('delivered', 203)] });
  const queued = readQueue(data.site).deliveries.map(({ message }) => message.id);
  expect(queued).toEqual(
    [...numbered('waiting', 2), ...numbered('delivered', 203).slice(3)].map(({ message }) => message.id),
  );
});

test('sends only the selected events, and none from before it existed', async () => {
  await promoteCatalog('1.1.0');
  await add({ events: ['alarm'] });
  await promoteCatalog('1.0.0');
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
});

test('retries with growing pauses and the same id, and gives up after a day', async () => {
  await add();
  await promoteCatalog('1.1.0');
  status = 503;
  const pauses: number[] = [];
  for (;;) {
    await deliver();
    const [one] = webhooksOf(data.site).deliveries;
    if (one?.status !== 'waiting') break;
    pauses.push(Math.round((Date.parse(one.nextAt ?? '') - time) / 1000));
    expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
    time = Date.parse(one.nextAt ?? '');
  }
  expect(pauses).toEqual([5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200]);
  expect(webhooksOf(data.site).deliveries).toMatchObject([{ status: 'failed', attempts: 10, last: '503' }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('sends a message once with any number of senders, and retries after one died', async () => {
  await add();
  await promoteCatalog('1.1.0');
  await Promise.all(Array.from({ length: 4 }, deliver));
  expect(received).toHaveLength(1);
  const queue = readQueue(data.site);
  writeQueue(data.site, {
    ...queue,
    deliveries: queue.deliveries.map(({ last: _last, lastAt: _at, ...one }) => ({
      ...one,
      status: 'waiting',
      attempts: 0,
      nextAt: new Date(time + 60_000).toISOString(),
    })),
  });
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  time += 60_000;
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});

test('does not follow redirects, and retries later', async () => {
  status = 302;
  await add();
  await promoteCatalog('1.1.0');
  await deliver();
  expect(webhooksOf(data.site).deliveries).toMatchObject([{ status: 'waiting', last: '302' }]);
});

test('escapes our text in a chat message', () => {
  const message: WebhookMessage = {
    id: 'x',
    type: 'alarm',
    at: '',
    store: null,
    verb: 'promote',
    who: 'Bo',
    text: '<!channel> & <http://x|y>',
  };
  expect(bodyOf(message, 'slack')).toBe('{"text":":rotating_light: &lt;!channel&gt; &amp; &lt;http://x|y&gt; (Bo)"}');
});

test('shows the secret once, stores it for this account alone, and keeps URLs out of the history', async () => {
  const { webhook, secret = '' } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(webhooksOf(data.site))).not.toContain(secret);
  expect(statSync(path.join(data.dataDir, 'webhooks/queue.json')).mode & 0o077).toBe(0);
  expect(readFileSync(path.join(data.site.root, 'history.jsonl'), 'utf8')).not.toContain('/hook');
  expect(await testWebhook(data.site, webhook.id, { env })).toMatchObject({ isDelivered: true, last: '200' });
  await removeWebhook(data.site, webhook.id, { why: 'over' });
  await promoteCatalog('1.1.0');
  expect([await deliver(), received.length]).toEqual([{ delivered: 0, failed: 0 }, 1]);
});

test('creates nothing in a dry run, and stores no events without a webhook', async () => {
  const { secret } = await addWebhook(data.site, { url, format: 'json', events: ['switch'] }, { dryRun: true, env });
  storeEvent(data.site, { type: 'alarm', verb: 'x', who: 'x', text: 'x' });
  expect([secret, readdirSync(data.dataDir).includes('webhooks')]).toEqual([undefined, false]);
});

describe('allowed receivers', () => {
  const PUBLIC = { HOST: '127.0.0.1', PUBLIC_URL: 'https://doorstep.example' };
  test.each([
    ['https://hooks.slack.com/services/x', PUBLIC, true],
    ['http://hooks.slack.com/services/x', PUBLIC, false],
    ['https://10.0.0.1/', PUBLIC, false],
    ['https://[fd00::1]/', PUBLIC, false],
    ['https://metadata.internal/', PUBLIC, false],
    ['https://hooks.example.com:8443/', PUBLIC, false],
    ['https://user:pass@hooks.slack.com/', PUBLIC, false],
    ['http://localhost:9000/', PUBLIC, false],
    ['http://localhost:9000/', { HOST: '0.0.0.0' }, false],
    ['http://localhost:9000/', {}, true],
    ['http://127.0.0.1:9000/', { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' }, true],
    ['ftp://localhost/', {}, false],
    ['hooks', {}, false],
  ])('checks the receiver %s with %o: %s', (address, where, isFine) => {
    expect(webhookAddressIssue(address, where) === undefined).toBe(isFine);
  });

  test('allows no local receiver behind a public edge', () => {
    expect([isDevelopment({}), isDevelopment(PUBLIC), isDevelopment({ HOST: '0.0.0.0' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('names what is invalid about a webhook', async () => {
    await expect(add({ url: 'https://10.0.0.1/' })).rejects.toThrow('A webhook must be an https address');
    await expect(add({ events: [] })).rejects.toThrow('Name at least one event');
    await add();
    await expect(add()).rejects.toThrow('There is a webhook with this address already');
  });
});

test('sends every event once to each of several webhooks, and retries only the failed one', async () => {
  await add();
  await add({ url: `${url}-of-others` });
  const receivedBy = (path: string) =>
    received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id']);
  down.add('/hook');
  try {
    await promoteCatalog('1.1.0');
    storeEvent(data.site, { type: 'alarm', verb: 'watch', who: 'gate', text: 'taken back' });
    await deliver();
  } finally {
    down.clear();
  }
  const ids = receivedBy('/hook-of-others');
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
  expect(receivedBy('/hook').sort()).toEqual(expect.arrayContaining([...ids].sort()));
  received = [];
  time += 60_000;
  await deliver();
  expect([receivedBy('/hook').sort(), receivedBy('/hook-of-others')]).toEqual([
    expect.arrayContaining([...ids].sort()),
    [],
  ]);
});

test('removes events once they are in the queue', async () => {
  await add();
  storeEvent(data.site, { type: 'alarm', verb: 'watch', who: 'gate', text: 'taken back' });
  expect(waitingEvents(data.site)).toHaveLength(1);
  await deliver();
  expect(waitingEvents(data.site)).toEqual([]);
});

test('sends nothing more to a removed webhook', async () => {
  status = 503;
  const { webhook } = await add();
  await add({ url: `${url}-of-others` });
  await promoteCatalog('1.1.0');
  await deliver();
  await removeWebhook(data.site, webhook.id, { who: 'Ada (admin u_1)' });
  expect(new Set(webhooksOf(data.site).deliveries.map((one) => one.webhook))).toEqual(new Set(['w-2']));
});

test('sends the first 20 reasons of a refusal', async () => {
  await add();
  const reasons = Array.from({ length: 22 }, (_, at) => `reason ${at + 1}`);
  recordRefusal(data.site, 'promote mf-catalog@1.1.0', 'Bo (admin u_2)', reasons);
  await deliver();
  expect(messages().filter(({ type }) => type === 'refusal')).toMatchObject([
    { verb: 'promote', reasons: reasons.slice(0, 20), text: 'Refused: promote mf-catalog@1.1.0. reason 1' },
  ]);
});
