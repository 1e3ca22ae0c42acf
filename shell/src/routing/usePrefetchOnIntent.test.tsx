// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScreenLoader } from './loadScreen';
import { usePrefetchOnIntent } from './usePrefetchOnIntent';

const remote = { version: '1.0.0', url: '', integrity: '' };
const composition = {
  remotes: {
    'mf-offers': { ...remote, routes: [['/offers', 'visitor', ['coupons']]] },
    'mf-booking': { ...remote, routes: [['/my-booking', 'customer', ['categories']]] },
    'mf-account': { ...remote, routes: [['/terms', 'visitor']] },
    'mf-catalog': {
      ...remote,
      routes: [
        ['/services', 'visitor', ['top-providers']],
        ['/areas/:area', 'visitor'],
      ],
    },
  },
} as unknown as Composition;

const Empty = () => null;
const load = vi.fn(() => Promise.resolve({ Component: Empty, version: '1.0.0' }));
const loader = { prefetch: load, forget: vi.fn(), replace: vi.fn() } as unknown as ScreenLoader;
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
  usePrefetchOnIntent(composition, loader, '/home');
  return <RenderedLinks />;
}

function RenderedLinks() {
  return ['/offers', '/my-booking', '/terms'].map((path) => (
    <a key={path} href={path}>
      {path}
    </a>
  ));
}

const hoverLink = (path: string) => fireEvent.pointerOver(screen.getByRole('link', { name: path }));

test('prefetches screen and data of a link under the pointer once', () => {
  render(<Links />);
  hoverLink('/offers');
  hoverLink('/offers');
  expect(load).toHaveBeenCalledWith('mf-offers', '/offers');
  expect(fetched.mock.calls).toEqual([['/data/coupons.json']]);
});

test('prefetches a link that the pointer is on when the page hydrates', () => {
  render(<RenderedLinks />);
  screen.getByRole('link', { name: '/terms' }).focus();
  const atPointer = screen.getByRole('link', { name: '/offers' });
  vi.spyOn(atPointer, 'matches').mockImplementation((selector) => selector === ':hover');
  renderHook(() => usePrefetchOnIntent(composition, loader, '/home'));
  expect(load.mock.calls).toEqual([
    ['mf-offers', '/offers'],
    ['mf-account', '/terms'],
  ]);
});

test('prefetches nothing without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  render(<Links />);
  hoverLink('/offers');
  expect(load).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  hoverLink('/offers');
  expect(load).toHaveBeenCalledWith('mf-offers', '/offers');
});

test('prefetches only the screen when it has no public data', () => {
  render(<Links />);
  fireEvent.focusIn(screen.getByRole('link', { name: '/terms' }));
  expect(load).toHaveBeenCalledWith('mf-account', '/terms');
  expect(fetched).not.toHaveBeenCalled();
});

test('skips screens that this person may not open', () => {
  render(<Links />);
  hoverLink('/my-booking');
  expect(load).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

test('skips prefetching when the person saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  render(<Links />);
  hoverLink('/offers');
  expect(load).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

test.each(['2g', 'slow-2g'])('skips prefetching on a connection of type %s', (effectiveType) => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType }, configurable: true });
  render(<Links />);
  hoverLink('/offers');
  expect(load).not.toHaveBeenCalled();
});

test('skips the open page and other sites', () => {
  history.replaceState(null, '', '/terms?from=footer');
  render(
    <>
      <Links />
      <a href="https://elsewhere.example/offers">elsewhere</a>
    </>,
  );
  hoverLink('/terms');
  hoverLink('elsewhere');
  expect(load).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
});

test('requests failed data again at the next opportunity', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  render(
    <>
      <Links />
      <a href="/services">services</a>
    </>,
  );
  hoverLink('services');
  await vi.waitFor(() => {
    hoverLink('services');
    expect(fetched.mock.calls).toEqual([['/data/top-providers.json'], ['/data/top-providers.json']]);
  });
});

describe('once the page has come to rest', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function inSight(...paths: string[]) {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observed: Element[] = [];
        constructor(readonly notify: (entries: object[]) => void) {}
        observe(target: Element) {
          if (!this.observed.length)
            queueMicrotask(() =>
              this.notify(
                this.observed.map((each) => ({
                  target: each,
                  isIntersecting: paths.includes(each.getAttribute('href') ?? ''),
                })),
              ),
            );
          this.observed.push(target);
        }
        disconnect() {}
      },
    );
  }
  const rest = () => vi.advanceTimersByTimeAsync(2000);

  test('prefetches the screens of visible links without their data, and no others', async () => {
    inSight('/offers', '/my-booking');
    render(<Links />);
    expect(load).not.toHaveBeenCalled();
    await rest();
    expect(load.mock.calls).toEqual([['mf-offers', '/offers']]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('skips prefetching for people who save data or have a slow connection', async () => {
    inSight('/offers', '/terms');
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
    render(<Links />);
    await rest();
    cleanup();
    Reflect.deleteProperty(navigator, 'connection');
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-data: reduce)' }));
    render(<Links />);
    await rest();
    expect(load).not.toHaveBeenCalled();
  });

  test('prefetches the first four of many links and counts duplicates once', async () => {
    const areas = ['a', 'b', 'b', 'c', 'd', 'e', 'f'].map((area) => `/areas/${area}`);
    inSight(...areas);
    render(
      <>
        <Links />
        {areas.map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lead to one page
          <a key={index} href={area}>
            area
          </a>
        ))}
      </>,
    );
    await rest();
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('stops prefetching after the screen unmounts', async () => {
    inSight('/offers');
    render(<Links />).unmount();
    await rest();
    expect(load).not.toHaveBeenCalled();
  });
});
