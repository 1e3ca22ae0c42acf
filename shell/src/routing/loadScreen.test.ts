// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemotes } from '../federation/remotes';
import { loadRoutes } from '../federation/runtime';
import { createScreenLoader, LATE } from './loadScreen';

vi.mock('../federation/runtime', () => ({
  loadRoutes: vi.fn(),
  fallBack: (remotes: { fallBack: (name: string) => boolean }, name: string) => remotes.fallBack(name),
}));

const entry = (version: string) => ({
  version,
  url: `/remotes/mf-catalog/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});
const withFallback = {
  remotes: { 'mf-catalog': { ...entry('1.1.0'), fallback: entry('1.0.0'), routes: [['/home', 'visitor']] } },
} as unknown as Composition;
const standalone = {
  remotes: { 'mf-catalog': { ...entry('1.1.0'), routes: [['/home', 'visitor']] } },
} as unknown as Composition;

const Home = () => null;
const routesOf = (Component: () => null) => [{ path: '/home', lazy: async () => ({ Component }) }];
const fetchMock = vi.mocked(loadRoutes);

let reported: string[];
const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response());
beforeEach(() => {
  reported = [];
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation((line) => void reported.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('a screen', () => {
  test('is loaded once, however many ask for it', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(standalone));
    const [first, second] = await Promise.all([loader.load('mf-catalog', '/home'), loader.load('mf-catalog', '/home')]);
    expect(first.Component).toBe(Home);
    expect(second).toBe(first);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('that cannot be loaded comes from the previous version, and the failure is reported', async () => {
    fetchMock.mockRejectedValueOnce(new Error('entry is gone')).mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(withFallback));
    expect(await loader.load('mf-catalog', '/home')).toEqual({ Component: Home, version: '1.0.0' });
    expect(reported).toEqual(['[doorstep] mf-catalog 1.1.0 failed (screen) on /home: entry is gone']);
  });

  test('that hangs comes from the previous version within three seconds', async () => {
    vi.useFakeTimers();
    fetchMock.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(routesOf(Home));
    const loading = createScreenLoader(createRemotes(withFallback)).load('mf-catalog', '/home');
    await vi.advanceTimersByTimeAsync(2999);
    expect((await loading).version).toBe('1.0.0');
    vi.useRealTimers();
  });

  test('without a previous version is tried twice, then given up', async () => {
    fetchMock.mockRejectedValue(new Error('no network'));
    const loader = createScreenLoader(createRemotes(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow('no network');
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('is tried again with fresh files: a damaged one may lie in the cache for good', async () => {
    const damaged = Object.assign(new Error('Loading chunk failed'), { request: '/remotes/mf-catalog/1.1.0/home.js' });
    fetchMock.mockRejectedValueOnce(damaged).mockImplementation(async () => {
      expect(fetched.mock.calls.map(([url, { cache }]) => `${cache} ${url}`)).toEqual([
        'reload /remotes/mf-catalog/1.1.0/remoteEntry.js',
        'reload /remotes/mf-catalog/1.1.0/home.js',
      ]);
      return routesOf(Home);
    });
    expect((await createScreenLoader(createRemotes(standalone)).load('mf-catalog', '/home')).Component).toBe(Home);
  });

  test('that was given up stays so until it is forgotten, and is then asked for again', async () => {
    fetchMock
      .mockRejectedValueOnce(new Error('a'))
      .mockRejectedValueOnce(new Error('b'))
      .mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow();
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow();
    loader.forget('mf-catalog', '/home');
    expect((await loader.load('mf-catalog', '/home')).Component).toBe(Home);
  });

  test('that hangs without a previous version is late after four seconds, and shown when it comes', async () => {
    vi.useFakeTimers();
    let arrive = (_routes: ReturnType<typeof routesOf>) => {};
    fetchMock.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const loader = createScreenLoader(createRemotes(standalone));
    const outcome = vi.fn();
    const showing = loader.show('mf-catalog', '/home');
    expect(loader.show('mf-catalog', '/home')).toBe(showing);
    void showing.then(outcome);
    await vi.advanceTimersByTimeAsync(3999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(LATE);
    await vi.advanceTimersByTimeAsync(30_000);
    arrive(routesOf(Home));
    expect((await loader.load('mf-catalog', '/home')).Component).toBe(Home);
    expect(await loader.show('mf-catalog', '/home')).toMatchObject({ Component: Home });
    expect(reported).toEqual([]);
    vi.useRealTimers();
  });

  test('that comes in time is the same promise before and after, as React continues only with the one it waited for', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(standalone));
    const showing = loader.show('mf-catalog', '/home');
    expect(await showing).toMatchObject({ Component: Home });
    expect(loader.show('mf-catalog', '/home')).toBe(showing);
  });

  test('that was prerendered is not late: it stays until it is taken over, or somebody goes on', async () => {
    vi.useFakeTimers();
    fetchMock.mockReturnValue(new Promise(() => undefined));
    const loader = createScreenLoader(createRemotes(standalone), '/home');
    const outcome = vi.fn();
    void loader.show('mf-catalog', '/home').then(outcome);
    expect(loader.takesOver('/home')).toBe(loader.load('mf-catalog', '/home'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(outcome).not.toHaveBeenCalled();
    void loader.show('mf-catalog', '/other');
    expect(loader.takesOver('/home')).toBeUndefined();
    void loader.show('mf-catalog', '/home').then(outcome);
    await vi.advanceTimersByTimeAsync(4000);
    expect(outcome).toHaveBeenCalledWith(LATE);
    vi.useRealTimers();
  });

  test('whose file is slow is waited for, as long as a minute, without a second download', async () => {
    const slow = Object.assign(new Error('Loading chunk home failed.\n(timeout: /home.js)'), { type: 'timeout' });
    fetchMock.mockRejectedValueOnce(slow).mockRejectedValueOnce(slow).mockResolvedValue(routesOf(Home));
    expect((await createScreenLoader(createRemotes(standalone)).load('mf-catalog', '/home')).Component).toBe(Home);
    expect(reported).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('whose file never comes is given up after that minute, once tried again', async () => {
    vi.useFakeTimers();
    const slow = Object.assign(new Error('Loading chunk home failed.\n(timeout: /home.js)'), { type: 'timeout' });
    fetchMock.mockImplementation(
      () => new Promise((_resolve, reject) => setTimeout(() => reject(slow), 20_000)) as ReturnType<typeof loadRoutes>,
    );
    const outcome = vi.fn();
    createScreenLoader(createRemotes(standalone)).load('mf-catalog', '/home').catch(outcome);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(outcome).toHaveBeenCalledWith(slow);
    vi.useRealTimers();
  });

  test('that could not be prefetched is asked for again by who goes there', async () => {
    fetchMock
      .mockRejectedValueOnce(new Error('a'))
      .mockRejectedValueOnce(new Error('b'))
      .mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(standalone));
    await loader.prefetch('mf-catalog', '/home');
    expect((await loader.load('mf-catalog', '/home')).Component).toBe(Home);
    await loader.prefetch('mf-catalog', '/home');
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  test('that its remote does not have is a failure that names it', async () => {
    fetchMock.mockResolvedValue([]);
    const loader = createScreenLoader(createRemotes(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow('mf-catalog 1.1.0 has no screen for /home.');
  });

  test('that threw while it was rendered is replaced by the previous version, when there is one', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemotes(withFallback));
    await loader.load('mf-catalog', '/home');
    expect((await loader.replace('mf-catalog', '/home'))?.version).toBe('1.0.0');
    expect(await loader.replace('mf-catalog', '/home')).toBeUndefined();
  });
});
