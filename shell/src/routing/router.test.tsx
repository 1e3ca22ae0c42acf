// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenToHealth } from '../telemetry/buffer';
import type { ScreenLoader } from './loadScreen';
import { createSiteRouter, siteRoutes } from './router';

const loader = {} as ScreenLoader;
const compositionOf = (apiExtensions: boolean) =>
  ({
    override: 'qa',
    settings: { apiExtensions },
    remotes: {
      'mf-booking': {
        routes: [
          ['/my-booking', 'customer'],
          ['/messages', 'member'],
        ],
      },
      'mf-offers': { routes: [['/offers', 'visitor']] },
    },
  }) as unknown as Composition;

beforeEach(() => history.replaceState(null, '', '/offers'));
afterEach(() => history.replaceState(null, '', '/'));

test('counts a view when the path changes, but not when the query or the hash does', async () => {
  const heard: string[] = [];
  const router = createSiteRouter(compositionOf(true), loader);
  listenToHealth(({ kind }) => heard.push(kind));
  await router.navigate('/offers?sort=price');
  await router.navigate('/offers?sort=price#top');
  expect(heard).toEqual([]);
  await router.navigate('/my-booking');
  expect(heard).toEqual(['navigation']);
  await router.navigate('/offers');
  expect(heard).toEqual(['navigation', 'navigation']);
  router.dispose();
});

test.each([
  [true, ['/', '/my-booking', '/messages', '/offers', '*']],
  [false, ['/', '/my-booking', '/offers', '*']],
])('creates a page for each route that the server can fill, with extensions: %s', (apiExtensions, expected) => {
  const [frame] = siteRoutes(compositionOf(apiExtensions), loader);
  expect(frame?.children?.map(({ path }) => path)).toEqual(expected);
});
