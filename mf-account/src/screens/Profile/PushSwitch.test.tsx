// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Profile } from './Profile';

const server = withStub();
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** Base64url of 'server key', 'a point' and 'a secret'. */
const [KEY, POINT, SECRET] = ['c2VydmVyIGtleQ', 'YSBwb2ludA', 'YSBzZWNyZXQ'];

let isOn: boolean;
let subscription: object | null;
const unsubscribe = vi.fn(async () => {
  subscription = null;
  return true;
});
const subscribeTo = (key: BufferSource | string | null | undefined) => ({
  endpoint: 'https://push.example.com/1',
  getKey: (name: string) => bytes(name === 'p256dh' ? 'a point' : 'a secret'),
  options: { applicationServerKey: key },
  unsubscribe,
});

function withPush(says: NotificationPermission, before: NotificationPermission = 'default') {
  const subscribe = vi.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    subscription = subscribeTo(applicationServerKey);
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  vi.stubGlobal('PushManager', class {});
  const permission = {
    permission: before,
    requestPermission: async () => {
      permission.permission = says;
      return says;
    },
  };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('navigator', {
    language: 'en',
    onLine: true,
    userAgent: '',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return { subscribe };
}

beforeEach(() => {
  [isOn, subscription] = [false, null];
  unsubscribe.mockClear();
  signInAs('customer');
  const answer = (change = () => {}) => ({
    body: {
      public_key: KEY,
      get on() {
        change();
        return isOn;
      },
    },
  });
  const turn = (on: boolean) => () => {
    isOn = on;
  };
  server.stub.on('v1:GET /me/push', answer());
  server.stub.on('v1:POST /me/push', answer(turn(true)));
  server.stub.on('v1:DELETE /me/push', answer(turn(false)));
});
afterEach(() => {
  cleanup();
  configure({});
  vi.unstubAllGlobals();
});

const requests = (method: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path.endsWith('/me/push'));
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push messages on this device' });
const headings = async () => {
  const table = within(
    (await screen.findByRole('heading', { name: 'Notifications' })).closest('section') as HTMLElement,
  );
  return (await table.findAllByRole('columnheader')).map(({ textContent }) => textContent);
};

test('turns push messages on after the browser’s permission, and off again', async () => {
  const { subscribe } = withPush('granted');
  renderScreen(Profile, '/profile');
  expect((await findSwitch()).checked).toBe(false);
  expect(await headings()).toEqual(['On the site', 'E-mail', 'Text message', 'Push']);
  await userEvent.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true));
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array(bytes('server key')),
  });
  expect(requests('POST').map(({ json }) => json)).toEqual([
    { endpoint: 'https://push.example.com/1', keys: { p256dh: POINT, auth: SECRET }, public_key: KEY },
  ]);
  await userEvent.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).checked).toBe(false));
  expect(requests('DELETE')).toHaveLength(1);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('shows push messages as off when only another browser has them', async () => {
  withPush('granted');
  server.stub.on('v1:GET /me/push', { body: { public_key: KEY, on: true } });
  renderScreen(Profile, '/profile');
  expect((await findSwitch()).checked).toBe(false);
});

test('ends a subscription with a former key before it creates a new one', async () => {
  withPush('granted', 'granted');
  subscription = subscribeTo(bytes('former key'));
  renderScreen(Profile, '/profile');
  await userEvent.click(await findSwitch());
  await waitFor(() => expect(requests('POST')).toHaveLength(1));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('explains a denied permission, also at the next visit, and disables the switch', async () => {
  withPush('denied');
  renderScreen(Profile, '/profile');
  await userEvent.click(await findSwitch());
  expect(await screen.findByText(/^This browser blocks messages from Doorstep/)).toBeTruthy();
  expect((await findSwitch()).disabled).toBe(true);
  expect(requests('POST')).toEqual([]);
  cleanup();
  withPush('denied', 'denied');
  renderScreen(Profile, '/profile');
  expect(await screen.findByText(/^This browser blocks messages from Doorstep/)).toBeTruthy();
});

test.each([
  ['a question that is closed unanswered', 'default', {}, /^You did not answer the browser/],
  ['a server that does not take it', 'granted', { status: 500, body: {} }, /could not be turned on/],
] as const)('reports %s, and leaves the switch off', async (_what, says, response, words) => {
  withPush(says);
  server.stub.on('v1:POST /me/push', response);
  renderScreen(Profile, '/profile');
  await userEvent.click(await findSwitch());
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await findSwitch()).checked).toBe(false);
});

test('hides push messages when the server does not offer them', async () => {
  withPush('granted');
  server.stub.on('v1:GET /me/push', { body: { public_key: null, on: false } });
  renderScreen(Profile, '/profile');
  expect(await headings()).toEqual(['On the site', 'E-mail', 'Text message']);
  expect(screen.queryByRole('switch', { name: /Push/ })).toBeNull();
});

test('hides push messages, without a request, in browsers or sites that do not support them', async () => {
  renderScreen(Profile, '/profile');
  expect(await headings()).toEqual(['On the site', 'E-mail', 'Text message']);
  cleanup();
  withPush('granted');
  configure({ serviceWorker: false });
  renderScreen(Profile, '/profile');
  expect(await headings()).toEqual(['On the site', 'E-mail', 'Text message']);
  expect(requests('GET')).toEqual([]);
});
