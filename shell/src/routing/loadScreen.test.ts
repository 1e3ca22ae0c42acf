// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemoteVersions } from '../federation/remotes';
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
  test('loads once for concurrent requests', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(standalone));
    const [first, second] = await Promise.all([loader.load('mf-catalog', '/home'), loader.load('mf-catalog', '/home')]);
    expect(first.Component).toBe(Home);
    expect(second).toBe(first);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('loads from the previous version when the current one fails, and the failure is reported', async () => {
    fetchMock.mockRejectedValueOnce(new Error('entry is gone')).mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(withFallback));
    expect(await loader.load('mf-catalog', '/home')).toEqual({ Component: Home, version: '1.0.0' });
    expect(reported).toEqual(['[doorstep] mf-catalog 1.1.0 failed (screen) on /home: entry is gone']);
  });

  test('loads from the previous version when the current one takes three seconds', async () => {
    vi.useFakeTimers();
    fetchMock.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(routesOf(Home));
    const loading = createScreenLoader(createRemoteVersions(withFallback)).load('mf-catalog', '/home');
    await vi.advanceTimersByTimeAsync(2999);
    expect((await loading).version).toBe('1.0.0');
    vi.useRealTimers();
  });

  test('fails after two attempts when there is no previous version', async () => {
    fetchMock.mockRejectedValue(new Error('no network'));
    const loader = createScreenLoader(createRemoteVersions(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow('no network');
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('reloads its files past the browser cache on the second attempt, because a cached one may be damaged', async () => {
    const damaged = Object.assign(new Error('Loading chunk failed'), { request: '/remotes/mf-catalog/1.1.0/home.js' });
    fetchMock.mockRejectedValueOnce(damaged).mockImplementation(async () => {
      expect(fetched.mock.calls.map(([url, { cache }]) => `${cache} ${url}`)).toEqual([
        'reload /remotes/mf-catalog/1.1.0/remoteEntry.js',
        'reload /remotes/mf-catalog/1.1.0/home.js',
      ]);
      return routesOf(Home);
    });
    expect((await createScreenLoader(createRemoteVersions(standalone)).load('mf-catalog', '/home')).Component).toBe(
      Home,
    );
  });

  test('stays failed until it is forgotten, then loads again', async () => {
    fetchMock
      .mockRejectedValueOnce(new Error('a'))
      .mockRejectedValueOnce(new Error('b'))
      .mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow();
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow();
    loader.forget('mf-catalog', '/home');
    expect((await loader.load('mf-catalog', '/home')).Component).toBe(Home);
  });

  test('turns late after four seconds without a previous version, and appears when it arrives', async () => {
    vi.useFakeTimers();
    let arrive = (_routes: ReturnType<typeof routesOf>) => {};
    fetchMock.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const loader = createScreenLoader(createRemoteVersions(standalone));
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

  test('keeps the same promise before and after loading, because React resumes only with that one', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(standalone));
    const showing = loader.show('mf-catalog', '/home');
    expect(await showing).toMatchObject({ Component: Home });
    expect(loader.show('mf-catalog', '/home')).toBe(showing);
  });

  test('never turns late when it was prerendered, until another screen is shown', async () => {
    vi.useFakeTimers();
    fetchMock.mockReturnValue(new Promise(() => undefined));
    const loader = createScreenLoader(createRemoteVersions(standalone), '/home');
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

  test('waits for a slow file without a second download or a report', async () => {
    const slow = Object.assign(new Error('Loading chunk home failed.\n(timeout: /home.js)'), { type: 'timeout' });
    fetchMock.mockRejectedValueOnce(slow).mockRejectedValueOnce(slow).mockResolvedValue(routesOf(Home));
    expect((await createScreenLoader(createRemoteVersions(standalone)).load('mf-catalog', '/home')).Component).toBe(
      Home,
    );
    expect(reported).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('fails after a second attempt when its file never arrives', async () => {
    vi.useFakeTimers();
    const slow = Object.assign(new Error('Loading chunk home failed.\n(timeout: /home.js)'), { type: 'timeout' });
    fetchMock.mockImplementation(
      () => new Promise((_resolve, reject) => setTimeout(() => reject(slow), 20_000)) as ReturnType<typeof loadRoutes>,
    );
    const outcome = vi.fn();
    createScreenLoader(createRemoteVersions(standalone)).load('mf-catalog', '/home').catch(outcome);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(outcome).toHaveBeenCalledWith(slow);
    vi.useRealTimers();
  });

  test('loads again on navigation after a failed prefetch', async () => {
    fetchMock
      .mockRejectedValueOnce(new Error('a'))
      .mockRejectedValueOnce(new Error('b'))
      .mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(standalone));
    await loader.prefetch('mf-catalog', '/home');
    expect((await loader.load('mf-catalog', '/home')).Component).toBe(Home);
    await loader.prefetch('mf-catalog', '/home');
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  test('fails with the name of its remote when the remote does not have it', async () => {
    fetchMock.mockResolvedValue([]);
    const loader = createScreenLoader(createRemoteVersions(standalone));
    await expect(loader.load('mf-catalog', '/home')).rejects.toThrow('mf-catalog 1.1.0 has no screen for /home.');
  });

  test('falls back to the previous version after it throws while rendering, when there is one', async () => {
    fetchMock.mockResolvedValue(routesOf(Home));
    const loader = createScreenLoader(createRemoteVersions(withFallback));
    await loader.load('mf-catalog', '/home');
    expect((await loader.replace('mf-catalog', '/home'))?.version).toBe('1.0.0');
    expect(await loader.replace('mf-catalog', '/home')).toBeUndefined();
  });
});
