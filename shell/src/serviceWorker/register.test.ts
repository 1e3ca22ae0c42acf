// @vitest-environment happy-dom
import { configure, signOutLocally } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { i18n } from '@doorstep/shared-ui/i18n';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
])('pages that were rendered for a person go when the person %s; files stay', async (_what, leave) => {
  withoutWorker();
  signInAs('customer');
  await registerServiceWorker();
  expect(cacheNames.size).toBe(4);
  await leave();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'ServiceData' }));
  expect([...cacheNames]).not.toContain('doorstep-pages');
  expect([...cacheNames]).toEqual(expect.arrayContaining(['doorstep-files', 'of-another-site']));
});

test('pages rendered for nobody stay when somebody signs in, or the same person changes', async () => {
  withoutWorker();
  await registerServiceWorker();
  signInAs('customer');
  signInAs('customer', { fullname: 'Mia T. Torres' });
  expect([...cacheNames]).toContain('doorstep-pages');
});

test('where the site wants no worker, it goes with all that it kept, and nothing of others', async () => {
  const unregister = vi.fn(async () => true);
  vi.stubGlobal('navigator', { language: 'en', serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  configure({ serviceWorker: false });
  await registerServiceWorker();
  expect(unregister).toHaveBeenCalledTimes(1);
  expect([...cacheNames]).toEqual(['of-another-site']);
});

test('the page is kept anew with each change of the language, also back to the first one', async () => {
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
])('push messages end in this browser when the person %s', async (_what, leave) => {
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
