import { describe, expect, it } from 'vitest';
import { formatCountdown, readPhoneNumber } from './codeRequest';

describe('reading a history entry', () => {
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
