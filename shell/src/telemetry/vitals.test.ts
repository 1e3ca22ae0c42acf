// @vitest-environment happy-dom
import type { Composition } from '@doorstep/shared-api/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from './reporter';

const composition = {
  generation: 7,
  set: 'aaaa',
  shell: '1.0.0',
  remotes: {
    'mf-catalog': { version: '1.1.0', routes: [['/home', 'visitor']] },
    'mf-offers': { version: '2.0.0', routes: [['/offers', 'visitor']] },
  },
} as unknown as Composition;

interface Recorded {
  readonly type: string;
  readonly startTime: number;
  readonly [field: string]: unknown;
}

let pendingEntries: { waiting: Recorded[] };
let supported: string[];
let timeline: Record<string, object[]>;
let bodies: Blob[];
let healthBuffer: typeof import('./buffer');
let now: number;

class FakeObserver {
  static get supportedEntryTypes() {
    return supported;
  }
  type = '';
  readonly own = pendingEntries;
  observe({ type }: { type: string }) {
    this.type = type;
  }
  takeRecords() {
    const taken = this.own.waiting.filter(({ type }) => type === this.type);
    this.own.waiting = this.own.waiting.filter(({ type }) => type !== this.type);
    return taken;
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  now = 0;
  pendingEntries = { waiting: [] };
  bodies = [];
  supported = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input'];
  timeline = { navigation: [{ name: 'http://site/home?name=Mia', responseStart: 120 }] };
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => (timeline[type] ?? []) as PerformanceEntryList,
  );
  navigator.sendBeacon = (_url, body) => {
    bodies.push(body as Blob);
    return true;
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ page: 'signed' })));
  history.replaceState(null, '', '/home?name=Mia');
  healthBuffer = await import('./buffer');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function start(random = 0) {
  const { startReporter } = await import('./reporter');
  startReporter(composition, () => random);
  await vi.advanceTimersByTimeAsync(0);
}
const noteShown = (remote = 'mf-catalog', version = '1.1.0') =>
  healthBuffer.noteHealth({ kind: 'shown', remote, version });
const record = (type: string, startTime: number, more: object = {}) =>
  pendingEntries.waiting.push({ type, startTime, ...more });
const press = (startTime: number, duration: number, interactionId: number) =>
  record('event', startTime, { duration, interactionId });
const shift = (startTime: number, value: number, more: object = {}) =>
  record('layout-shift', startTime, { value, ...more });
function goTo(path: string, at: number) {
  now = at;
  history.pushState(null, '', path);
  healthBuffer.noteHealth({ kind: 'navigation' });
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

async function reportsOf(remote = 'mf-catalog'): Promise<Report[]> {
  const batches = await Promise.all(bodies.map(async (body) => JSON.parse(await body.text()) as { reports: Report[] }));
  return batches.flatMap(({ reports }) => reports).filter((one) => one.kind === 'vital' && one.remote === remote);
}
const vitalLines = async (remote?: string) =>
  (await reportsOf(remote)).map(({ route, vital, value, view = 0 }) => `${view} ${route} ${vital} ${value}`);

test('reports loading and response times when the page is left, for its remote and for the shell', async () => {
  record('largest-contentful-paint', 700);
  record('largest-contentful-paint', 1234.5);
  shift(300, 0.02);
  shift(800, 0.03);
  press(2000, 48, 1);
  press(2100, 96, 1);
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120', '0 /home lcp 1235', '0 /home cls 50', '0 /home inp 96']);
  expect(await vitalLines('shell')).toEqual(await vitalLines());
  expect((await reportsOf())[0]).toEqual({
    ...{ remote: 'mf-catalog', version: '1.1.0', route: '/home' },
    ...{ kind: 'vital', vital: 'ttfb', value: 120 },
  });
});

test('reports only loading events from before the first navigation', async () => {
  supported = [...supported, 'longtask'];
  await start();
  noteShown();
  const loaded = (at: number) => {
    record('largest-contentful-paint', at);
    shift(at, 0.02);
    record('longtask', at, { duration: 80 });
  };
  loaded(2999);
  goTo('/offers', 3000);
  loaded(3000);
  noteShown('mf-offers', '2.0.0');
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120', '0 /home lcp 2999', '0 /home cls 20', '0 /home tbt 30']);
});

test('sends vitals in separate batches, once and without personal data', async () => {
  press(100, 40, 1);
  await start();
  noteShown();
  vi.advanceTimersByTime(1000);
  leave();
  leave();
  document.dispatchEvent(new Event('visibilitychange'));
  const texts = await Promise.all(bodies.map((body) => body.text()));
  expect(texts.map((text) => [...new Set(JSON.parse(text).reports.map(({ kind }: Report) => kind))])).toEqual([
    ['view'],
    ['step', 'vital'],
  ]);
  expect(texts.join()).not.toMatch(/Mia|name=/);
});

test('sums what long tasks block beyond 50 ms, and reports 0 without any', async () => {
  supported = [...supported, 'longtask'];
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toContain('0 /home tbt 0');
  bodies = [];
  pendingEntries = { waiting: [] };
  vi.resetModules();
  healthBuffer = await import('./buffer');
  record('longtask', 200, { duration: 120 });
  record('longtask', 900, { duration: 60 });
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toContain('0 /home tbt 80');
});

test('reports a declared step once, by name alone, after the page itself', async () => {
  supported = [...supported, 'mark'];
  const mark = (detail: unknown, name = 'doorstep:step') => record('mark', 900, { name, detail });
  for (const detail of ['paid', 'paid', 'Mia Torres', { name: 'Mia' }, undefined, 'quote-sent']) mark(detail);
  mark('paid', 'some-library');
  await start();
  noteShown();
  leave();
  const texts = await Promise.all(bodies.map((body) => body.text()));
  const steps = texts.flatMap((text) =>
    (JSON.parse(text) as { reports: Report[] }).reports.filter(({ kind }) => kind === 'step'),
  );
  expect(steps.map(({ remote, route, step }) => `${remote} ${route} ${step}`)).toEqual([
    ...['shell /home *', 'shell /home paid', 'shell /home quote-sent'],
  ]);
  expect(texts.join()).not.toContain('Mia');
});

test('reports no vitals for an unsampled document', async () => {
  record('largest-contentful-paint', 700);
  await start(0.5);
  noteShown();
  leave();
  expect(await reportsOf()).toEqual([]);
});

test('reports the worst session of layout shifts, without those caused by input', async () => {
  for (const [at, value] of [
    [100, 0.01],
    [900, 0.01],
    [2500, 0.04],
    [3400, 0.05],
    [9000, 0.06],
  ] as const)
    shift(at, value);
  shift(3500, 0.5, { hadRecentInput: true });
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toContain('0 /home cls 90');
});

test('ends a session of layout shifts after five seconds, however close they are', async () => {
  for (let at = 0; at < 10_000; at += 500) shift(at, 0.01);
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toContain('0 /home cls 100');
});

test('omits what a browser cannot record, but reports 0 when nothing shifted', async () => {
  supported = ['layout-shift'];
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120', '0 /home cls 0']);
});

test('reports neither paints nor shifts for a page opened in the background', async () => {
  timeline['visibility-state'] = [{ name: 'hidden', startTime: 0 }];
  record('largest-contentful-paint', 9000);
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120']);
});

test('measures a prerendered page from its activation', async () => {
  timeline.navigation = [{ name: 'http://site/home', responseStart: 120, activationStart: 2000 }];
  timeline['visibility-state'] = [{ name: 'hidden', startTime: 0 }];
  record('largest-contentful-paint', 2300);
  await start();
  noteShown();
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 0', '0 /home lcp 300', '0 /home cls 0']);
});

test('counts interactions for the view that they happened in, also the one that leads away', async () => {
  record('largest-contentful-paint', 900);
  await start();
  noteShown();
  goTo('/offers', 3000);
  noteShown('mf-offers', '2.0.0');
  // The record of a press comes after the page has rendered what it led to.
  press(2950, 180, 1);
  press(4000, 60, 2);
  record('largest-contentful-paint', 3100);
  shift(3200, 0.4);
  goTo('/home', 5000);
  noteShown();
  press(6000, 24, 3);
  leave();
  expect(await vitalLines()).toEqual([
    ...['0 /home ttfb 120', '0 /home lcp 900', '0 /home cls 0', '0 /home inp 180'],
    '2 /home inp 24',
  ]);
  expect(await vitalLines('mf-offers')).toEqual(['1 /offers inp 60']);
});

test('skips the slowest of fifty interactions and counts unrecorded ones as fast', async () => {
  const count = vi.fn(() => 0);
  vi.stubGlobal('performance', Object.create(performance, { interactionCount: { get: count } }));
  for (let id = 1; id <= 12; id += 1) press(100 * id, 100 + 10 * id, id);
  await start();
  noteShown();
  count.mockReturnValue(50);
  goTo('/offers', 9000);
  noteShown('mf-offers', '2.0.0');
  count.mockReturnValue(53);
  leave();
  expect(await vitalLines()).toContain('0 /home inp 210');
  expect(await vitalLines('mf-offers')).toEqual(['1 /offers inp 16']);
});

test('attributes the first view by its address, even when measuring starts after a navigation', async () => {
  record('largest-contentful-paint', 900);
  noteShown();
  goTo('/offers', 3000);
  noteShown('mf-offers', '2.0.0');
  press(3500, 40, 1);
  await start();
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120', '0 /home lcp 900', '0 /home cls 0']);
  expect(await reportsOf('mf-offers')).toEqual([]);
});

test('reports nothing for a version that replaced the composed one', async () => {
  record('largest-contentful-paint', 900);
  await start();
  noteShown('mf-catalog', '1.0.0');
  leave();
  expect([...(await reportsOf()), ...(await reportsOf('shell'))]).toEqual([]);
});

test('counts no new load for a page from the back/forward cache, only for the views after it', async () => {
  record('largest-contentful-paint', 900);
  await start();
  noteShown();
  leave();
  window.dispatchEvent(new Event('pageshow'));
  record('largest-contentful-paint', 60_000);
  press(60_100, 300, 1);
  goTo('/offers', 61_000);
  noteShown('mf-offers', '2.0.0');
  press(62_000, 32, 2);
  leave();
  expect(await vitalLines()).toEqual(['0 /home ttfb 120', '0 /home lcp 900', '0 /home cls 0']);
  expect(await vitalLines('mf-offers')).toEqual(['1 /offers inp 32']);
});

test('reports at most forty values of a long-lived tab', async () => {
  await start();
  for (let view = 1; view < 200; view += 1) {
    goTo('/home', view * 1000);
    noteShown();
    press(view * 1000 + 500, 40, view);
  }
  leave();
  expect([...(await reportsOf()), ...(await reportsOf('shell'))]).toHaveLength(40);
});
