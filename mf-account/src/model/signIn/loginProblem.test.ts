import { apiError } from '@doorstep/shared-api';
import { describe, expect, it } from 'vitest';
import { loginProblem, waitOf } from './loginProblem';

describe('loginProblem', () => {
  it('counts as a wrong number or password when the server gives no reason', () => {
    expect(loginProblem(apiError('business', { message: 'User not found' }))).toEqual({ kind: 'invalid' });
    expect(loginProblem(apiError('business', { code: 'invalid_credentials', message: 'x' }))).toEqual({
      kind: 'invalid',
    });
    expect(loginProblem(apiError('business', { code: 'forbidden' }))).toEqual({ kind: 'invalid' });
  });

  it('shows the server’s own sentence when the account is rejected', () => {
    const message = 'Your account is suspended. Please contact support.';
    expect(loginProblem(apiError('business', { code: 'forbidden', message }))).toEqual({ kind: 'refused', message });
  });

  it.each([
    apiError('rateLimited', { message: 'Slow down.', retryAfterSeconds: 90 }),
    apiError('business', { code: 'locked', message: 'Slow down.', retryAfterSeconds: 90 }),
  ])('returns the wait after too many tries', (error) => {
    expect(loginProblem(error)).toEqual({ kind: 'locked', message: 'Slow down.', waitSeconds: 90 });
  });

  it.each(['network', 'offline', 'timeout', 'server', 'forbidden', 'csrf', 'notFound'] as const)(
    'asks for another try later after the error %s',
    (kind) => {
      expect(loginProblem(apiError(kind, { message: 'Bad Gateway' }))).toEqual({ kind: 'failed' });
    },
  );
});

describe('waitOf', () => {
  it.each([
    [0, 'lockedSeconds', 1],
    [59, 'lockedSeconds', 59],
    [60, 'lockedMinutes', 1],
    [61, 'lockedMinutes', 2],
    [290, 'lockedMinutes', 5],
  ] as const)('rounds %i seconds up, never down', (seconds, unit, count) => {
    expect(waitOf(seconds)).toEqual({ unit, count });
  });
});
