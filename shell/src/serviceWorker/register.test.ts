// @vitest-environment happy-dom
import { configure, signOutLocally } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { i18n } from '@doorstep/shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerServiceWorker } from './register';

let cacheNames: Set<string>;
beforeEach(() => {
  cacheNames = new Set(['doorstep-pages', 'doorstep-files', 'doorstep-answers', 'of-another-site']);
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
});
afterEach(async () => {
  configure({});
  await signOutLocally();
  vi.unstubAllGlobals();
});

const withoutWorker = () => vi.stubGlobal('navigator', { language: 'en' });

test.each([
  ['signs out', () => signOutLocally()],
  ['is signed out by the server or another tab', () => localStorage.removeItem('ServiceData')],
  ['is followed by somebody else', () => signInAs('customer', { user_id: 'u_other' })],
])('removes personal pages when the person %s, and keeps files', async (_what, leave) => {
  withoutWorker();
  signInAs('customer');
  await registerServiceWorker();
  expect(cacheNames.size).toBe(4);
  await leave();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'ServiceData' }));
  expect([...cacheNames]).not.toContain('doorstep-pages');
  expect([...cacheNames]).toEqual(expect.arrayContaining(['doorstep-files', 'of-another-site']));
});

test('keeps public pages when somebody signs in or the same person changes', async () => {
  withoutWorker();
  await registerServiceWorker();
  signInAs('customer');
  signInAs('customer', { fullname: 'Mia T. Torres' });
  expect([...cacheNames]).toContain('doorstep-pages');
});

test('removes the worker and its caches where the site wants none, and no other caches', async () => {
  const unregister = vi.fn(async () => true);
  vi.stubGlobal('navigator', { language: 'en', serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  configure({ serviceWorker: false });
  await registerServiceWorker();
  expect(unregister).toHaveBeenCalledTimes(1);
  expect([...cacheNames]).toEqual(['of-another-site']);
});

test('caches the page again after each language change, also back to the first language', async () => {
  const postMessage = vi.fn();
  const serviceWorker = {
    getRegistration: async () => undefined,
    register: async () => {},
    controller: { postMessage },
  };
  vi.stubGlobal('navigator', { language: 'en', serviceWorker });
  await registerServiceWorker();
  const { lang } = i18n;
  for (const [count, next] of (['de', lang, 'fa', lang] as const).entries()) {
    await i18n.setLanguage(next);
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(count + 1));
    expect(postMessage).toHaveBeenLastCalledWith({ files: [], page: location.pathname, isNewLanguage: true });
  }
});

test.each([
  ['signs out', async () => void (await signOutLocally())],
  ['is followed by somebody else', () => signInAs('customer', { user_id: 'u_other' })],
])('ends push messages in this browser when the person %s', async (_what, leave) => {
  const unsubscribe = vi.fn(async () => true);
  const registration = {
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  const serviceWorker = { getRegistration: async () => registration, register: async () => {}, controller: {} };
  vi.stubGlobal('navigator', { language: 'en', serviceWorker });
  signInAs('customer');
  await registerServiceWorker();
  expect(unsubscribe).not.toHaveBeenCalled();
  await leave();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test('ends push messages with the next page when the session ended while no page was open', async () => {
  const unsubscribe = vi.fn(async () => true);
  const close = vi.fn();
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  const serviceWorker = { getRegistration: async () => registration, register: async () => {}, controller: {} };
  vi.stubGlobal('navigator', { language: 'en', serviceWorker });
  cacheNames.add('doorstep-push');
  await registerServiceWorker();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(close).toHaveBeenCalled();
  expect([...cacheNames]).not.toContain('doorstep-push');
});

describe('the first worker of a browser', () => {
  const register = vi.fn(async (_script: string, _options?: RegistrationOptions) => {});
  const postMessage = vi.fn();
  const withWorker = (controller: object | null) => {
    register.mockClear();
    postMessage.mockClear();
    const ready = Promise.resolve({ active: { postMessage } });
    const serviceWorker = { getRegistration: async () => undefined, register, controller, ready };
    vi.stubGlobal('navigator', { language: 'en', serviceWorker });
  };

  test('receives the published files that the page loaded, once', async () => {
    const { origin } = location;
    const loaded = [
      `${origin}/shell/1.0.0/index.js`,
      `${origin}/remotes/mf-gifts/1.0.0/remoteEntry.js`,
      `${origin}/shell/1.0.0/index.js`,
      `${origin}/api/v1/wallet`,
      `${origin}/sw.js`,
      'https://elsewhere.example/shell/1.0.0/index.js',
    ];
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded.map((name) => ({ name }) as PerformanceEntry));
    withWorker(null);
    await registerServiceWorker();
    expect(postMessage.mock.calls).toEqual([[{ files: loaded.slice(0, 2), page: location.pathname }]]);
    vi.restoreAllMocks();
  });

  test('receives the files of a later page too, when it took over that page while it loaded', async () => {
    const entries = {
      navigation: [{ workerStart: 0 }],
      resource: [{ name: `${location.origin}/shell/1.0.0/index.js` }],
    };
    vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => entries[type as 'resource'] as never);
    withWorker({});
    await registerServiceWorker();
    expect(postMessage.mock.calls).toEqual([
      [{ files: [`${location.origin}/shell/1.0.0/index.js`], page: location.pathname }],
    ]);
    vi.restoreAllMocks();
  });

  test('receives nothing from later pages, which only check for a newer worker', async () => {
    withWorker({});
    await registerServiceWorker();
    expect(postMessage).not.toHaveBeenCalled();
    expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });
});
