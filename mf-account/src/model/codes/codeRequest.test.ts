import { describe, expect, it } from 'vitest';
import { formatCountdown, readCodeRequest, readPhoneNumber } from './codeRequest';

const request = {
  contact: '5550100001',
  phoneCode: '+1',
  userType: 'customer',
  resendAt: 1_000,
  expiresAt: 9_000,
  triesLeft: 5,
} as const;

describe('reading a history entry', () => {
  it('returns the code request that it holds', () => {
    expect(readCodeRequest(request)).toEqual(request);
  });

  it.each([
    null,
    undefined,
    'x',
    {},
    { ...request, contact: '' },
    { ...request, userType: '9' },
    { ...request, triesLeft: null },
  ])('returns nothing for the history entry %j', (state) => {
    expect(readCodeRequest(state)).toBeUndefined();
  });

  it('returns at least the number, to fill in another form', () => {
    expect(readPhoneNumber({ contact: '5550100001', phoneCode: '+44' })).toEqual({
      contact: '5550100001',
      phoneCode: '+44',
    });
    expect(readPhoneNumber(null)).toEqual({ contact: '', phoneCode: '+1' });
  });
});

describe('clock', () => {
  it.each([
    [30, 'en-US', '00:30'],
    [5, 'de', '00:05'],
    [90, 'en-US', '01:30'],
    [30, 'fa-IR-u-ca-gregory', '۰۰:۳۰'],
  ])('formats %i seconds in %s as %s', (seconds, locale, text) => {
    expect(formatCountdown(seconds, locale)).toBe(text);
  });
});
