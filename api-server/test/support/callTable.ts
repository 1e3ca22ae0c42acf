import { apiV1, userController, type WireCall, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import { vi } from 'vitest';
import { xsrfOf } from '../../src/identity/auth/sessions/sessions';
import { sessions } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { hashOf } from '../../src/platform/tokens';
import type { TestBed, TestServer } from './apiFixture';
import type { AnyValue, HttpBrowser } from './browser';
import { request } from './httpClient';
import { orderFields } from './order';

export interface Call {
  name: string;
  method: string;
  path: string;
  wire?: WireCallName;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

export async function sessionFor(testBed: TestBed, server: TestServer, userId: string): Promise<HttpBrowser> {
  const token = `${newId('t')}${newId('t')}`;
  const now = server.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await testBed.db
    .insert(sessions)
    .values({ tokenHash: hashOf(token), userId, createdAt: now, lastSeenAt: now, device: 'test', expiresAt });
  const browser = server.browser();
  browser.cookies.set('sid', token);
  browser.cookies.set('XSRF-TOKEN', xsrfOf(token));
  return browser;
}

export function restCalls(server: TestServer): Call[] {
  const { paths } = (server.app.server as AnyValue).swagger();
  return Object.entries(paths as AnyValue).flatMap(([path, methods]) =>
    Object.entries(methods as AnyValue).map(([method, operation]: [string, AnyValue]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const of = (where: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((parameter: AnyValue) => parameter.in === where)
            .map((parameter: AnyValue) => [parameter.name, exampleOf(parameter.schema ?? {}, parameter.name)]),
        );
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        params: of('path'),
        query: of('query'),
        body: (schema ? exampleOf(schema, '') : {}) as Record<string, unknown>,
      };
    }),
  );
}

type Category = Parameters<typeof orderFields>[0]['category'];

export const exampleFields = (category: Category, providerId = '', bookingId = ''): Record<string, string> => ({
  ...orderFields({ category, bookingType: 'book' }),
  contact: '5550001234',
  email: 'someone@example.com',
  fullname: 'Ada Lovelace',
  password: 'a long enough secret of mine',
  device_type: 'android',
  user_type: '1',
  phone_code: '+1',
  booking_id: bookingId,
  order_id: bookingId,
  provider_id: providerId,
  type: '1',
  page: '1',
  amount: '40.00',
  offer_amount: '40.00',
  offer_amount_status: '1',
  service_rating: '4',
  rate_technician: '4',
  comment: 'Came on time.',
  impressed_service: 'Efficiency',
});

/** Uses separate sessions, as some calls end theirs. */
export async function discoverWireCalls(
  roles: (() => Promise<HttpBrowser>)[],
  values: Record<string, unknown>,
): Promise<Call[]> {
  const calls: Call[] = [];
  for (const wire of Object.keys(wireCalls) as WireCallName[]) {
    const names = new Set<string>();
    const browsers = await Promise.all(roles.map((open) => open()));
    const get = Map.prototype.get;
    const spy = vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: Map<unknown, unknown>, key) {
      const value = get.call(this, key);
      if (typeof key === 'string' && get.call(this, 'app_token') === 'doorstep-web-1') names.add(key);
      return value;
    });
    for (const browser of browsers) await browser.w(wire, values, { as: 'json' });
    spy.mockRestore();
    if ((wireCalls[wire] as WireCall).session === 'required' && !names.has('user_id'))
      throw new Error(`${wire} let nobody in: its fields are not known`);
    names.delete('app_token');
    const body = Object.fromEntries([...names].map((name) => [name, values[name] ?? 'x']));
    const path = userController + wireCalls[wire].path;
    calls.push({ name: `POST ${path}`, method: 'POST', path, wire, params: {}, query: {}, body });
  }
  return calls;
}

export async function everyCall(testBed: TestBed, server: TestServer): Promise<Call[]> {
  const category = await testBed.category(4555);
  const people = [await testBed.user(), await testBed.provider(category.services)];
  const roles = people.map(
    ({ id }) =>
      () =>
        sessionFor(testBed, server, id),
  );
  const { data } = (await (await roles[0]?.())?.w('booking', exampleFields(category)))?.body ?? {};
  const values = exampleFields(category, people[1]?.id, data.booking_id);
  return [...(await discoverWireCalls(roles, values)), ...restCalls(server)].map((call) => ({
    ...call,
    name: call.wire ? call.path.slice(userController.length + 1) : call.name.replace(apiV1, ''),
  }));
}

function exampleOf(schema: AnyValue, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0], name);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]),
    );
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.format === 'date-time') return '2030-05-06T17:00:00Z';
  if (schema.format === 'date' || /date|day/.test(name)) return '2030-05-06';
  if (schema.format === 'email' || name === 'email') return 'ada@example.com';
  if (String(schema.pattern).includes('\\.\\d{2}')) return '40.99';
  if (String(schema.pattern).includes(':')) return '09:00';
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
}

const addressOf = ({ path, params, query }: Call): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => encodeLoosely(String(params[name] ?? 'x')));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeLoosely(String(value))}`);
  return search.length ? `${filled}?${search.join('&')}` : filled;
};

/** Encodes as a careless client does: half a character becomes its three bytes. */
const encodeLoosely = (text: string) =>
  text
    .split(/(\p{Cs})/u)
    .map((part) =>
      /^\p{Cs}$/u.test(part)
        ? encodeSurrogate(part.charCodeAt(0))
            .map((byte) => `%${byte.toString(16)}`)
            .join('')
        : encodeURIComponent(part),
    )
    .join('');

const encodeSurrogate = (code: number) => [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];

export interface HttpResponse {
  status: number;
  body: string;
}

export async function requestAs(server: TestServer, browser: HttpBrowser, call: Call): Promise<HttpResponse> {
  const { method, wire, body } = call;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const { status, bytes } = await request(server.base + addressOf(call), {
    method,
    body: hasBody ? JSON.stringify(wire ? { app_token: 'doorstep-web-1', ...body } : body) : null,
    headers: {
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '',
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
  });
  return { status, body: bytes.toString() };
}
