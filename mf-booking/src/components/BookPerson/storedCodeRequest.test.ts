// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SignInRequest, storedCodeRequest } from './storedCodeRequest';

const now = Date.parse('2026-11-20T21:00:00Z');
const request: SignInRequest = {
  ...{ contact: '5035550100', phoneCode: '+1', userType: 'customer' },
  ...{ resendAt: now + 30_000, expiresAt: now + 300_000, triesLeft: 5 },
};
const joining = { token: 'a-secret-token', expiresAt: now + 600_000 };

beforeEach(() => {
  vi.useFakeTimers({ now });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** Another tab has its own session storage. */
const openAnotherTab = () => sessionStorage.clear();

describe('storedCodeRequest', () => {
  test('goes on after a reload and in another tab', () => {
    storedCodeRequest.write(request);
    expect(storedCodeRequest.read()).toEqual(request);
    openAnotherTab();
    expect(storedCodeRequest.read()).toEqual(request);
  });

  test('forgets the number in other tabs once the code has expired', () => {
    storedCodeRequest.write(request);
    openAnotherTab();
    vi.setSystemTime(request.expiresAt);
    expect(storedCodeRequest.read()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  test('keeps the token of a proved number in its tab', () => {
    storedCodeRequest.write(request);
    storedCodeRequest.write({ ...request, joining });
    expect(storedCodeRequest.read()).toEqual({ ...request, joining });
    expect(localStorage.length).toBe(0);
    openAnotherTab();
    expect(storedCodeRequest.read()).toBeUndefined();
  });

  test('forgets everything when the person has signed in', () => {
    storedCodeRequest.write(request);
    storedCodeRequest.write(undefined);
    expect(storedCodeRequest.read()).toBeUndefined();
    expect(sessionStorage.length + localStorage.length).toBe(0);
  });
});
