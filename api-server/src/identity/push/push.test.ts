import { lookup } from 'node:dns';
import { isPublicAddress, lookupPublicAddress } from '@doorstep/shared-process/publicAddress';
import { afterEach, expect, test, vi } from 'vitest';
import { PushBrowserKeys } from '../../../test/support/pushService';

vi.mock('node:dns', () => ({ lookup: vi.fn() }));
afterEach(() => vi.mocked(lookup).mockReset());

test('decrypts the example of RFC 8291, appendix A, in the test browser', () => {
  const browser = new PushBrowserKeys({
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  });
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(browser.decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

test.each([
  ['142.250.74.74', true],
  ['2a00:1450:4001:80b::200a', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['push.example.com', false],
])('treats %s as public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

const resolve = (options: object) =>
  new Promise((done) =>
    lookupPublicAddress('push.example.com', options, (error, ...found) => done(error?.code ?? found)),
  );
const mockDnsLookup = (...addresses: string[]) =>
  vi.mocked(lookup).mockImplementation(((_name: string, _options: object, callback: (...found: unknown[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as never);

test('refuses a public name that resolves to a private address, even among others', async () => {
  mockDnsLookup('142.250.74.74', '10.0.0.5');
  expect(await resolve({ all: true })).toBe('private_address');
  expect(await resolve({})).toBe('private_address');
  mockDnsLookup();
  expect(await resolve({ all: true })).toBe('private_address');
});

test('connects to the address that was checked', async () => {
  mockDnsLookup('142.250.74.74');
  expect(await resolve({ all: true })).toEqual([[{ address: '142.250.74.74', family: 4 }]]);
  expect(await resolve({})).toEqual(['142.250.74.74', 4]);
});
