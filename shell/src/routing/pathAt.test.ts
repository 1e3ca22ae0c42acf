import type { Composition } from '@doorstep/shared-api/remote';
import { expect, test } from 'vitest';
import { pathAt } from './pathAt';

const routes = [
  ['/services', 'visitor'],
  ['/services/:category', 'visitor'],
  ['/services/:category/:area', 'customer'],
  ['/services/about', 'visitor'],
];
const sameRemotes = { 'mf-content': { routes: routes.slice(3) }, 'mf-catalog': { routes: routes.slice(0, 3) } };
const composition = { remotes: { 'mf-catalog': { routes } } } as unknown as Composition;

test.each([
  ['/services', '/services'],
  ['/services/plumbing', '/services/:category'],
  ['/services/plumbing/st-johns', '/services/:category/:area'],
  ['/services/about', '/services/about'],
  ['/services/plumbing/portland/7', undefined],
  ['/services/Plumbing', undefined],
  ['/services/', undefined],
  ['/elsewhere/plumbing', undefined],
])('%s matches the route %s', (address, path) => {
  expect(pathAt(composition, address)?.path).toBe(path);
});

test('an exact path takes precedence over one with parameters, in any remote and order', () => {
  const other = { remotes: sameRemotes } as unknown as Composition;
  expect(pathAt(other, '/services/about')).toMatchObject({ remote: 'mf-content', path: '/services/about' });
  expect(pathAt(other, '/services/plumbing')).toMatchObject({ remote: 'mf-catalog', path: '/services/:category' });
});
