import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readHistory } from '@doorstep/release';
import type {
  OpsEndedLocalCode,
  OpsLocalCode,
  OpsLocalCodes,
  OpsNewToken,
  OpsTokenInput,
} from '@doorstep/shared-api/ops';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  compositionOf,
  type HttpRequest,
  type HttpResponse,
  kinds,
  type RunningSite,
  startSite,
} from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LOCAL = '/_doorstep/ops/local';
const ORIGIN = 'http://localhost:3005';
const localCodeInput = { remote: 'mf-catalog', host: 'localhost', port: 3005 };
const sameOriginHeaders = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const headersOfUser = (name: string) => ({
  ...sameOriginHeaders,
  Cookie: `sid=${name}`,
  'X-XSRF-TOKEN': `token of ${name}`,
});
const robin = headersOfUser('robin');

const sites = new Map<string, RunningSite>();
beforeAll(async () => {
  for (const kind of kinds) {
    sites.set(kind, await startSite(kind, { LOCAL_CODE: 'on', TRUSTED_PROXIES: '127.0.0.1' }));
    sites.set(`${kind}, off`, await startSite(kind));
  }
});
afterAll(async () => {
  for (const site of sites.values()) await site.stop();
});
const siteOf = (kind: string) => {
  const site = sites.get(kind);
  if (!site) throw new Error(`no ${kind}`);
  return site;
};

const post = (at: RunningSite, call: string, body: unknown, headers: HttpRequest['headers'] = robin) =>
  at.ask(call, { method: 'POST', headers, body: JSON.stringify(body) });
const localCookieIn = ({ headers }: HttpResponse) =>
  (headers['set-cookie'] ?? []).find((line) => line.startsWith('mf_local='));
const pairIn = (response: HttpResponse) => String(localCookieIn(response)).split(';')[0] ?? '';
const statusAndCode = ({ status, text }: HttpResponse) => [status, (JSON.parse(text) as { code?: string }).code];
const statusAndField = ({ status, text }: HttpResponse) => [status, (JSON.parse(text) as { field?: string }).field];

async function turnOnLocalCode(at: RunningSite): Promise<{ pair: string; shown: OpsLocalCode }> {
  const response = await post(at, LOCAL, localCodeInput);
  if (response.status !== 200) throw new Error(response.text);
  return { pair: pairIn(response), shown: JSON.parse(response.text) };
}
const listLocalCodes = async (at: RunningSite, headers: HttpRequest['headers'] = robin) =>
  JSON.parse((await at.ask(LOCAL, { headers })).text) as OpsLocalCodes;
const fetchPage = (at: RunningSite, cookies: string, address = '/home') =>
  at.ask(address, { headers: { Cookie: cookies } });
const localCodeOn = ({ text }: HttpResponse) => compositionOf(text).local;

let count = 0;
async function tokenFor(at: RunningSite, input: Partial<OpsTokenInput> = {}) {
  count += 1;
  const token = { name: `team ${count}`, remotes: ['mf-catalog'], may: 'preview', days: 30, ...input };
  const { text } = await post(at, '/_doorstep/ops/tokens', token);
  return JSON.parse(text) as Required<OpsNewToken>;
}

const stableHeaders = ({ headers }: HttpResponse) => {
  const { date: _date, 'keep-alive': _alive, connection: _connection, ...rest } = headers;
  return rest;
};

describe.each(kinds)('behind %s', (kind) => {
  const at = () => siteOf(kind);
  afterEach(async () => {
    for (const { id } of (await listLocalCodes(at())).open) await post(at(), `${LOCAL}/end`, { id });
  });

  test("serves local code to the developer's browser and unchanged pages to everybody else", async () => {
    const visitor = { headers: { Cookie: 'mf_uid=AQIDBAUGBwgJCgsMDQ4PEA==', 'Accept-Encoding': 'gzip' } };
    const before = await at().ask('/home', visitor);
    const { pair, shown } = await turnOnLocalCode(at());
    expect(shown).toMatchObject({ remote: 'mf-catalog', origin: ORIGIN, who: 'Robin Hale (admin u_9)' });

    const page = await fetchPage(at(), `sid=robin; ${pair}`);
    expect(page.status).toBe(200);
    const { local, override, remotes } = compositionOf(page.text);
    expect(local).toEqual({ remote: 'mf-catalog', origin: ORIGIN, until: shown.until });
    expect([override, remotes['mf-catalog']?.version]).toEqual(['local-code', '1.0.0']);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    for (const name of ['etag', 'last-modified', 'reporting-endpoints']) expect(page.headers[name]).toBeUndefined();
    const policy = String(page.headers['content-security-policy']);
    const widened = policy.split('; ').filter((directive) => directive.includes(ORIGIN));
    expect(widened.map((directive) => directive.split(' ')[0])).toEqual([
      ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'],
    ]);
    const everybodys = String(before.headers['content-security-policy']).replace(/; report-uri.*/, '');
    expect(policy.replaceAll(` ${ORIGIN}`, '')).toBe(
      everybodys.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'"),
    );

    const after = await at().ask('/home', visitor);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(stableHeaders(after)).toEqual(stableHeaders(before));
    const elsewhere = await siteOf(`${kind}, off`).ask('/home', visitor);
    expect([elsewhere.text, stableHeaders(elsewhere)]).toEqual([after.text, stableHeaders(after)]);
    const other = await fetchPage(at(), 'sid=mia');
    expect([localCodeOn(other), other.headers['cache-control']]).toEqual([undefined, 'no-cache, private']);
  });

  test('serves every page of that browser with it: in its language, for unknown addresses and for HEAD', async () => {
    const { pair } = await turnOnLocalCode(at());
    const cookies = `lang=fa; sid=robin; ${pair}`;
    expect((await fetchPage(at(), cookies)).text).toContain('<html lang="fa" dir="rtl">');
    const nowhere = await fetchPage(at(), cookies, '/nowhere');
    expect([nowhere.status, localCodeOn(nowhere)?.origin]).toEqual([404, ORIGIN]);
    const head = await at().ask('/home', { method: 'HEAD', headers: { Cookie: cookies } });
    expect([head.status, head.bytes.length, head.headers['cache-control']]).toEqual([200, 0, 'no-store']);
    const other = await fetchPage(at(), cookies, '/Home');
    expect([other.status, other.headers.location]).toEqual([301, '/home']);
    for (const file of ['/mf-manifest/manifest.json', '/sw.js'])
      expect((await fetchPage(at(), cookies, file)).headers['cache-control']).toBe('no-cache, private');
    const again = await at().ask('/home', { headers: { Cookie: cookies, 'If-None-Match': '*' } });
    expect(again.status).toBe(200);
  });

  test('sets a cookie that scripts cannot read, that expires, and that needs TLS on a TLS site', async () => {
    const cookie = localCookieIn(await post(at(), LOCAL, localCodeInput));
    expect(cookie).toMatch(/^mf_local=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/);
    const tls = { ...robin, Cookie: '__Host-sid=robin', 'X-Forwarded-Proto': 'https' };
    const secure = await post(at(), LOCAL, localCodeInput, tls);
    // The stub knows the session by one name alone.
    expect(secure.status === 200 ? localCookieIn(secure) : '; Secure; HttpOnly').toContain('; Secure; HttpOnly');
  });

  test.each<[string, (pair: string) => string]>([
    ['another session', (pair) => `sid=mia; ${pair}`],
    ['nobody signed in', (pair) => pair],
    ['a session that has ended', (pair) => `sid=gone; ${pair}`],
  ])('with %s it shows nothing, and is over', async (_what, cookies) => {
    const { pair } = await turnOnLocalCode(at());
    const page = await fetchPage(at(), cookies(pair));
    expect([page.status, localCodeOn(page), page.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-cache, private',
    ]);
    expect(localCookieIn(page)).toContain('mf_local=; Path=/; Max-Age=0');
    expect((await listLocalCodes(at())).open).toEqual([]);
    expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pair}`))).toBeUndefined();
    expect(readHistory(at().site).at(-1)).toMatchObject({
      verb: 'override',
      why: expect.stringContaining('the session'),
    });
  });

  test.each([
    ['made up', () => `mf_local=${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['nothing of the kind', () => 'mf_local=mf-catalog@http://localhost:3005'],
    ['a path', () => 'mf_local=../../keys/local-code.json'],
    ['with another signature', (pair: string) => `${pair.slice(0, -43)}${'A'.repeat(43)}`],
  ])('ignores a cookie that is %s', async (_what, forged) => {
    const { pair } = await turnOnLocalCode(at());
    const page = await fetchPage(at(), `sid=robin; ${forged(pair)}`);
    expect([page.status, localCodeOn(page)]).toEqual([200, undefined]);
    expect(localCookieIn(page)).toContain('Max-Age=0');
  });

  test('ignores the cookie after its expiry', async () => {
    const { pair } = await turnOnLocalCode(at());
    const file = path.join(at().dataDir, 'keys/local-code.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"until": \d+/, '"until": 1000000000'));
    expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pair}`))).toBeUndefined();
    expect((await listLocalCodes(at())).open).toEqual([]);
  });

  test('rejects a cookie with a changed expiry, remote or port', async () => {
    const file = path.join(at().dataDir, 'keys/local-code.json');
    for (const alter of [
      (text: string) => text.replace(/"until": (\d+)/, (_, until) => `"until": ${Number(until) + 999}`),
      (text: string) => text.replace('"remote": "mf-catalog"', '"remote": "mf-booking"'),
      (text: string) => text.replace(':3005', ':3006'),
    ]) {
      const { pair } = await turnOnLocalCode(at());
      writeFileSync(file, alter(readFileSync(file, 'utf8')));
      expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pair}`))).toBeUndefined();
    }
  });

  test.each([
    ['host', { host: 'evil.example' }],
    ['host', { host: 'localhost.evil.example' }],
    ['host', { host: 'localhost:80@evil.example' }],
    ['host', { host: '0.0.0.0' }],
    ['host', { host: '[::1]' }],
    ['host', { host: undefined }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['port', { port: '3005' }],
    ['port', { port: '3005/@evil.example' }],
    ['remote', { remote: '../mf-catalog' }],
    ['remote', { remote: 'shell' }],
  ])('validates %s strictly: %j', async (field, change) => {
    const refused = await post(at(), LOCAL, { ...localCodeInput, ...change });
    expect(statusAndField(refused)).toEqual([400, field]);
    expect(localCookieIn(refused)).toBeUndefined();
  });

  test.each<[string, HttpRequest['headers'], string]>([
    ['a page of another site', { ...robin, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 'csrf'],
    ['a page of a sister site', { ...robin, 'Sec-Fetch-Site': 'same-site' }, 'csrf'],
    [
      'a page of another site in an old browser',
      { ...robin, 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
      'csrf',
    ],
    ['a request without the session’s token', { ...robin, 'X-XSRF-TOKEN': 'x' }, 'csrf'],
    ['a customer', headersOfUser('mia'), 'forbidden'],
    ['nobody', sameOriginHeaders, 'session'],
    ['a token that nobody made', { ...robin, Authorization: `Bearer dst_00000000_${'A'.repeat(43)}` }, 'token'],
  ])('refuses to turn local code on for %s', async (_what, headers, code) => {
    const clean = Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined));
    const refused = await post(at(), LOCAL, localCodeInput, clean as HttpRequest['headers']);
    expect(statusAndCode(refused)[1]).toBe(code);
    expect(localCookieIn(refused)).toBeUndefined();
    expect((await listLocalCodes(at())).open).toEqual([]);
  });

  test('ignores query parameters that try to turn local code on', async () => {
    const query = '?remote=mf-catalog&host=localhost&port=3005&mf_local=x';
    for (const address of [`${LOCAL}${query}`, `/home${query}`, `/_doorstep/preview${query}`]) {
      const response = await at().ask(address, { headers: robin });
      expect([address, localCookieIn(response)]).toEqual([address, undefined]);
    }
    expect((await listLocalCodes(at())).open).toEqual([]);
  });

  test('accepts a token for its remotes while the token is valid', async () => {
    const { secret, token } = await tokenFor(at());
    const mia = { ...headersOfUser('mia'), Authorization: `Bearer ${secret}` };
    expect(statusAndCode(await post(at(), LOCAL, { ...localCodeInput, remote: 'mf-booking' }, mia))).toEqual([
      403,
      'scope',
    ]);
    const { Cookie: _cookie, ...signedOut } = mia;
    expect(statusAndCode(await post(at(), LOCAL, localCodeInput, signedOut))).toEqual([401, 'session']);
    expect(statusAndCode(await post(at(), LOCAL, localCodeInput, { ...mia, 'X-XSRF-TOKEN': 'x' }))).toEqual([
      403,
      'csrf',
    ]);
    expect(await listLocalCodes(at(), mia)).toMatchObject({ isAllowed: true, open: [], remotes: ['mf-catalog'] });

    const response = await post(at(), LOCAL, localCodeInput, mia);
    const pair = pairIn(response);
    expect(JSON.parse(response.text)).toMatchObject({ who: `${token.name} (token ${token.id})` });
    expect(localCodeOn(await fetchPage(at(), `sid=mia; ${pair}`))?.origin).toBe(ORIGIN);
    await post(at(), '/_doorstep/ops/tokens/revoke', { id: token.id });
    expect(localCodeOn(await fetchPage(at(), `sid=mia; ${pair}`))).toBeUndefined();
    expect((await listLocalCodes(at())).open).toEqual([]);
  });

  test('records in the history who started and ended local code, and lists it in the console', async () => {
    const { pair, shown } = await turnOnLocalCode(at());
    expect(readHistory(at().site).at(-1)).toMatchObject({
      verb: 'override',
      who: 'Robin Hale (admin u_9)',
      why: `runs mf-catalog from ${ORIGIN} in one browser, until ${shown.until}`,
    });
    expect((await listLocalCodes(at())).open).toEqual([shown]);
    const other = await tokenFor(at(), { remotes: ['mf-booking'] });
    const foreign = { Authorization: `Bearer ${other.secret}`, 'Content-Type': 'application/json' };
    expect((await listLocalCodes(at(), foreign)).open).toEqual([]);
    const untouched = JSON.parse((await post(at(), `${LOCAL}/end`, { id: shown.id }, foreign)).text);
    expect(untouched).toEqual({ ended: null } satisfies OpsEndedLocalCode);

    const ended = JSON.parse((await post(at(), `${LOCAL}/end`, { id: shown.id })).text) as OpsEndedLocalCode;
    expect(ended.ended?.id).toBe(shown.id);
    expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pair}`))).toBeUndefined();
    expect(readHistory(at().site).at(-1)?.why).toContain(`ended mf-catalog from ${ORIGIN}`);
    expect(statusAndField(await post(at(), `${LOCAL}/end`, { id: '../x' }))).toEqual([400, 'id']);
  });

  test('ends local code with the cookie alone, but only from a page of the site', async () => {
    const { pair } = await turnOnLocalCode(at());
    const foreign = await post(at(), `${LOCAL}/leave`, {}, { Cookie: pair, 'Sec-Fetch-Site': 'cross-site' });
    expect(statusAndCode(foreign)).toEqual([403, 'csrf']);
    expect(statusAndCode(await post(at(), `${LOCAL}/leave`, {}, { Cookie: pair }))).toEqual([403, 'csrf']);
    expect((await listLocalCodes(at())).open).toHaveLength(1);
    const left = await post(at(), `${LOCAL}/leave`, {}, { ...sameOriginHeaders, Cookie: pair });
    expect([left.status, localCookieIn(left)]).toEqual([200, 'mf_local=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect((await listLocalCodes(at())).open).toEqual([]);
    expect((await post(at(), `${LOCAL}/leave`, {}, sameOriginHeaders)).status).toBe(200);
  });

  test('runs one remote per browser: the next one replaces the last', async () => {
    const { pair } = await turnOnLocalCode(at());
    const next = await post(
      at(),
      LOCAL,
      { ...localCodeInput, remote: 'mf-gifts', host: '127.0.0.1', port: 4000 },
      {
        ...robin,
        Cookie: `sid=robin; ${pair}`,
      },
    );
    expect((await listLocalCodes(at())).open.map(({ remote, origin }) => [remote, origin])).toEqual([
      ['mf-gifts', 'http://127.0.0.1:4000'],
    ]);
    expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pairIn(next)}`))).toMatchObject({ remote: 'mf-gifts' });
  });

  test('signs no pages of such a browser, so its reports are not counted', async () => {
    const { pair } = await turnOnLocalCode(at());
    const page = await fetchPage(at(), `sid=robin; ${pair}`);
    const visit = String(page.headers['set-cookie']?.[0]).split(';')[0];
    const { generation, set } = compositionOf(page.text);
    const sign = (cookies: string) =>
      fetchPage(at(), `${visit}; ${cookies}`, `/_doorstep/reports?generation=${generation}&set=${set}`);
    expect((await sign(`sid=robin; ${pair}`)).status).toBe(403);
    expect((await sign('sid=robin')).status).toBe(200);
  });

  test('falls back to the live page while the API fails, and resumes when it recovers', async () => {
    const { pair } = await turnOnLocalCode(at());
    at().api.respond = (request, response) => {
      if (request.url !== '/api/v1/session') return false;
      response.writeHead(500).end();
      return true;
    };
    const page = await fetchPage(at(), `sid=robin; ${pair}`);
    at().api.respond = () => false;
    expect([page.status, localCodeOn(page), localCookieIn(page)]).toEqual([200, undefined, undefined]);
    expect(localCodeOn(await fetchPage(at(), `sid=robin; ${pair}`))?.origin).toBe(ORIGIN);
  });

  test('never starts in an environment that does not allow it', async () => {
    const off = siteOf(`${kind}, off`);
    expect(await listLocalCodes(off)).toMatchObject({ isAllowed: false, open: [] });
    const refused = await post(off, LOCAL, localCodeInput);
    expect([...statusAndCode(refused), localCookieIn(refused)]).toEqual([403, 'not_available', undefined]);
    const { pair } = await turnOnLocalCode(at());
    const page = await fetchPage(off, `sid=robin; ${pair}`);
    expect([localCodeOn(page), localCookieIn(page)]).toEqual([undefined, undefined]);
  });
});
