import { apiError } from '@doorstep/shared-api';
import { describe, expect, it } from 'vitest';
import { deletionProblem } from './deletionProblem';

describe('deletionProblem', () => {
  it('shows the server’s reason', () => {
    const message = 'You have an active booking. Please complete or cancel it first.';
    expect(deletionProblem(apiError('business', { message }))).toEqual({ kind: 'refused', message });
  });

  it('asks for the password when the sign-in was a while ago', () => {
    const error = apiError('business', { code: 'validation', field: 'password', message: 'Enter your password.' });
    expect(deletionProblem(error)).toEqual({ kind: 'password' });
    expect(deletionProblem(apiError('business', { code: 'invalid_credentials' }))).toEqual({ kind: 'password' });
  });

  it('allows another try when there was no response', () => {
    expect(deletionProblem(apiError('network'))).toEqual({ kind: 'failed' });
  });
});
