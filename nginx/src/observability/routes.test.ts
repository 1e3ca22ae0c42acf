import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_AREAS, routeKindOf, routeOf } from './routes';

const contract = JSON.parse(readFileSync(new URL('../../../docs/contract/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, unknown>;
};
const v1Paths = Object.keys(contract.paths).filter((path) => path.startsWith('/api/v1/'));

test('the log names exactly the areas of the API description', () => {
  const areas = new Set(v1Paths.map((path) => path.split('/')[3]));
  expect([...areas].filter((area) => !API_AREAS.includes(area ?? ''))).toEqual([]);
  expect(API_AREAS.filter((area) => !areas.has(area))).toEqual(['openapi.json']);
});

test.each([
  ['/api/v1/bookings/bk_77/messages', '/api/v1/bookings/*'],
  ['/api/v1/bookings', '/api/v1/bookings'],
  ['/api/v1/bookingsof5550177321', '*'],
  ['/api/v1/mia@example.com/x', '*'],
  ['/UserController/Register', '/UserController/Register'],
  ['/UserController/Mia', '/UserController/*'],
  ['/uploads/private/b/photo.jpg', '/uploads/*'],
  ['/data/categories.json', '/data/categories.json'],
  ['/data/5550177321.json', '/data/*'],
  ['/_doorstep/ops/attestation', '/_doorstep/ops/*'],
  ['/home', '*'],
])('logs %s as %s', (path, route) => expect(routeOf(path)).toBe(route));

test.each([
  ['/home', 'page'],
  ['/remotes/*', 'file'],
  ['/data/categories.json', 'read'],
  ['/api/v1/events', 'api'],
  ['/UserController/booking', 'api'],
  ['/_doorstep/reports', 'report'],
  ['/_doorstep/ops/*', 'console'],
  ['/sw.js', 'other'],
  ['*', 'other'],
])('counts %s as the kind %s', (route, kind) => expect(routeKindOf(route)).toBe(kind));
