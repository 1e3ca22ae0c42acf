import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../client/apiError';
import { baseApi } from '../client/baseApi';
import { createStore } from '../client/store';
import type { FlagKey, WireCallName } from '../wire/calls';
import { signInAs } from './factories';
import { callNames, operations } from './operations';
import type { StubBehaviour } from './stub';
import { withFakeBrowser } from './withStub';

// Decoding pictures needs a browser's canvas; what is sent here is a picture already.
vi.mock('../client/jpeg', () => ({ toJpeg: async (file: Blob) => file }));

const { stub } = withFakeBrowser();
/**
 * Shared by all tests: a store follows the session for as long as its page lives, and thousands of stores take minutes.
 */
const store = createStore();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signInAs('customer');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  store.dispatch(baseApi.util.resetApiState());
});

async function outcomeOf(call: WireCallName, behaviour: StubBehaviour) {
  stub.reset();
  stub.on(call, behaviour);
  store.dispatch(baseApi.util.resetApiState());
  const { data, error } = await operations[call](store);
  return error ? { error: error as ApiError } : { data };
}

const yes = [true, 'true', 1, '1', ' TRUE ', 'success', 'OK'];
const no = [false, 'false', 0, '0', '', null, 'failed', 'ERROR'];
const spellings: readonly (readonly FlagKey[])[] = [['response'], ['responce'], ['result'], ['response', 'responce']];

/** Calls that the client treats as successful without a flag, according to docs/contract and the example responses. */
const absentSuccess: readonly WireCallName[] = [
  'providerRegister',
  'logout',
  'categories',
  'topProviders',
  'providers',
  'providerDetails',
  'providersByService',
  'coupons',
  'percentage',
  'bookingDetails',
  'offerList',
  'userOfferList',
];
/** An empty list without a flag is no news, and these two have nothing in a failure that says failure. */
const absentFailureIsSuccess: readonly WireCallName[] = [
  'providerRegister',
  'logout',
  'categories',
  'topProviders',
  'providers',
  'coupons',
];
const emptyWhenNone: readonly WireCallName[] = [
  'categories',
  'topProviders',
  'providers',
  'providersByService',
  'coupons',
  'offerList',
  'userOfferList',
];

describe.each(callNames)('%s', (call) => {
  test('succeeds however success is spelled', async () => {
    const expected = await outcomeOf(call, { outcome: 'success' });
    expect(expected).toHaveProperty('data');
    for (const keys of spellings) {
      for (const value of yes) {
        signInAs('customer');
        const flag = { keys, value };
        expect({ flag, ...(await outcomeOf(call, { outcome: 'success', flag })) }).toEqual({ flag, ...expected });
      }
    }
  });

  test('fails however failure is spelled', async () => {
    const expected = await outcomeOf(call, { outcome: 'failure' });
    expect(expected).toEqual(emptyWhenNone.includes(call) ? { data: [] } : { error: expect.anything() });
    for (const keys of spellings) {
      for (const value of no) {
        signInAs('customer');
        const flag = { keys, value };
        expect({ flag, ...(await outcomeOf(call, { outcome: 'failure', flag })) }).toEqual({ flag, ...expected });
      }
    }
  });

  test('passes on the server’s own sentence', async () => {
    const { error } = await outcomeOf(call, { outcome: 'failure' });
    if (emptyWhenNone.includes(call)) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ kind: 'business', message: expect.stringMatching(/\w/) });
  });

  test('assumes what the contract says when the flag is absent or makes no sense', async () => {
    for (const flag of ['absent', { keys: ['response', 'responce', 'result'], value: 'maybe' }] as const) {
      const good = await outcomeOf(call, { outcome: 'success', flag });
      expect('data' in good).toBe(absentSuccess.includes(call));
      signInAs('customer');
      const bad = await outcomeOf(call, { outcome: 'failure', flag });
      const isFine = absentFailureIsSuccess.includes(call) || emptyWhenNone.includes(call);
      expect('data' in bad).toBe(isFine);
      signInAs('customer');
    }
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['an empty list', []],
    ['an empty object', {}],
    ['a text', ''],
  ])('survives data that is %s', async (_what, data) => {
    const outcome = await outcomeOf(call, { outcome: 'success', body: { data, deliverydata: data } });
    expect(Object.keys(outcome)).toHaveLength(1);
    if (emptyWhenNone.includes(call)) expect(outcome).toEqual({ data: [] });
  });

  test('turns an error page into a server error that can be tried again', async () => {
    expect(await outcomeOf(call, { fault: 'html502' })).toMatchObject({ error: { kind: 'server', status: 502 } });
  });

  test('turns a dropped connection into a network error', async () => {
    expect(await outcomeOf(call, { fault: 'cut' })).toMatchObject({ error: { kind: 'network' } });
  });

  test('gives up after 20 seconds without a response', async () => {
    vi.useFakeTimers();
    stub.on(call, { fault: 'hang' });
    const pending = operations[call](store);
    await vi.advanceTimersByTimeAsync(19_900);
    let isDone = false;
    void pending.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone).toBe(false);
    // A view that hangs is given up first, then the call itself.
    await vi.advanceTimersByTimeAsync(21_000);
    expect((await pending).error).toMatchObject({ kind: 'timeout' });
  });

  test('names the code, field, request and wait of our own server', async () => {
    const error = { code: 'validation', field: 'amount', request_id: '01J' };
    const report = { outcome: 'failure', body: { error } } as const;
    expect((await outcomeOf(call, report)).error).toMatchObject({
      kind: 'business',
      code: 'validation',
      field: 'amount',
    });
    signInAs('customer');
    const limited = { ...report, status: 429, headers: { 'Retry-After': '7' } };
    const { error: rejection } = await outcomeOf(call, limited);
    expect(rejection).toMatchObject({ kind: 'rateLimited', retryAfterSeconds: 7, requestId: '01J' });
  });
});
