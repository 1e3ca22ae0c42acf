import { apiV1, type WireCall, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';

const originalCalls = Object.keys(wireCalls) as WireCallName[];
const needSession = originalCalls.filter((call) => wireCalls[call].session === 'required');

const takesNoToken = (call: WireCallName) => (wireCalls[call] as WireCall).tokenOptional === true;
const flagsOf = (call: WireCallName, success: boolean) => {
  const { flagKeys, success: yes, failure: no } = wireCalls[call];
  return Object.fromEntries(flagKeys.map((key) => [key, success ? yes : no]));
};

export function conventions(testBed: TestBed) {
  describe('every call', () => {
    let server: TestServer;
    let user: TestUser;
    let browser: HttpBrowser;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ user, browser } = await testBed.customer(server));
    });

    test.each(originalCalls)('%s takes POST only', async (call) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await browser.send(method, `/UserController${wireCalls[call].path}`);
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('POST');
        expect(response.body).toMatchObject(flagsOf(call, false));
      }
    });

    test.each(originalCalls)('%s rejects a third app token, with its own failure flag', async (call) => {
      const { status, body } = await browser.w(call, {}, { appToken: 'doorstep-web-3' });
      expect(status).toBe(403);
      expect(body).toMatchObject({
        ...flagsOf(call, false),
        message: 'Invalid app token!',
        error: { code: 'app_token', request_id: expect.stringMatching(/^[0-9A-Z]{26}$/) },
      });
    });

    test('accepts both app tokens', async () => {
      for (const appToken of ['doorstep-web-1', 'doorstep-web-2']) {
        const response = await browser.w('myBookings', { type: '1' }, { appToken });
        expect(response.body.response).toBe('true');
      }
    });

    test.each(originalCalls)(
      '%s: accepts a missing app token only where other servers’ clients omit it',
      async (call) => {
        const fields = call === 'myBookings' ? { type: '1' } : {};
        const { status } = await browser.w(call, fields, { appToken: null });
        expect(status).toBe(takesNoToken(call) ? 200 : 403);
      },
    );

    test('requires an app token except for applying a coupon, the bookings list and providers by service', () => {
      const optional = originalCalls.filter(takesNoToken);
      expect(optional.sort()).toEqual(['applyCoupon', 'myBookings', 'providersByService']);
    });

    test.each(needSession)('%s answers 401 without a session', async (call) => {
      const { status, body, headers } = await server.browser().w(call, { user_id: user.id });
      expect(status).toBe(401);
      expect(body).toMatchObject({
        ...flagsOf(call, false),
        message: 'Please login again.',
        error: { code: 'session' },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    test.each(needSession)('%s answers 403 without the XSRF header', async (call) => {
      const { status, body } = await browser.w(call, { user_id: user.id }, { xsrf: false });
      expect(status).toBe(403);
      expect(body).toMatchObject({
        ...flagsOf(call, false),
        message: 'Security check failed. Please reload the page.',
        error: { code: 'csrf' },
      });
    });

    test.each(needSession)("%s answers 403 with another session's XSRF token", async (call) => {
      const other = await testBed.customer(server);
      const headers = { 'X-XSRF-TOKEN': other.browser.cookies.get('XSRF-TOKEN') ?? '' };
      expect((await browser.w(call, {}, { headers })).status).toBe(403);
    });

    test.each(needSession)('%s answers 403 with another user’s user_id', async (call) => {
      const { status, body } = await browser.w(call, { user_id: 'u_somebodyElse' });
      expect(status).toBe(403);
      expect(body).toMatchObject({ ...flagsOf(call, false), message: 'Not allowed!', error: { code: 'forbidden' } });
    });

    test('answers 401 for an expired session', async () => {
      const ownServer = await testBed.serve();
      const visitor = await testBed.customer(ownServer);
      ownServer.clock.forward(31 * 24 * 3_600_000);
      expect((await visitor.browser.w('myBookings', { type: '1' })).status).toBe(401);
    });

    test('extends a used session beyond 30 days', async () => {
      const ownServer = await testBed.serve();
      const visitor = await testBed.customer(ownServer);
      for (let day = 0; day < 60; day += 20) {
        ownServer.clock.forward(20 * 24 * 3_600_000);
        expect((await visitor.browser.w('myBookings', { type: '1' })).status).toBe(200);
      }
    });

    test.each(['multipart', 'json', 'urlencoded'] as const)('reads %s bodies', async (as) => {
      const { body } = await browser.w('myBookings', { type: '1', user_id: user.id, unknown_field: 'x' }, { as });
      expect(body).toEqual({ response: 'true', message: 'No deliveries available.', data: [] });
    });

    test('answers 415 with the flag for other content types', async () => {
      for (const type of ['text/plain', 'application/xml', 'image/jpeg']) {
        const response = await browser.send('POST', '/UserController/booking', 'app_token=x', { 'Content-Type': type });
        expect(response.status).toBe(415);
        expect(response.body).toMatchObject({ response: false, result: false });
      }
    });

    test('answers 400 with the flag when a body cannot be parsed', async () => {
      const json = await browser.send('POST', '/UserController/login', '{"app_token":', {
        'Content-Type': 'application/json',
      });
      expect(json.status).toBe(400);
      expect(json.body).toMatchObject({ responce: 'false', error: { code: 'validation' } });
      const type = 'multipart/form-data; boundary=xyz';
      const multipart = await browser.send('POST', '/UserController/login', '--xyz\r\nnonsense', {
        'Content-Type': type,
      });
      expect(multipart.status).toBe(400);
      expect(multipart.body).toMatchObject({ responce: 'false' });
      const noBoundary = await browser.send('POST', '/UserController/login', 'x', {
        'Content-Type': 'multipart/form-data',
      });
      expect(noBoundary.status).toBe(400);
    });

    test('answers 404 in JSON for an unknown path, and matches paths exactly', async () => {
      for (const path of ['/UserController/nothing', '/UserController/Login', '/UserController/login/', '/nothing']) {
        const { status, body } = await browser.send('POST', path);
        expect(status).toBe(404);
        expect(body).toMatchObject({ response: false, error: { code: 'not_found' } });
      }
    });

    test('answers errors of /api/v1 with problem documents', async () => {
      const nothing = await browser.x('GET', '/nothing');
      expect(nothing.status).toBe(404);
      expect(nothing.headers.get('content-type')).toContain('application/problem+json');
      expect(nothing.body).toMatchObject({ status: 404, code: 'not_found', request_id: expect.any(String) });
      const invalid = await browser.x('POST', '/quote', { category_id: 'c_1' });
      expect(invalid.body).toMatchObject({
        status: 400,
        code: 'validation',
        type: 'about:blank',
        title: 'Bad request',
      });
      const visitor = await server.browser().x('POST', '/quote', {});
      expect(visitor.body).toMatchObject({ status: 401, code: 'session' });
      const noXsrf = await browser.x('POST', '/quote', {}, false);
      expect(noXsrf.body).toMatchObject({ status: 403, code: 'csrf' });
    });

    test('translates a rejection into the client’s language, and keeps its code', async () => {
      const headers = { 'Accept-Language': 'de' };
      const { body } = await browser.w(
        'booking',
        { order_service: '[]', category_id: 'c_1', booking_type: '1' },
        { headers },
      );
      expect(body).toMatchObject({
        message: 'Bitte wählen Sie mindestens eine Leistung.',
        error: { code: 'validation' },
      });
    });

    test('names no server software, and forbids content sniffing', async () => {
      const { headers } = await browser.w('categories');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    });

    test('lists exactly the calls under /api/v1 in the OpenAPI document', async () => {
      const { body } = await browser.x('GET', '/openapi.json');
      expect(body.openapi).toMatch(/^3\./);
      const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const hidden = ['GET /api/v1/openapi.json', 'GET /api/v1/bookings'];
      const routes = server.app.routes
        .filter(({ method, url }) => method !== 'HEAD' && url.startsWith(apiV1))
        .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
      expect(documented.sort()).toEqual(routes.filter((route) => !hidden.includes(route)).sort());
    });

    test('builds and compresses the OpenAPI document once', async () => {
      const own = await testBed.serve();
      const make = vi.spyOn(own.app.server, 'swagger');
      const encodings = ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0.0'];
      const responses = await Promise.all(
        [...encodings, ...encodings].map((encoding) =>
          fetch(`${own.base}/api/v1/openapi.json`, { headers: { 'Accept-Encoding': encoding } }),
        ),
      );
      expect(responses.slice(0, 4).map(({ headers }) => headers.get('content-encoding'))).toEqual([
        ...['br', 'gzip'],
        ...[null, null],
      ]);
      const texts = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(texts).size).toBe(1);
      expect(JSON.parse(texts[0] ?? '').openapi).toMatch(/^3\./);
      const etag = responses[0]?.headers.get('etag') ?? '';
      const again = await fetch(`${own.base}/api/v1/openapi.json`, { headers: { 'If-None-Match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(make).toHaveBeenCalledTimes(1);
    });

    test('answers health and readiness', async () => {
      expect((await browser.x('GET', '/health')).body).toEqual({ status: 'ok' });
      expect((await browser.x('GET', '/ready')).body).toEqual({ status: 'ok' });
    });
  });
}
