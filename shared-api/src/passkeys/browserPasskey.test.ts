import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasskey, isAlreadyRegistered, isCancelled, signWithPasskey } from './browserPasskey';
import { canUsePasskeys } from './canUsePasskeys';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const create = vi.fn(async (_options: CredentialCreationOptions): Promise<unknown> => undefined);
const get = vi.fn(async (_options: CredentialRequestOptions): Promise<unknown> => undefined);

beforeEach(() => {
  create.mockReset();
  get.mockReset();
  vi.stubGlobal('navigator', { credentials: { create, get } });
});
afterEach(() => vi.unstubAllGlobals());

/** `-_8` and `-_8A` are what base64 writes as `+/8=` and `+/8A`. */
const descriptors = [{ id: '-_8', type: 'public-key', transports: ['internal'] }, { id: '-_8A' }];
const described = [
  { id: new Uint8Array([0xfb, 0xff]), type: 'public-key', transports: ['internal'] },
  { id: new Uint8Array([0xfb, 0xff, 0]), type: 'public-key' },
];

describe('a new passkey of this device', () => {
  const answer = {
    clientDataJSON: bytes(1),
    attestationObject: bytes(2, 2),
    getTransports() {
      // Browsers refuse it without its object.
      expect(this).toBe(answer);
      return ['internal', 'hybrid'];
    },
  };

  test("uses the server's options as bytes and excludes the account's other passkeys", async () => {
    create.mockResolvedValue({ id: 'k_1', rawId: bytes(0xfb, 0xff), type: 'public-key', response: answer });
    const rp = { id: 'doorstep.example', name: 'Doorstep' };
    const user = { id: 'AQI', name: '5550100001', displayName: 'Mia Torres' };
    const json = await createPasskey({ challenge: 'AQID', rp, user, excludeCredentials: descriptors });
    expect(create.mock.calls[0]?.[0].publicKey).toEqual({
      challenge: new Uint8Array([1, 2, 3]),
      rp,
      user: { ...user, id: new Uint8Array([1, 2]) },
      excludeCredentials: described,
    });
    expect(json).toEqual({
      id: 'k_1',
      rawId: '-_8',
      type: 'public-key',
      response: { clientDataJSON: 'AQ', attestationObject: 'AgI', transports: ['internal', 'hybrid'] },
    });
  });

  test('reports no transports in an older browser, and excludes none for a first passkey', async () => {
    const response = { clientDataJSON: bytes(1), attestationObject: bytes(2) };
    create.mockResolvedValue({ id: 'k_1', rawId: bytes(3), type: 'public-key', response });
    const json = await createPasskey({ challenge: 'AQID', user: { id: 'AQ' } });
    expect(create.mock.calls[0]?.[0].publicKey?.excludeCredentials).toEqual([]);
    expect(json.response).toMatchObject({ transports: [] });
  });
});

test("a passkey signs the server's challenge, and each part of the response is encoded", async () => {
  const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) };
  get.mockResolvedValue({ id: 'k_1', rawId: bytes(4), type: 'public-key', response });
  const json = await signWithPasskey({ challenge: '-_8A', rpId: 'doorstep.example', allowCredentials: descriptors });
  expect(get.mock.calls[0]?.[0].publicKey).toEqual({
    challenge: new Uint8Array([0xfb, 0xff, 0]),
    rpId: 'doorstep.example',
    allowCredentials: described,
  });
  expect(json).toEqual({
    ...{ id: 'k_1', rawId: 'BA', type: 'public-key' },
    response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
  });
});

test('a request without allowed passkeys lets the device offer any', async () => {
  const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) };
  get.mockResolvedValue({ id: 'k_1', rawId: bytes(4), type: 'public-key', response });
  await signWithPasskey({ challenge: 'AQID' });
  expect(get.mock.calls[0]?.[0].publicKey?.allowCredentials).toEqual([]);
});

test.each([
  ['NotAllowedError', true, false],
  ['AbortError', true, false],
  ['InvalidStateError', false, true],
  ['SecurityError', false, false],
])('the browser error %s maps to cancelled %s, already registered %s', (name, cancelled, known) => {
  const error = new DOMException('', name);
  expect([isCancelled(error), isAlreadyRegistered(error)]).toEqual([cancelled, known]);
  const other = Object.assign(new Error(''), { name });
  expect([isCancelled(other), isAlreadyRegistered(other)]).toEqual([false, false]);
});

describe('passkeys are offered', () => {
  const at = (hostname: string, isSecureContext = true, extra: object = { PublicKeyCredential: class {} }) => {
    vi.stubGlobal('location', { hostname });
    vi.stubGlobal('window', { isSecureContext, ...extra });
  };

  test.each([
    ['doorstep.example', true],
    ['localhost', true],
    ['10-minute.example', true],
    ['127.0.0.1', false],
    ['192.168.0.17', false],
    ['[::1]', false],
  ])('at %s: %s', (hostname, isOffered) => {
    at(hostname);
    expect(canUsePasskeys()).toBe(isOffered);
  });

  test('over TLS alone, in browsers that support them, and never during prerendering', () => {
    at('doorstep.example', false);
    expect(canUsePasskeys()).toBe(false);
    at('doorstep.example', true, {});
    expect(canUsePasskeys()).toBe(false);
    vi.unstubAllGlobals();
    expect(canUsePasskeys()).toBe(false);
  });
});
