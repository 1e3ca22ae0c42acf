// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScreenLoader } from './loadScreen';
import { usePrefetchOnIntent } from './usePrefetchOnIntent';

const remote = { version: '1.0.0', url: '', integrity: '' };
const composition = {
  remotes: {
    'mf-offers': { ...remote, routes: [['/offers', 'visitor', ['coupons']]] },
    'mf-booking': { ...remote, routes: [['/my-booking', 'customer', ['categories']]] },
    'mf-account': { ...remote, routes: [['/terms', 'visitor']] },
  },
} as unknown as Composition;

const Empty = () => null;
const load = vi.fn(() => Promise.resolve({ Component: Empty, version: '1.0.0' }));
const loader = { load, forget: vi.fn(), replace: vi.fn() } as unknown as ScreenLoader;
const fetched = vi.fn(() => Promise.resolve(new Response('{}')));

beforeEach(() => {
  load.mockClear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function Links() {
  usePrefetchOnIntent(composition, loader);
  return ['/offers', '/my-booking', '/terms'].map((path) => (
    <a key={path} href={path}>
      {path}
    </a>
  ));
}

const rest = (path: string) => fireEvent.pointerOver(screen.getByRole('link', { name: path }));

test('a link that somebody points at has its screen and its data fetched, once', () => {
  render(<Links />);
  rest('/offers');
  rest('/offers');
  expect(load).toHaveBeenCalledWith('mf-offers', '/offers');
  expect(fetched.mock.calls).toEqual([['/data/coupons.json']]);
});

test('a screen without public data is fetched alone', () => {
  render(<Links />);
  fireEvent.focusIn(screen.getByRole('link', { name: '/terms' }));
  expect(load).toHaveBeenCalledWith('mf-account', '/terms');
  expect(fetched).not.toHaveBeenCalled();
});

test('nothing is fetched for a screen that this person may not open', () => {
  render(<Links />);
  rest('/my-booking');
  expect(load).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

test('nothing is fetched beforehand for whoever saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  render(<Links />);
  rest('/offers');
  expect(load).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
