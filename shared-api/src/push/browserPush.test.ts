// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  canPush,
  findSubscription,
  forgetPush,
  forgetSubscription,
  isPushAllowed,
  isPushBlocked,
  isPushOwner,
  isRememberedSubscription,
  rememberPush,
  subscribe,
  wasPushOn,
} from './browserPush';

const KEY = '-_8A-w';
const keyBytes = new Uint8Array([0xfb, 0xff, 0, 0xfb]);
const browser = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', publicKey: KEY };

const stored = new Map<string, string>();
const unsubscribe = vi.fn(async () => true);
const getSubscription = vi.fn<() => Promise<unknown>>();
const pushSubscription = {
  endpoint: browser.endpoint,
  getKey: (name: string) => new Uint8Array(name === 'p256dh' ? [0xfb, 0xff] : [1]).buffer,
  unsubscribe,
};
const subscribeMock = vi.fn(async (_options: PushSubscriptionOptionsInit) => pushSubscription);
const registration = { pushManager: { getSubscription, subscribe: subscribeMock } };
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

function withPermission(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission, requestPermission });
}

beforeEach(() => {
  stored.clear();
  localStorage.clear();
  for (const mock of [unsubscribe, subscribeMock, requestPermission]) mock.mockClear();
  getSubscription.mockReset().mockResolvedValue(null);
  const cache = {
    put: async (key: string, response: Response) => void stored.set(key, await response.text()),
    match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() });
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('PushManager', class {});
  withPermission('granted');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a browser', () => {
  test.each(['serviceWorker', 'PushManager', 'Notification'])('supports no push messages without %s', (name) => {
    expect(canPush()).toBe(true);
    if (name === 'serviceWorker') vi.stubGlobal('navigator', {});
    else Reflect.deleteProperty(globalThis, name);
    expect(canPush()).toBe(false);
  });

  test.each([
    ['granted', true, false],
    ['denied', false, true],
    ['default', false, false],
  ] as const)('with the permission %s reports allowed %s, blocked %s', (permission, allowed, blocked) => {
    withPermission(permission);
    expect([isPushAllowed(), isPushBlocked()]).toEqual([allowed, blocked]);
  });

  test('reports no subscription without one or without a worker', async () => {
    expect(await findSubscription()).toBeUndefined();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
    expect(await findSubscription()).toBeUndefined();
  });
});

describe('a subscription', () => {
  test('uses the key of the server and returns its own two keys', async () => {
    expect(await subscribe(KEY)).toEqual({
      endpoint: 'https://push.example/1',
      p256dh: '-_8',
      auth: 'AQ',
      publicKey: KEY,
    });
    expect(subscribeMock.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: keyBytes }]]);
    expect(requestPermission).not.toHaveBeenCalled();
  });

  test.each([
    ['granted', 1],
    ['denied', 0],
    ['default', 0],
  ] as const)('asks for permission once and needs consent: %s', async (answer, subscriptions) => {
    withPermission('default');
    requestPermission.mockResolvedValue(answer);
    expect((await subscribe(KEY)) !== undefined).toBe(subscriptions > 0);
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(subscribeMock).toHaveBeenCalledTimes(subscriptions);
  });

  test.each([
    ['stays when the key of the server is the same', keyBytes.buffer, 0],
    ['is ended when the server has another key by now', new Uint8Array([9]).buffer, 1],
    ['is ended when nobody knows its key', null, 1],
  ])('found in the browser %s', async (_what, applicationServerKey, ended) => {
    getSubscription.mockResolvedValue({ ...pushSubscription, options: { applicationServerKey } });
    await subscribe(KEY);
    expect(unsubscribe).toHaveBeenCalledTimes(ended);
  });

  test('waits at most ten seconds for the service worker', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
    const outcome = vi.fn();
    subscribe(KEY).catch(outcome);
    await vi.advanceTimersByTimeAsync(9999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledTimes(1);
  });
});

describe('the stored owner of push messages', () => {
  const known = (endpoint: string) => isRememberedSubscription({ endpoint } as PushSubscription);

  test('matches only that person and does not reveal the id', async () => {
    expect([wasPushOn(), await isPushOwner('u_1')]).toEqual([false, false]);
    await rememberPush(browser, 'u_1');
    expect([wasPushOn(), await isPushOwner('u_1'), await isPushOwner('u_2')]).toEqual([true, true, false]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('u_1');
  });

  test('differs between two browsers', async () => {
    const marks = [];
    for (const _browser of [1, 2]) {
      await rememberPush(browser, 'u_1');
      marks.push(localStorage.getItem('doorstep.push.owner')?.split(' ')[1]);
    }
    expect(marks[0]).not.toBe(marks[1]);
  });

  test('recognizes an address only after the server received it', async () => {
    expect(await known(browser.endpoint)).toBe(false);
    await rememberPush(browser, 'u_1');
    expect(await known(browser.endpoint)).toBe(true);
    expect(await known('https://push.example/2')).toBe(false);
  });

  test('keeps the person but drops the address on sign-out', async () => {
    await rememberPush(browser, 'u_1');
    await forgetSubscription();
    expect([wasPushOn(), await isPushOwner('u_1'), await known(browser.endpoint)]).toEqual([true, true, false]);
  });

  test('disappears when the person turns push messages off', async () => {
    await rememberPush(browser, 'u_1');
    await forgetPush();
    expect([wasPushOn(), await isPushOwner('u_1'), await known(browser.endpoint)]).toEqual([false, false, false]);
  });

  test('stays empty where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(wasPushOn()).toBe(false);
  });
});
