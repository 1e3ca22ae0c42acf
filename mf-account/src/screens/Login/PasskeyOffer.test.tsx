// @vitest-environment happy-dom
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { PasskeyOffer } from './PasskeyOffer';

const { stub } = withStub();
const bytes = new Uint8Array([1, 2, 3]).buffer;
const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
const get = vi.fn(async (): Promise<unknown> => ({ id: 'k_1', rawId: bytes, type: 'public-key', response }));
const onSignedIn = vi.fn();

beforeEach(() => {
  get.mockClear();
  onSignedIn.mockClear();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.doUnmock('@doorstep/shared-api/browserPasskey');
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = () => renderScreen(() => <PasskeyOffer onSignedIn={onSignedIn} />, '/login');
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

test('signs in with a passkey of the device instead of number and password', async () => {
  open();
  await userEvent.click(await button());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  const [request] = stub.requests.filter(({ path }) => path === '/api/v1/passkeys/sign-in');
  expect(request?.json).toMatchObject({ credential: { id: 'k_1', response: { signature: 'AQID' } } });
});

test('shows no error when the browser’s passkey dialog is cancelled, and allows another try', async () => {
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  open();
  await userEvent.click(await button());
  await waitFor(async () => expect((await button()).hasAttribute('aria-busy')).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(await button());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

test.each([
  ['the server does not take it', () => stub.on('v1:POST /passkeys/sign-in', { status: 422, body: {} })],
  [
    'its code cannot be loaded',
    () =>
      vi.doMock('@doorstep/shared-api/browserPasskey', () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      }),
  ],
])('reports that %s, and enables the button again', async (_what, prepare) => {
  prepare();
  open();
  await userEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This passkey could not be used/);
  expect((await button()).hasAttribute('aria-busy')).toBe(false);
  expect(onSignedIn).not.toHaveBeenCalled();
});
