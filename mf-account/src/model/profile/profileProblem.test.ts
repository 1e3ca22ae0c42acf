import { apiError } from '@doorstep/shared-api';
import { describe, expect, it } from 'vitest';
import { profileProblem } from './profileProblem';

describe('profileProblem', () => {
  it('shows the server’s message beside the field that it names', () => {
    const message = 'email already exists  !';
    const error = apiError('business', { status: 200, code: 'duplicate', field: 'email', message });
    expect(profileProblem(error)).toEqual({ kind: 'refused', message, field: 'email' });
  });

  it('shows our own sentence when the server gives no message', () => {
    expect(profileProblem(apiError('business', { status: 200 }))).toEqual({ kind: 'invalid' });
  });

  it.each(['network', 'offline', 'timeout', 'server', 'csrf'] as const)('allows another try after %s', (kind) => {
    expect(profileProblem(apiError(kind, { message: 'Bad Gateway' }))).toEqual({ kind: 'failed' });
  });

  it.each([
    ['Please upload a valid image.', 'photoType'],
    ['Image is too large.', 'photoSize'],
  ] as const)('recognizes a rejected photo: %s', (message, kind) => {
    expect(profileProblem(apiError('business', { code: 'validation', field: 'image', message }))).toEqual({
      kind,
      field: 'image',
    });
  });
});
