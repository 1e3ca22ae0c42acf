// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, Provider } from '../index';
import { signInAs } from '../testing';
import { withStub } from '../testing/withStub';
import { usePasskeyProof } from './usePasskeyProof';

const { stub } = withStub();
const bytes = new Uint8Array([1, 2, 3]).buffer;
const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
const get = vi.fn(async (): Promise<unknown> => ({ id: 'k_1', rawId: bytes, type: 'public-key', response }));
const onProved = vi.fn();

beforeEach(() => {
  get.mockClear();
  onProved.mockClear();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  stub.on('v1:GET /me/confirm', { body: { confirmed: false, ways: ['password', 'passkey'] } });
  stub.on('v1:POST /me/confirm/passkey', { status: 200, body: { options: { challenge: 'AQID' } } });
  signInAs('customer');
});
afterEach(() => {
  cleanup();
  vi.doUnmock('./browserPasskey');
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

async function open() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => usePasskeyProof(onProved), { wrapper });
  await waitFor(() => expect(stub.requests.some(({ path }) => path === '/api/v1/me/confirm')).toBe(true));
  return result;
}
const proofs = () => stub.requests.filter(({ path, method }) => path === '/api/v1/me/confirm' && method === 'POST');

test('confirms with a passkey and continues', async () => {
  const passkey = await open();
  await waitFor(() => expect(passkey.current.isOffered).toBe(true));
  await act(() => passkey.current.prove());
  expect(proofs().map(({ json }) => json)).toMatchObject([{ passkey: { id: 'k_1' } }]);
  expect(onProved).toHaveBeenCalledTimes(1);
  expect(passkey.current).toMatchObject({ isBusy: false, hasFailed: false });
});

test.each([
  ['an account without one', () => stub.on('v1:GET /me/confirm', { body: { ways: ['password', 'code'] } })],
  ['a browser that knows none', () => vi.stubGlobal('isSecureContext', false)],
])('hides passkeys for %s', async (_whom, prepare) => {
  prepare();
  const passkey = await open();
  await act(async () => {});
  expect(passkey.current.isOffered).toBe(false);
});

test.each([
  ['the dialog of the browser was closed', () => get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))],
  ['the dialog waited too long', () => get.mockRejectedValueOnce(new DOMException('', 'AbortError'))],
])('shows no failure when %s, and lets the person try again', async (_what, prepare) => {
  prepare();
  const passkey = await open();
  await act(() => passkey.current.prove());
  expect(passkey.current).toMatchObject({ isBusy: false, hasFailed: false });
  expect(onProved).not.toHaveBeenCalled();
  await act(() => passkey.current.prove());
  expect(onProved).toHaveBeenCalledTimes(1);
});

test.each([
  ['the server gives no challenge', () => stub.on('v1:POST /me/confirm/passkey', { status: 500, body: {} })],
  ['the device has no key', () => get.mockRejectedValueOnce(new DOMException('', 'SecurityError'))],
  ['the server does not take it', () => stub.on('v1:POST /me/confirm', { status: 422, body: {} })],
  [
    'its code cannot be loaded',
    () =>
      vi.doMock('./browserPasskey', () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      }),
  ],
])('shows a failure and enables the button again when %s', async (_what, prepare) => {
  prepare();
  const passkey = await open();
  await act(() => passkey.current.prove());
  expect(passkey.current).toMatchObject({ isBusy: false, hasFailed: true });
  expect(onProved).not.toHaveBeenCalled();
});
