import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endPush } from './endPush';

const origin = 'https://doorstep.example';
type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
const focus = vi.fn(async () => undefined);
let windows: { url: string; focus: typeof focus }[];

beforeEach(async () => {
  windows = [];
  for (const mock of [showNotification, openWindow, focus]) mock.mockClear();
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  });
  vi.resetModules();
  await import('./worker');
});
afterEach(() => vi.unstubAllGlobals());

async function receive(type: 'push' | 'notificationclick', event: object) {
  const work: Promise<unknown>[] = [];
  handlers.get(type)?.({ ...event, waitUntil: (task: Promise<unknown>) => work.push(task) });
  expect(work).toHaveLength(1);
  await Promise.all(work);
}
const push = (text: string | undefined) => receive('push', { data: text === undefined ? null : { text: () => text } });
const click = async (data: unknown) => {
  const close = vi.fn();
  await receive('notificationclick', { notification: { data, close } });
  expect(close).toHaveBeenCalledTimes(1);
};

describe('a push message', () => {
  test('appears as the server wrote it, in its language and direction, with its id as the tag', async () => {
    const path = '/booking-details?booking_id=b_77';
    await push(JSON.stringify({ title: 'رزرو پذیرفته شد', text: 'متن', path, language: 'fa', id: 'om_1' }));
    expect(showNotification).toHaveBeenCalledWith('رزرو پذیرفته شد', {
      ...{ body: 'متن', lang: 'fa', dir: 'rtl', tag: 'om_1' },
      data: { path },
    });
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['nothing that we know', '7'],
  ])('of %s still shows a notification, because browsers revoke the permission otherwise', async (_what, text) => {
    await push(text);
    const common = { body: '', lang: 'en', dir: 'ltr', data: { path: '/notification' } };
    expect(showNotification).toHaveBeenCalledWith('Doorstep', common);
  });

  test('opens its page, in the tab that shows it already', async () => {
    const path = '/booking-details?booking_id=b_77';
    windows = [{ url: `${origin}/home`, focus: vi.fn() }];
    await click({ path });
    expect(openWindow).toHaveBeenCalledWith(origin + path);
    windows.push({ url: origin + path, focus });
    await click({ path });
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).toHaveBeenCalledTimes(1);
  });

  test.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)', undefined])(
    'leads to the list of notifications when it names %s',
    async (path) => {
      await click({ path });
      expect(openWindow).toHaveBeenCalledWith(`${origin}/notification`);
    },
  );
});

test('signing out unsubscribes the browser and closes all notifications', async () => {
  const close = vi.fn();
  const unsubscribe = vi.fn(async () => true);
  const registration = {
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  await endPush({ getRegistration: async () => registration } as unknown as ServiceWorkerContainer);
  expect(close).toHaveBeenCalledTimes(2);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('signing out works in a browser without push messages or a worker', async () => {
  await endPush(undefined);
  await endPush({ getRegistration: async () => undefined } as unknown as ServiceWorkerContainer);
  await endPush({ getRegistration: async () => ({}) } as unknown as ServiceWorkerContainer);
});
