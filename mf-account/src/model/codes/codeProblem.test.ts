import { apiError } from '@doorstep/shared-api';
import { describe, expect, it } from 'vitest';
import { codeProblem } from './codeProblem';

const validation = { status: 422, code: 'validation', field: 'code' } as const;

describe('codeProblem', () => {
  it('tells a wrong code from a used-up one', () => {
    expect(codeProblem(apiError('business', { ...validation, message: 'The code is not right.' }))).toEqual({
      kind: 'wrong',
    });
    expect(
      codeProblem(apiError('business', { ...validation, message: 'This code has expired. Ask for a new one.' })),
    ).toEqual({ kind: 'expired' });
  });

  it('counts as used up once its time is over, whatever the language of the message', () => {
    const error = apiError('business', { ...validation, message: 'Der Code stimmt nicht.' });
    expect(codeProblem(error, true)).toEqual({ kind: 'expired' });
    expect(codeProblem(error, false)).toEqual({ kind: 'wrong' });
  });

  it('returns the wait after too many codes', () => {
    expect(codeProblem(apiError('rateLimited', { message: 'Slow down.', retryAfterSeconds: 30 }))).toEqual({
      kind: 'locked',
      message: 'Slow down.',
      waitSeconds: 30,
    });
  });

  it('recognizes a number without an account', () => {
    expect(codeProblem(apiError('notFound', { code: 'not_found' }))).toEqual({ kind: 'unknown' });
  });

  it('returns the server’s reason when the account is rejected', () => {
    const message = 'Your account is suspended. Please contact support.';
    expect(codeProblem(apiError('forbidden', { message }))).toEqual({ kind: 'refused', message });
  });

  it.each(['network', 'offline', 'timeout', 'server'] as const)('allows another try after %s', (kind) => {
    expect(codeProblem(apiError(kind, { message: 'Bad Gateway' }))).toEqual({ kind: 'failed' });
  });
});
