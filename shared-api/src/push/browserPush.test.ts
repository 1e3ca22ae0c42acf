// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  canPush,
  findSubscription,
  forgetPush,
  forgetSubscription,
  isAllowed,
  isBlocked,
  isPushOwner,
  isRemembered,
  rememberPush,
  subscribe,
  wasPushOn,
} from './browserPush';

/** In base64url: bytes that base64 writes with `+`, `/` and `=`. */
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
  test.each(['serviceWorker', 'PushManager', 'Notification'])('without %s takes no push messages', (name) => {
    expect(canPush()).toBe(true);
    if (name === 'serviceWorker') vi.stubGlobal('navigator', {});
    else Reflect.deleteProperty(globalThis, name);
    expect(canPush()).toBe(false);
  });

  test.each([
    ['granted', true, false],
    ['denied', false, true],
    ['default', false, false],
  ] as const)('whose permission is %s: allowed %s, blocked %s', (permission, allowed, blocked) => {
    withPermission(permission);
    expect([isAllowed(), isBlocked()]).toEqual([allowed, blocked]);
  });

  test('that has no subscription, or no worker, has none', async () => {
    expect(await findSubscription()).toBeUndefined();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
    expect(await findSubscription()).toBeUndefined();
  });
});

describe('a subscription', () => {
  test('is made with the key of the server, and has its own two in their places', async () => {
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
  ] as const)('is asked for once, and not made without a yes: %s', async (answer, subscriptions) => {
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
  ])('that is there already %s', async (_what, applicationServerKey, ended) => {
    getSubscription.mockResolvedValue({ ...pushSubscription, options: { applicationServerKey } });
    await subscribe(KEY);
    expect(unsubscribe).toHaveBeenCalledTimes(ended);
  });

  test('waits ten seconds for the service worker, which may be on its way, and no longer', async () => {
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

describe('whose push messages came to this browser', () => {
  const known = (endpoint: string) => isRemembered({ endpoint } as PushSubscription);

  test('is known to that person alone, and named nowhere', async () => {
    expect([wasPushOn(), await isPushOwner('u_1')]).toEqual([false, false]);
    await rememberPush(browser, 'u_1');
    expect([wasPushOn(), await isPushOwner('u_1'), await isPushOwner('u_2')]).toEqual([true, true, false]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('u_1');
  });

  test('cannot be compared between two browsers', async () => {
    const marks = [];
    for (const _browser of [1, 2]) {
      await rememberPush(browser, 'u_1');
      marks.push(localStorage.getItem('doorstep.push.owner')?.split(' ')[1]);
    }
    expect(marks[0]).not.toBe(marks[1]);
  });

  test('an address is known once the server was told of it, and no other', async () => {
    expect(await known(browser.endpoint)).toBe(false);
    await rememberPush(browser, 'u_1');
    expect(await known(browser.endpoint)).toBe(true);
    expect(await known('https://push.example/2')).toBe(false);
  });

  test('after a sign-out the proof is gone, and the person may have them back', async () => {
    await rememberPush(browser, 'u_1');
    await forgetSubscription();
    expect([wasPushOn(), await isPushOwner('u_1'), await known(browser.endpoint)]).toEqual([true, true, false]);
  });

  test('who turned them off has them no more, nor after the next sign-in', async () => {
    await rememberPush(browser, 'u_1');
    await forgetPush();
    expect([wasPushOn(), await isPushOwner('u_1'), await known(browser.endpoint)]).toEqual([false, false, false]);
  });

  test('is nobody where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(wasPushOn()).toBe(false);
  });
});
