import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeOpenApi, operationId } from './completeOpenApi';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  responses: Record<string, unknown>;
}
const contract = JSON.parse(
  readFileSync(new URL('../../../../docs/contract/openapi.json', import.meta.url), 'utf8'),
) as {
  info: { contact: object; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

test('builds an operation id from method and path', () => {
  expect(operationId('post', '/api/v1/bookings/{id}/no-show')).toBe('postBookingsByIdNoShow');
});

test('adds missing parts and keeps existing ones', () => {
  const { paths, servers, tags } = completeOpenApi({
    paths: {
      '/api/v1/search': { get: { summary: 'Search', tags: ['catalogue'] } },
      '/api/v1/me': { get: { summary: 'Me', security: [{ session: [] }], operationId: 'me', description: 'Own.' } },
    },
  });
  expect(servers).toEqual([expect.objectContaining({ url: '/' })]);
  expect(tags).toEqual([expect.objectContaining({ name: 'catalogue' })]);
  expect(paths?.['/api/v1/search']?.get).toMatchObject({
    operationId: 'getSearch',
    description: 'Search. Needs no session.',
    security: [],
  });
  expect(paths?.['/api/v1/me']?.get).toMatchObject({
    operationId: 'me',
    description: 'Own.',
    security: [{ session: [] }],
  });
});

/** Rules of `redocly lint` and `spectral:oas` that this document once broke, checked without installing either. */
describe('docs/contract/openapi.json', () => {
  test('names its server and author, and describes every tag', () => {
    expect(contract.servers.length).toBeGreaterThan(0);
    expect(contract.info).toMatchObject({ contact: expect.anything(), license: { name: 'MIT', identifier: 'MIT' } });
    const names = contract.tags.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const { name, tags } of operations)
      expect([name, tags.filter((tag) => !names.includes(tag))]).toEqual([name, []]);
  });

  test('gives every operation an id of its own, a summary, a description and its security', () => {
    const ids = operations.map((operation) => operation.operationId);
    expect(ids.filter((id) => !/^[a-zA-Z][\w]*$/.test(id ?? ''))).toEqual([]);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const { name, summary, description, security } of operations)
      expect([name, Boolean(summary), Boolean(description), Array.isArray(security)]).toEqual([name, true, true, true]);
  });

  test('lists a success and a refusal for every operation', () => {
    const has = (responses: object, pattern: RegExp) => Object.keys(responses).some((status) => pattern.test(status));
    const lacking = operations.filter(({ responses }) => !has(responses, /^[23]/) || !has(responses, /^4/));
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  test('marks calls without a session as public', () => {
    const publicCalls = operations.filter(({ security }) => security.length === 0).map(({ name }) => name);
    expect(publicCalls).toContain('get /api/v1/search');
    expect(publicCalls).toContain('post /UserController/login');
    expect(publicCalls.filter((name) => /\/(?:me|admin|wallet|provider)(?:\/|$)/.test(name))).toEqual([]);
  });
});
