import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let held: Set<string>;
let requests: string[];

const locks = {
  async request(name: string, { ifAvailable }: { ifAvailable?: boolean }, use: (lock: object | null) => unknown) {
    requests.push(name);
    if (held.has(name)) {
      // Without `ifAvailable` a browser waits for the other tab.
      if (!ifAvailable) return new Promise(() => {});
      return use(null);
    }
    held.add(name);
    await Promise.resolve();
    await use({});
    held.delete(name);
  },
};

async function openTab() {
  vi.resetModules();
  return (await import('./paymentHolder')).acquirePaymentLock;
}

const lockOf = (key: string) => `doorstep.paymentOf.${key}`;

beforeEach(() => {
  held = new Set();
  requests = [];
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => vi.unstubAllGlobals());

test('lets one tab hold a payment and refuses another tab', async () => {
  const [first, second] = [await openTab(), await openTab()];
  expect(await first('k_1')).toBe(true);
  expect([...held]).toEqual([lockOf('k_1')]);
  expect(await second('k_1')).toBe(false);
  expect([...held]).toEqual([lockOf('k_1')]);
});

test('requests no second lock for a held payment, but another one after a refusal', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first('k_1');
  expect(await first('k_1')).toBe(true);
  expect(requests).toEqual([lockOf('k_1')]);
  await second('k_1');
  await second('k_1');
  expect(requests).toHaveLength(3);
});

test.each([
  ['another payment', 'k_2'],
  ['none', undefined],
])('releases the first payment when the tab holds %s next', async (_what, next) => {
  const [first, second] = [await openTab(), await openTab()];
  await first('k_1');
  expect(await first(next)).toBe(true);
  await vi.waitFor(() => expect([...held]).toEqual(next ? [lockOf(next)] : []));
  expect(await second('k_1')).toBe(true);
});

test('releases a payment that was given up while its lock was requested', async () => {
  const hold = await openTab();
  const holding = hold('k_1');
  await hold(undefined);
  await holding;
  await vi.waitFor(() => expect([...held]).toEqual([]));
});

test('holds only the second of two payments that are requested at once', async () => {
  const hold = await openTab();
  await Promise.all([hold('k_1'), hold('k_2')]);
  await vi.waitFor(() => expect([...held]).toEqual([lockOf('k_2')]));
  await hold(undefined);
  await vi.waitFor(() => expect([...held]).toEqual([]));
});

test.each([
  ['without locks', {}],
  ['whose locks fail', { locks: { request: async () => Promise.reject(new Error('no')) } }],
])(
  'a browser %s lets every tab pay, because the idempotency key prevents a second booking',
  async (_what, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const [first, second] = [await openTab(), await openTab()];
    expect([await first('k_1'), await second('k_1')]).toEqual([true, true]);
  },
);
