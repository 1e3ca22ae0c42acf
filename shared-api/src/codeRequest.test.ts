import { describe, expect, it } from 'vitest';
import { readCodeRequest } from './codeRequest';

const request = {
  contact: '5550100001',
  phoneCode: '+1',
  userType: 'customer',
  resendAt: 1_000,
  expiresAt: 9_000,
  triesLeft: 5,
} as const;

describe('readCodeRequest', () => {
  it('returns the code request that the value holds', () => {
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
  ])('returns nothing for %j', (state) => {
    expect(readCodeRequest(state)).toBeUndefined();
  });
});
