// @vitest-environment happy-dom

import { forgetPush, rememberPush } from '@doorstep/shared-api/browserPush';
import { signInAs } from '@doorstep/shared-api/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renewPush } from './renewPush';
import { restorePush } from './restorePush';

const stored = new Map<string, string>();
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const subscription = (endpoint: string) =>
  ({
    endpoint,
    getKey: (name: string) => bytes(name === 'auth' ? 'new auth' : 'new p256dh'),
    options: {},
    unsubscribe: async () => true,
  }) as unknown as PushSubscription;
const known = { endpoint: 'https://push.example/old', p256dh: 'p', auth: 'old-secret', publicKey: 'BKey' };
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  stored.clear();
  localStorage.clear();
  const cache = {
    put: async (key: string, response: Response) => void stored.set(key, await response.text()),
    match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() });
  fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => void vi.unstubAllGlobals());

const bodyOf = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body));

describe('a browser that replaces its push address', () => {
  const subscribe = vi.fn(async () => subscription('https://push.example/subscribed'));
  const worker = { registration: { pushManager: { subscribe, getSubscription: async () => null } } };

  test('sends the server the new address with the old secret as proof, and remembers it', async () => {
    await rememberPush(known, 'u_1');
    await renewPush(worker, { newSubscription: subscription('https://push.example/new') });
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('/api/v1/push/renew');
    expect(bodyOf()).toMatchObject({
      from: { endpoint: 'https://push.example/old', auth: 'old-secret' },
      endpoint: 'https://push.example/new',
      public_key: 'BKey',
    });
    await renewPush(worker, {});
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    expect(bodyOf(1)).toMatchObject({
      from: { endpoint: 'https://push.example/new' },
      endpoint: 'https://push.example/subscribed',
    });
  });

  test('sends nothing when nobody is signed in, and keeps the old proof after a failed request', async () => {
    await renewPush(worker, { newSubscription: subscription('https://push.example/new') });
    expect(fetchMock).not.toHaveBeenCalled();
    await rememberPush(known, 'u_1');
    fetchMock.mockResolvedValue(new Response(null, { status: 503 }));
    await renewPush(worker, { newSubscription: subscription('https://push.example/new') });
    await renewPush(worker, { newSubscription: subscription('https://push.example/new') });
    expect(bodyOf(1).from.endpoint).toBe('https://push.example/old');
  });
});

describe('after signing in again', () => {
  const subscribe = vi.fn(async () => subscription('https://push.example/again'));
  const getSubscription = vi.fn<() => Promise<PushSubscription | null>>();
  beforeEach(() => {
    subscribe.mockClear();
    getSubscription.mockResolvedValue(null);
    const registration = { pushManager: { subscribe, getSubscription } };
    const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
    vi.stubGlobal('navigator', { language: 'en', serviceWorker });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: vi.fn() });
    fetchMock.mockImplementation(async () => Response.json({ public_key: 'BKey', on: false }));
    signInAs('customer', { user_id: 'u_1' });
  });

  test('restores push messages for the same person without a click', async () => {
    await rememberPush(known, 'u_1');
    await restorePush('u_1');
    expect(fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${url}`)).toEqual([
      'GET /api/v1/me/push',
      'POST /api/v1/me/push',
    ]);
    expect(bodyOf(1).endpoint).toBe('https://push.example/again');
    expect(localStorage.getItem('doorstep.push.owner')).not.toContain('u_1');
  });

  test.each([
    ['has left', () => localStorage.removeItem('ServiceData')],
    ['was followed by somebody else', () => signInAs('customer', { user_id: 'u_other' })],
  ])('restores nothing when the person %s during the request', async (_what, leave) => {
    await rememberPush(known, 'u_1');
    fetchMock.mockImplementationOnce(async () => {
      leave();
      return Response.json({ public_key: 'BKey', on: false });
    });
    await restorePush('u_1');
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('unsubscribes the browser when the server rejects the subscription', async () => {
    const unsubscribe = vi.fn(async () => true);
    await rememberPush(known, 'u_1');
    subscribe.mockImplementationOnce(async () => {
      const again = { ...subscription('https://push.example/again'), unsubscribe };
      getSubscription.mockResolvedValue(again);
      return again;
    });
    fetchMock.mockImplementation(async (_url, init) =>
      init?.method === 'POST' ? new Response(null, { status: 503 }) : Response.json({ public_key: 'BKey', on: false }),
    );
    await restorePush('u_1');
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(stored.get('/push-subscription')).toContain(known.endpoint);
  });

  test('sends the server an address that it missed when the person comes back', async () => {
    await rememberPush(known, 'u_1');
    getSubscription.mockResolvedValue(subscription('https://push.example/again'));
    await restorePush('u_1');
    expect(bodyOf(1).endpoint).toBe('https://push.example/again');
  });

  test.each([
    ['somebody else', () => rememberPush(known, 'u_other')],
    ['who turned them off here', () => rememberPush(known, 'u_1').then(forgetPush)],
    [
      'who has taken the permission back',
      async () => {
        await rememberPush(known, 'u_1');
        vi.stubGlobal('Notification', { permission: 'default', requestPermission: vi.fn() });
      },
    ],
    [
      'who has them already',
      async () => {
        await rememberPush(known, 'u_1');
        getSubscription.mockResolvedValue(subscription(known.endpoint));
      },
    ],
  ])('restores nothing for %s', async (_who, prepare) => {
    await prepare();
    await restorePush('u_1');
    expect(fetchMock).not.toHaveBeenCalled();
    expect(subscribe).not.toHaveBeenCalled();
  });
});
