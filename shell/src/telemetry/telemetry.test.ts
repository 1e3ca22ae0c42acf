// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Report } from './reporter';

const composition = {
  generation: 7,
  set: 'aaaa',
  shell: '1.0.0',
  remotes: {
    'mf-catalog': { version: '1.1.0', fallback: { version: '1.0.0' }, routes: [['/home', 'visitor']] },
    'mf-offers': { version: '2.0.0', routes: [['/offers', 'visitor']] },
  },
} as unknown as Composition;

let bodies: Blob[];
let healthBuffer: typeof import('./buffer');
let start: (random?: () => number) => Promise<unknown>;
const signPage = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  bodies = [];
  navigator.sendBeacon = (url, body) => {
    expect(url).toBe('/_doorstep/reports');
    bodies.push(body as Blob);
    return true;
  };
  history.replaceState(null, '', '/home?name=Mia');
  healthBuffer = await import('./buffer');
  healthBuffer.dropErrorsOnLeave();
  const { startReporter } = await import('./reporter');
  signPage.mockReset();
  signPage.mockImplementation(async () => new Response(JSON.stringify({ page: 'signed' })));
  vi.stubGlobal('fetch', signPage);
  start = async (random) => {
    startReporter(composition, random);
    await vi.advanceTimersByTimeAsync(0);
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const batches = async (): Promise<Report[][]> =>
  Promise.all(bodies.map(async (body) => (JSON.parse(await body.text()) as { reports: Report[] }).reports));
const reports = async () =>
  (await batches()).flat().map(({ remote, version, route, kind }) => [remote, version, route, kind].join(' '));

const noteShown = (remote = 'mf-catalog', version = '1.1.0') =>
  healthBuffer.noteHealth({ kind: 'shown', remote, version });
const failure = (remote = 'mf-catalog', version = '1.1.0') =>
  healthBuffer.noteHealth({ kind: 'failure', phase: 'render', remote, version });
const thrownAt = (stack: string) =>
  healthBuffer.noteHealth({
    kind: 'unhandled',
    error: Object.assign(new Error('Mia Torres, +15550100001'), { stack }),
  });
const goTo = (path: string) => {
  history.pushState(null, '', path);
  healthBuffer.noteHealth({ kind: 'navigation' });
};

test("sends nothing from a tester's page, whatever fails on it", async () => {
  const { installTelemetry } = await import('./install');
  installTelemetry({ ...composition, override: 'qa' });
  failure();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signPage).not.toHaveBeenCalled();
  expect(bodies).toHaveLength(0);
});

test('lets scripts replace shared functions, and reports the script that did it', async () => {
  const { watchReplacedGlobals: watchReach } = await import('./reach');
  const heard: unknown[] = [];
  healthBuffer.listenToHealth((note) => heard.push(note));
  const own = { fetch: window.fetch, pushState: history.pushState };
  watchReach();
  expect([window.fetch, history.pushState]).toEqual([own.fetch, own.pushState]);
  const mine = vi.fn();
  window.fetch = mine;
  fetch('/x');
  expect(mine).toHaveBeenCalledWith('/x');
  history.pushState(null, '', '/offers');
  expect(location.pathname).toBe('/offers');
  await vi.advanceTimersByTimeAsync(300);
  expect(heard).toEqual([expect.objectContaining({ kind: 'reach', stack: expect.stringContaining('fetch') })]);
});

test('reports each replaced shared function once', async () => {
  const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'requestAnimationFrame', 'matchMedia'];
  const shared = [
    ...names.map((name) => [window, name] as const),
    ...['pushState', 'replaceState'].map((name) => [history, name] as const),
  ];
  const before = shared.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  const { watchReplacedGlobals: watchReach } = await import('./reach');
  watchReach();
  const heard: string[] = [];
  healthBuffer.listenToHealth((note) =>
    heard.push(note.kind === 'reach' ? (note.stack.split('\n')[0] ?? '') : note.kind),
  );
  const mine = () => undefined;
  for (const [owner, name] of shared) Reflect.set(owner, name, mine);
  expect(shared.map(([owner, name]) => Reflect.get(owner, name))).toEqual(shared.map(() => mine));
  for (const [index, [owner, name]] of shared.entries()) {
    const own = before[index];
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(heard).toEqual(shared.map(([, name]) => `Error: ${name}`));
});

describe('the reporter', () => {
  test('sends the first view one second after rendering, in one batch', async () => {
    noteShown();
    await start();
    expect(bodies).toHaveLength(0);
    vi.advanceTimersByTime(1000);
    const [batch] = await batches();
    expect(batch).toEqual([
      { remote: 'mf-catalog', version: '1.1.0', route: '/home', kind: 'view', ms: expect.any(Number) },
      { remote: 'shell', version: '1.0.0', route: '/home', kind: 'view' },
    ]);
  });

  test('reports each failure with remote, version and route, and only one per view', async () => {
    await start();
    noteShown();
    for (let round = 0; round < 5; round += 1) failure();
    thrownAt('Error\n at x (http://site/remotes/mf-catalog/1.1.0/static/js/a.js:1:2)');
    vi.advanceTimersByTime(1000);
    expect(await reports()).toEqual([
      'mf-catalog 1.1.0 /home view',
      'shell 1.0.0 /home view',
      'mf-catalog 1.1.0 /home render',
    ]);
    goTo('/home');
    failure();
    vi.advanceTimersByTime(1000);
    expect((await reports()).filter((line) => line.endsWith('render'))).toHaveLength(2);
  });

  test('finds the remote of a failing script by its address and ignores other scripts', async () => {
    await start();
    thrownAt(
      'Error\n at react (http://site/shell/1.0.0/js/p.js:1:1)\n at b (http://site/remotes/mf-offers/2.0.0/js/a.js:1:2)',
    );
    thrownAt('Error\n at x (http://site/shell/1.0.0/static/js/index.js:1:2)');
    thrownAt('Error\n at y (chrome-extension://abc/content.js:1:2)');
    healthBuffer.noteHealth({ kind: 'unhandled', error: 'a text' });
    vi.advanceTimersByTime(1000);
    expect((await reports()).filter((line) => line.endsWith('error'))).toEqual([
      'mf-offers 2.0.0 /home error',
      'shell 1.0.0 /home error',
    ]);
  });

  test('blames the script that replaced a shared function, not its caller', async () => {
    await start();
    const replacedBy = (...addresses: string[]) =>
      healthBuffer.noteHealth({
        kind: 'reach',
        stack: ['Error: fetch', ' at set (http://site/shell/1.0.0/static/js/index.js:1:2)']
          .concat(' at Object.assign (<anonymous>)', ...addresses.map((address) => ` at x (${address}:1:2)`))
          .join('\n'),
      });
    replacedBy('http://site/remotes/mf-catalog/1.1.0/static/js/a.js', 'http://site/shell/1.0.0/static/js/lib.js');
    replacedBy('http://site/shell/1.0.0/static/js/ui.js', 'http://site/remotes/mf-offers/2.0.0/static/js/a.js');
    replacedBy('chrome-extension://abc/content.js');
    vi.advanceTimersByTime(1000);
    expect((await reports()).filter((line) => line.endsWith('reach'))).toEqual(['mf-catalog 1.1.0 /home reach']);
  });

  test('counts the version that the page was composed with, not its replacement', async () => {
    await start();
    failure();
    noteShown('mf-catalog', '1.0.0');
    failure('mf-catalog', '1.0.0');
    vi.advanceTimersByTime(1000);
    expect((await reports()).filter((line) => line.startsWith('mf-catalog'))).toEqual([
      'mf-catalog 1.1.0 /home view',
      'mf-catalog 1.1.0 /home render',
    ]);
  });

  test('samples later views and reports how many each one stands for', async () => {
    // The first decides on web vitals, the second on traces.
    const randoms = [0.9, 0.9, 0.9, 0.9, 0.1, 0.9];
    await start(() => randoms.shift() ?? 0.9);
    noteShown();
    goTo('/offers');
    noteShown('mf-offers', '2.0.0');
    goTo('/home');
    noteShown();
    vi.advanceTimersByTime(10_000);
    expect((await batches()).flat().filter(({ oneIn }) => oneIn)).toEqual([
      {
        remote: 'mf-catalog',
        version: '1.1.0',
        route: '/home',
        kind: 'view',
        ms: expect.any(Number),
        oneIn: 5,
        view: 2,
      },
    ]);
  });

  test('sends no personal data: no text, no query, no address outside the routes', async () => {
    await start();
    goTo('/nowhere/mia@example.com?token=secret');
    failure();
    thrownAt('Error: Mia\n at x (http://site/shell/1.0.0/a.js:1:2)');
    vi.advanceTimersByTime(1000);
    const text = JSON.stringify(await batches());
    expect(text).toContain('"route":"*"');
    expect(text).not.toMatch(/Mia|mia|secret|15550100001|\?/);
  });

  test('requests one signature per page, sends it with each batch, and sends nothing without it', async () => {
    signPage.mockImplementationOnce(async () => new Response('', { status: 429 }));
    await start();
    expect(signPage.mock.calls).toEqual([['/_doorstep/reports?generation=7&set=aaaa']]);
    noteShown();
    vi.advanceTimersByTime(1000);
    expect(bodies).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(0);
    goTo('/offers');
    failure();
    await vi.advanceTimersByTimeAsync(1000);
    const text = await Promise.all(bodies.map((body) => body.text()));
    expect(text.map((text) => JSON.parse(text).page)).toEqual(text.map(() => 'signed'));
    expect((await batches()).flat().at(-1)).toMatchObject({ kind: 'render', view: 1 });
    expect(signPage).toHaveBeenCalledTimes(2);
  });

  test('renews the signature before the gateway forgets it', async () => {
    await start();
    noteShown();
    await vi.advanceTimersByTimeAsync(25 * 60_000);
    expect(signPage).toHaveBeenCalledTimes(1);
    signPage.mockImplementation(async () => new Response(JSON.stringify({ page: 'signed again' })));
    failure();
    await vi.advanceTimersByTimeAsync(2000);
    expect(signPage).toHaveBeenCalledTimes(2);
    const last = await bodies.at(-1)?.text();
    expect(JSON.parse(last ?? '')).toMatchObject({ page: 'signed again', reports: [{ kind: 'render' }] });
  });

  test('stops when the gateway says that it does not know the page', async () => {
    signPage.mockImplementation(async () => new Response('{}', { status: 403 }));
    await start();
    await vi.advanceTimersByTimeAsync(0);
    noteShown();
    failure();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(signPage).toHaveBeenCalledTimes(1);
    expect(bodies).toHaveLength(0);
  });

  test('sends its reports when the page is left, and none without a network', async () => {
    await start();
    noteShown();
    window.dispatchEvent(new Event('pagehide'));
    expect((await reports())[0]).toBe('mf-catalog 1.1.0 /home view');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failure();
    window.dispatchEvent(new Event('pagehide'));
    expect(bodies).toHaveLength(1);
  });

  test('limits batches to twenty lines and the total of a page to four hundred', async () => {
    await start(() => 0);
    for (let round = 0; round < 1000; round += 1) {
      goTo('/home');
      failure();
    }
    vi.advanceTimersByTime(60_000);
    const all = await batches();
    expect(Math.max(...all.map(({ length }) => length))).toBe(20);
    expect(all.flat()).toHaveLength(400);
  });
});

describe('a failure', () => {
  const notesOf: Record<string, () => void> = {
    ...Object.fromEntries(
      (['entry', 'module', 'screen', 'render'] as const).map((phase) => [
        phase,
        () => loading.reportLoadError({ remote: 'mf-catalog', version: '1.1.0', route: '/home', phase }),
      ]),
    ),
    error: () => thrownAt('Error\n at x (http://site/remotes/mf-catalog/1.1.0/static/js/a.js:1:2)'),
  };
  let loading: typeof import('./loadFailures');
  beforeEach(async () => {
    loading = await import('./loadFailures');
    await start();
  });
  const failures = async () => (await reports()).filter((line) => !line.endsWith('view'));
  const leave = (type: string) => window.dispatchEvent(new Event(type));
  const kinds = Object.keys(notesOf);

  test.each(kinds)('%s: counts after the person navigated there', async (kind) => {
    loading.markScreenRequested('mf-catalog', '/home');
    notesOf[kind]?.();
    vi.advanceTimersByTime(1000);
    expect(await failures()).toEqual([`mf-catalog 1.1.0 /home ${kind}`]);
  });

  test.each(kinds)('%s: does not count when the page is left right after it', async (kind) => {
    loading.markScreenRequested('mf-catalog', '/home');
    notesOf[kind]?.();
    leave('pagehide');
    notesOf[kind]?.();
    vi.advanceTimersByTime(20_000);
    expect(await failures()).toEqual([]);
  });

  test.each(kinds)('%s: does not count during a navigation, unless the navigation was a download', async (kind) => {
    loading.markScreenRequested('mf-catalog', '/home');
    leave('beforeunload');
    notesOf[kind]?.();
    vi.advanceTimersByTime(2000);
    expect(await failures()).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(await failures()).toHaveLength(1);
  });

  test.each(kinds)('%s: does not count without a network', async (kind) => {
    loading.markScreenRequested('mf-catalog', '/home');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    notesOf[kind]?.();
    vi.advanceTimersByTime(20_000);
    expect(await failures()).toEqual([]);
  });

  test.each(['entry', 'screen'])(
    '%s: counts after a failed prefetch only when somebody navigates there',
    async (kind) => {
      notesOf[kind]?.();
      vi.advanceTimersByTime(20_000);
      expect(await failures()).toEqual([]);
      loading.markScreenRequested('mf-catalog', '/home');
      vi.advanceTimersByTime(1000);
      expect(await failures()).toEqual([`mf-catalog 1.1.0 /home ${kind}`]);
      goTo('/home');
      loading.markScreenRequested('mf-catalog', '/home');
      vi.advanceTimersByTime(1000);
      expect(await failures()).toHaveLength(1);
    },
  );

  test.each(['module', 'render'])(
    '%s: counts at once, because modules load and screens render only after navigation',
    async (kind) => {
      notesOf[kind]?.();
      vi.advanceTimersByTime(1000);
      expect(await failures()).toEqual([`mf-catalog 1.1.0 /home ${kind}`]);
    },
  );

  test.each(['entry', 'screen'])('%s: does not count when leaving the page cut off a prefetch', async (kind) => {
    const { installTelemetry } = await import('./install');
    installTelemetry(composition);
    notesOf[kind]?.();
    leave('pagehide');
    leave('pageshow');
    loading.markScreenRequested('mf-catalog', '/home');
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failures()).toEqual([]);
  });

  test('does not count when a request was aborted on purpose', async () => {
    const stack = 'AbortError\n at x (http://site/remotes/mf-catalog/1.1.0/a.js:1:2)';
    const error = Object.assign(new Error('aborted'), { name: 'AbortError', stack });
    healthBuffer.noteHealth({ kind: 'unhandled', error });
    vi.advanceTimersByTime(20_000);
    expect(await failures()).toEqual([]);
  });

  test('counts again on a page restored from the back/forward cache', async () => {
    leave('pagehide');
    leave('pageshow');
    notesOf.render?.();
    vi.advanceTimersByTime(1000);
    expect(await failures()).toHaveLength(1);
  });
});

describe('before the reporter has loaded', () => {
  test('a failure loads it at once, even when the failure came first', async () => {
    const { noteHealth, onHealthError: onTrouble } = healthBuffer;
    const fetchMock = vi.fn();
    onTrouble(fetchMock);
    noteShown();
    expect(fetchMock).not.toHaveBeenCalled();
    noteHealth({ kind: 'unhandled', error: new Error('x') });
    vi.advanceTimersByTime(250);
    expect(fetchMock).toHaveBeenCalled();
    const late = vi.fn();
    onTrouble(late);
    expect(late).toHaveBeenCalledTimes(1);
  });
});
